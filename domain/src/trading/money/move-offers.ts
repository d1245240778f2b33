import { type WalletType, walletTypes } from '@candor/contract/enums';
import { deskRate, type MoneyRate } from '../../funding/rates.ts';
import { walletCurrency } from '../../ledger/chart.ts';
import type { ExchangeRate } from '../../money/exchange.ts';
import type { WaitingTransfer } from '../../wallets/wallet.ts';
import { availableMinor, settledAtMs } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import { amountToBring } from './decide-money.ts';

/** A transfer that would make up what another wallet lacks, at once. */
export interface MoveOffer {
  readonly fromWallet: WalletType;
  /** In minor units of that wallet's currency: as much as brings what is missing. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Null within one currency. */
  readonly fx: ExchangeRate | null;
}

/** What of an account says where its money is. */
interface MoneyState extends Pick<AccountState, 'accountId' | 'wallets'> {
  readonly waiting: Iterable<WaitingTransfer>;
}

/**
 * The wallets that can make up what one of them lacks, all of it and at once: the one money was
 * moved from last, then the funding account, then the others by what is free in them (calls.md
 * 13.3). While no rate is known (`hkdPerUsd` null), only those of the same currency.
 */
export function moveOffers(
  state: MoneyState,
  lack: { readonly walletType: WalletType; readonly missingMinor: bigint },
  at: {
    readonly nowMs: number;
    readonly lastMovedFrom: WalletType | null;
    readonly hkdPerUsd: MoneyRate | null;
  },
): readonly MoveOffer[] {
  const to = walletCurrency[lack.walletType];
  const offers: (MoveOffer & { readonly rank: number; readonly freeMinor: bigint })[] = [];
  for (const fromWallet of walletTypes) {
    const from = walletCurrency[fromWallet];
    if (fromWallet === lack.walletType) continue;
    if (from !== to && at.hkdPerUsd === null) continue;
    const fx = from === to || at.hkdPerUsd === null ? null : deskRate(from, at.hkdPerUsd);
    const amountMinor = amountToBring({ wantedMinor: lack.missingMinor, from, to, fx });
    if (!isFree(state, { fromWallet, amountMinor, nowMs: at.nowMs })) continue;
    const rank = fromWallet === at.lastMovedFrom ? 0 : fromWallet === 'BALANCE' ? 1 : 2;
    const freeMinor = availableMinor(walletOf(state, fromWallet));
    offers.push({ fromWallet, amountMinor, currency: from, fx, rank, freeMinor });
  }
  return offers
    .sort((a, b) => a.rank - b.rank || freest(a, b))
    .map(({ rank: _rank, freeMinor: _free, ...offer }) => offer);
}

interface Free {
  readonly freeMinor: bigint;
  readonly amountMinor: bigint;
}

/** Orders by how often the amount is free, which is what is free in one currency. */
function freest(a: Free, b: Free): number {
  const more = b.freeMinor * a.amountMinor - a.freeMinor * b.amountMinor;
  return more === 0n ? 0 : more > 0n ? 1 : -1;
}

/** True where so much could be moved now, without waiting for proceeds to settle. */
function isFree(
  state: MoneyState,
  of: {
    readonly fromWallet: WalletType;
    readonly amountMinor: bigint;
    readonly nowMs: number;
  },
): boolean {
  const { fromWallet, amountMinor, nowMs } = of;
  const wallet = walletOf(state, fromWallet);
  const settlesMs = settledAtMs({ wallet, waiting: state.waiting, amountMinor, nowMs });
  return settlesMs !== null && settlesMs <= nowMs;
}
