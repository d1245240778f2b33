import type { PositionBody } from '@candor/domain/positions/position';
import type { AccountView } from '@candor/domain/trading/account-view';
import type { MoneyMoved, ValuePoint } from '@candor/domain/wallets/value-history';

/** Wallets, loans and open positions of an account, of one instant. */
export interface HeldAccount extends Pick<AccountView, 'accountId' | 'wallets' | 'loans'> {
  readonly positions: readonly PositionBody[];
}

export interface AccountValue extends ValuePoint {
  readonly accountId: string;
}

/** What accounts were worth at full hours, and the movements between. */
export interface ValueStore {
  /** Accounts of some partitions that hold anything. */
  held(partitions: readonly number[]): Promise<readonly HeldAccount[]>;
  /** Values of an hour; what is recorded already stays. */
  record(hourMs: number, values: readonly AccountValue[]): Promise<void>;
  /** When the account's money first moved; null as long as none did. */
  begunMs(accountId: string): Promise<number | null>;
  /** The last value at or before `fromMs`, then the last of each step. */
  points(
    accountId: string,
    of: { readonly fromMs: number; readonly stepMs: number },
  ): Promise<readonly ValuePoint[]>;
  /** What came in from outside or left after an instant, oldest first. */
  moves(accountId: string, afterMs: number): Promise<readonly MoneyMoved[]>;
  /** Of hours before `beforeMs` only midnights (UTC) stay; tells how many went. */
  thin(beforeMs: number): Promise<number>;
}
