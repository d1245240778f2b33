import type { Entry } from '../../ledger/entry.ts';
import type { ExchangeRate } from '../../money/exchange.ts';
import type { HeldWithdrawal } from '../../wallets/wallet.ts';

interface OfAccount {
  readonly accountId: string;
  readonly atMs: number;
}

export interface WithdrawalHeld extends OfAccount {
  readonly kind: 'withdrawalHeld';
  readonly withdrawal: HeldWithdrawal;
}

export interface WithdrawalCompleted extends OfAccount {
  readonly kind: 'withdrawalCompleted';
  readonly withdrawalId: string;
  /** The rate of a coin; absent where USD were paid. */
  readonly fx?: ExchangeRate;
  readonly entries: readonly Entry[];
}

export interface WithdrawalReturned extends OfAccount {
  readonly kind: 'withdrawalReturned';
  readonly withdrawalId: string;
  readonly releasedMinor: bigint;
}
