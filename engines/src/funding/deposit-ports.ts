import type { DepositFailure, DepositState } from '@candor/domain/funding/deposit-review';
import type { MoneyRate } from '@candor/domain/funding/rates';
import type { ExchangeRate } from '@candor/domain/money/exchange';

/** One deposit, from the customer's word to its end. */
export interface Deposit {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'BANK' | 'VM' | 'PRACTICE';
  readonly currency: string;
  readonly network: string | null;
  /** BANK: minor units of `currency`. VM: USD minor units, as entered. */
  readonly amountMinor: bigint;
  /** Coins to send, in the coin's minor units; null for a bank. */
  readonly coinAmount: bigint | null;
  /**
   * The rate shown when it was asked for, then the rate of the credit. HKD: HKD per USD, scaled by
   * 10^8. Coins: USD per coin, scaled by 10^8. Null for USD.
   */
  readonly quotedRate: bigint | null;
  readonly creditRate: bigint | null;
  readonly creditMidRate: bigint | null;
  /** USD minor units that reached the funding account; null until then. */
  readonly creditMinor: bigint | null;
  readonly state: DepositState;
  readonly failure: DepositFailure | null;
  /** A reviewer's own words, when a person refused it. */
  readonly failureText: string | null;
  readonly confirmations: number | null;
  /** So many credit it: the rail's terms when it was made. Null for a bank. */
  readonly confirmationsNeeded: number | null;
  /** The transaction on the chain, where it was found there. */
  readonly txId: string | null;
  /** Empty where the money was found on the chain: the transaction is the proof. */
  readonly proofUrl: string;
  readonly proofHash: string;
  readonly createdMs: number;
  readonly endedMs: number | null;
  /** When the desk looks at it next; null when it has ended. */
  readonly dueMs: number | null;
}

export interface DepositEnd {
  readonly id: string;
  readonly state: 'failed' | 'completed';
  readonly failure: DepositFailure | null;
  readonly failureText: string | null;
  readonly creditMinor: bigint | null;
  readonly creditRate: bigint | null;
  readonly creditMidRate: bigint | null;
  readonly endedMs: number;
}

/** The key of the call that announces a deposit, and how long such a key is remembered. */
export interface AnnouncedWith {
  readonly key: string;
  readonly keptMs: number;
}

/** What a customer may deposit in a day, and what of it a new deposit takes: USD minor units. */
export interface DayLimit {
  readonly sinceMs: number;
  readonly worthMinor: bigint;
  readonly maxMinor: bigint;
}

/** Deposits at rest. Nearly every method is one statement. */
export interface DepositStore {
  /**
   * Stores a new deposit and hands it back; with a key that one was announced with before, within
   * `keptMs`, hands back that one and stores nothing. With a limit of the day, one that passes it
   * is not stored and null is handed back, also among many of the same instant.
   */
  create(
    deposit: Deposit,
    announced?: AnnouncedWith | null,
    limit?: DayLimit,
  ): Promise<Deposit | null>;
  /** The deposit a customer announced with a key since an instant, or null. */
  announcedWith(userId: string, key: string, sinceMs: number): Promise<Deposit | null>;
  /**
   * Pending deposits whose time has come, oldest first; bank proofs under review all of them, or
   * only those that operators decided.
   */
  due(nowMs: number, limit: number, withReviews: boolean): Promise<readonly Deposit[]>;
  find(id: string): Promise<Deposit | null>;
  /** As `find`; rejects where it is not what this house was told, whoever wrote it. */
  findSigned(id: string): Promise<Deposit>;
  /** Announced coins handed in after an instant, up to and with another, oldest first. */
  announcedBetween(afterMs: number, untilMs: number): Promise<readonly Deposit[]>;
  /** Whether another deposit, of anyone, used this proof before this one. */
  isProofUsed(input: { proofHash: string; exceptId: string }): Promise<boolean>;
  /**
   * USD minor units asked for or credited by a customer since an instant, failed ones left out;
   * with `beforeId` only those made before that deposit.
   */
  depositedSince(input: {
    userId: string;
    sinceMs: number;
    beforeId: string | null;
  }): Promise<bigint>;
  /**
   * Moves the count and the next look; does nothing to an ended deposit. Hands back the new row.
   */
  confirm(input: { id: string; confirmations: number; dueMs: number }): Promise<Deposit | null>;
  /** Ends a pending deposit once; null when it had ended before. */
  end(end: DepositEnd): Promise<Deposit | null>;
  /** Deposits that ended and whose customers were not told yet, oldest first, without some. */
  untold(limit: number, exceptIds: readonly string[]): Promise<readonly Deposit[]>;
  keepTold(id: string, nowMs: number): Promise<void>;
}

/** Middle rates of this moment, or null when no price is known that money may move at. */
export interface RateSource {
  hkdPerUsd(nowMs: number): Promise<MoneyRate | null>;
  /** USD per coin, scaled by 10^8. */
  usdPerCoin(coinKeys: string, nowMs: number): Promise<bigint | null>;
}

/**
 * The lane's door for money that arrives. The ledger keeps the deposit's id for ever: a repeated
 * credit runs once, however much later it comes.
 */
export interface CreditDoor {
  /** What a deposit brought already; null when it has not been credited. */
  known(userId: string, depositId: string): Promise<Credited | null>;
  credit(input: {
    readonly userId: string;
    readonly depositId: string;
    readonly rail: 'railBank' | 'railChain';
    /** What arrived at the rail: USD, HKD or a coin, in its minor units. */
    readonly currency: string;
    readonly receivedMinor: bigint;
    /** Null for USD. */
    readonly fx: ExchangeRate | null;
    readonly nowMs: number;
  }): Promise<Credited>;
}

/** What the ledger really took: a repeated credit answers the first one's figure. */
export interface Credited {
  readonly creditUsdMinor: bigint;
  /** The rate it took it at, which a later try does not change. */
  readonly fx: ExchangeRate | null;
}

/** Tells the customer: a live frame on the wallet topic, and a message at the end. */
export interface DepositNews {
  changed(deposit: Deposit): Promise<void>;
  /** Must be harmless when it is repeated: after a crash an end may be told again. */
  ended(deposit: Deposit): Promise<void>;
}
