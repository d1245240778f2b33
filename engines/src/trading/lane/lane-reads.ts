import { type AccountState, walletOf } from '@candor/domain/trading/account-state';
import { type AccountView, viewOfAccount } from '@candor/domain/trading/account-view';
import type { ClosePosition, KnownCredit, PlaceOrder } from '@candor/domain/trading/commands';
import { type HalfOrFull, halfOrFull } from '@candor/domain/trading/placing/half-or-full';
import { type Preview, previewOrder } from '@candor/domain/trading/placing/preview';
import type { Wallet } from '@candor/domain/wallets/wallet';

/** An order not sent, and the wallet it was worked out on. */
export interface WalletPreview {
  readonly preview: Preview;
  readonly wallet: Wallet;
}

/**
 * What an account is asked from outside its lane, each of one instant. The answers are plain and
 * small, whatever the account has done in its life.
 */
export interface LaneReads {
  view(accountId: string): Promise<AccountView>;
  /** What a deposit brought; null when it has not come. */
  creditOf(accountId: string, depositId: string): Promise<KnownCredit | null>;
  previewOrder(command: PlaceOrder | ClosePosition): Promise<WalletPreview>;
  halfOrFull(command: PlaceOrder): Promise<HalfOrFull>;
}

/** `look` hands the account as last committed to what tells of it and keeps nothing of it. */
export function laneReads(
  look: <Told>(accountId: string, tell: (state: AccountState) => Told) => Promise<Told>,
): LaneReads {
  return {
    view: (accountId) => look(accountId, viewOfAccount),
    creditOf: (accountId, depositId) =>
      look(accountId, ({ credits }) => credits.get(depositId) ?? null),
    previewOrder: (command) =>
      look(command.accountId, (state) => ({
        preview: previewOrder(state, command),
        wallet: walletOf(state, command.instrument.walletType),
      })),
    halfOrFull: (command) => look(command.accountId, (state) => halfOrFull(state, command)),
  };
}
