import type { PayeeKind, WithdrawalFailure } from '@candor/domain/funding/withdrawals';
import type { ExchangeRate } from '@candor/domain/money/exchange';

/**
 * `opening`: its money is not known to be held. `pending`: held and under review. `paying` and
 * `returning`: decided, and the books do not say so yet. The last two are its ends.
 */
export type WithdrawalState =
  | 'opening'
  | 'pending'
  | 'paying'
  | 'returning'
  | 'completed'
  | 'returned';

/** One withdrawal, from the customer's word to its end. */
export interface Withdrawal {
  readonly id: string;
  readonly userId: string;
  readonly kind: PayeeKind;
  readonly payeeId: string;
  /** The payee as it was confirmed; one that has changed since is not paid. */
  readonly payeeRevision: string;
  readonly maskedNumber: string;
  /** USD minor units, the fee included. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly arriveMinor: bigint;
  readonly currency: string;
  /** USD per coin, scaled by 10^8; null at a bank. */
  readonly rate: bigint | null;
  readonly state: WithdrawalState;
  readonly failure: WithdrawalFailure | null;
  /** A reviewer's own words, when a person refused it. */
  readonly failureText: string | null;
  readonly createdMs: number;
  readonly endedMs: number | null;
}

export interface WithdrawalDecision {
  readonly id: string;
  readonly state: 'paying' | 'returning';
  readonly failure: WithdrawalFailure | null;
  readonly failureText: string | null;
}

/** Withdrawals at rest. Nearly every method is one statement. */
export interface WithdrawalStore {
  /** Stores one that opens, once; false when its payee is gone or has changed. */
  open(withdrawal: Withdrawal, dueMs: number): Promise<boolean>;
  find(id: string): Promise<Withdrawal | null>;
  /** Its money is held; null when it is not opening any more. */
  hold(id: string, dueMs: number): Promise<Withdrawal | null>;
  /** Its money was not held. */
  drop(id: string): Promise<void>;
  /**
   * What somebody must look at now; those under review all of them, or only what operators decided,
   * and none of a customer who is locked.
   */
  due(nowMs: number, limit: number, withReviews: boolean): Promise<readonly Withdrawal[]>;
  putOff(id: string, dueMs: number): Promise<void>;
  /** Decides one under review, once; null when it was decided before. */
  decide(decision: WithdrawalDecision, nowMs: number): Promise<Withdrawal | null>;
  /** The books have it; handed back as it is then. */
  end(id: string, nowMs: number): Promise<Withdrawal | null>;
  told(id: string): Promise<void>;
  /** Money that is held since before an instant, and by no withdrawal that goes on. */
  strays(beforeMs: number, limit: number): Promise<readonly Stray[]>;
}

export interface Stray {
  readonly userId: string;
  readonly withdrawalId: string;
}

/** The lane's door for money that leaves. */
export interface PayoutDoor {
  isHeld(userId: string, withdrawalId: string): Promise<boolean>;
  /** Nothing follows from either when it was done before. */
  complete(withdrawal: Withdrawal, fx: ExchangeRate | null, nowMs: number): Promise<void>;
  giveBack(stray: Stray, nowMs: number): Promise<void>;
}

/** Tells the customer: a live frame on the wallet topic, and a message at the end. */
export interface WithdrawalNews {
  changed(withdrawal: Withdrawal): Promise<void>;
  /** Must be harmless when it is repeated: after a crash an end may be told again. */
  ended(withdrawal: Withdrawal): Promise<void>;
}
