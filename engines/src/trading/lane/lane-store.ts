import type { DirectionWord, WalletType } from '@candor/contract/enums';
import type { Traded } from '@candor/domain/day-trades/day-trade-record';
import type { FollowOrder } from '@candor/domain/follow/follow-order';
import type { DividendDue } from '@candor/domain/instruments/dividend';
import type { Entry } from '@candor/domain/ledger/entry';
import type { Loan } from '@candor/domain/loans/loan';
import type { Subscription } from '@candor/domain/offerings/subscription';
import type { Order } from '@candor/domain/orders/order';
import type { ClientName, OrderTerms } from '@candor/domain/orders/order-terms';
import type { Position } from '@candor/domain/positions/position';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { FinishedOrder, FinishedTransfer, KnownCredit } from '@candor/domain/trading/commands';
import type { Answer } from '@candor/domain/trading/decision';
import type { Fact } from '@candor/domain/trading/facts';
import type { Fill } from '@candor/domain/trading/fill';
import type { HeldWithdrawal, WaitingTransfer, Wallet } from '@candor/domain/wallets/wallet';
import type { KeptAnswer } from './lane-answers.ts';
import type { FeedCounters, FeedFrame } from './private-frames.ts';

/** Everything one commit group changes. The store writes it in one statement, or nothing of it. */
export interface LaneChanges {
  readonly atMs: number;
  readonly facts: readonly Fact[];
  readonly openedWallets: readonly WalletChange[];
  readonly wallets: readonly WalletChange[];
  readonly movements: readonly MovementChange[];
  /** House legs of all entries, summed. */
  readonly house: readonly HouseDelta[];
  readonly newOrders: readonly OrderChange[];
  readonly orders: readonly OrderChange[];
  readonly newPositions: readonly PositionChange[];
  readonly positions: readonly PositionChange[];
  readonly heldItems: readonly HeldItemChange[];
  /** Deposits that were credited: each once, for ever. */
  readonly credits: readonly CreditChange[];
  /** Acts on holdings, and corrections: each once, for ever. */
  readonly acts: readonly ActChange[];
  readonly answers: readonly KeptAnswer[];
  readonly feeds: readonly FeedChange[];
}

/** Where a commit group stands in the event log. */
export interface GroupPlace {
  readonly lane: number;
  readonly seq: bigint;
}

/** A commit group with the hash that stands for it and for every group before. */
export interface CommittedGroup extends GroupPlace {
  readonly hash: Uint8Array;
}

interface OfAccount {
  readonly accountId: string;
}

export interface WalletChange extends OfAccount {
  /** What the database must still hold; null for a wallet opened in this group. */
  readonly before: Wallet | null;
  readonly after: Wallet;
}

/** What moved money or units, once for ever: its entries, and the fill they came from, if any. */
export interface MovementChange extends OfAccount {
  /** A fill, transfer, deposit, act, correction: the entries are named after it. */
  readonly causeId: string;
  /** What it belongs to, or corrects: an order, a transfer, a withdrawal, a deposit. */
  readonly refId: string;
  readonly atMs: number;
  readonly entries: readonly { readonly entry: Entry; readonly legs: readonly EntryLeg[] }[];
  readonly fill: { readonly fill: Fill; readonly terms: OrderTerms } | null;
}

/** An entry as one wallet felt it; `balanceAfterMinor` is cash and margin together. */
export interface EntryLeg {
  /** Null when the entry moved only house accounts. */
  readonly walletType: WalletType | null;
  readonly cashMinor: bigint;
  readonly marginMinor: bigint;
  readonly balanceAfterMinor: bigint | null;
}

export interface HouseDelta {
  readonly account: string;
  /** ISO 4217. */
  readonly unit: string;
  readonly amount: bigint;
}

export interface OrderChange extends OfAccount {
  readonly order: Order;
  /** Of the command that placed it, when its key is the order's client id; else null. */
  readonly requestHash: string | null;
  /** What that command was answered; null without a key. */
  readonly answer: OrderAnswer | null;
}

export type OrderAnswer = Extract<Answer, { kind: 'order' }>;

export interface PositionChange extends OfAccount {
  readonly position: Position;
  /** How many lots at the end of its queue are new in this group. */
  readonly newLotCount: number;
  /**
   * The place of the last fill that touched it among the fills of the group; below zero of one that
   * an act closed.
   */
  readonly lastFillLine: number;
}

/** What waits in an account besides orders and positions. */
export type HeldItem =
  | { readonly kind: 'transfer'; readonly itemId: string; readonly body: WaitingTransfer }
  | { readonly kind: 'withdrawal'; readonly itemId: string; readonly body: HeldWithdrawal }
  | { readonly kind: 'subscription'; readonly itemId: string; readonly body: Subscription }
  | { readonly kind: 'dividend'; readonly itemId: string; readonly body: DividendDue }
  | { readonly kind: 'follow'; readonly itemId: string; readonly body: FollowOrder }
  | { readonly kind: 'loan'; readonly itemId: string; readonly body: Loan };

/** A transfer that waits. */
export function transferItem(body: WaitingTransfer): HeldItem {
  return { kind: 'transfer', itemId: body.transferId, body };
}

/** A withdrawal that is held. */
export function withdrawalItem(body: HeldWithdrawal): HeldItem {
  return { kind: 'withdrawal', itemId: body.withdrawalId, body };
}

export interface HeldItemChange extends OfAccount {
  readonly item: HeldItem;
  /** Null while it waits. */
  readonly outcome: string | null;
  readonly atMs: number;
}

export interface CreditChange extends OfAccount {
  readonly depositId: string;
  readonly credit: KnownCredit;
}

/** What was done without an order, and what it was part of for all who held the same. */
export interface ActChange extends OfAccount {
  readonly actId: string;
  readonly causeId: string;
}

export interface FeedChange extends OfAccount {
  readonly counters: FeedCounters;
  readonly frames: readonly FeedFrame[];
}

/** An account as it was last committed. */
export interface LoadedAccount {
  readonly state: AccountState;
  readonly counters: FeedCounters;
  /** Answers of the last 24 hours. */
  readonly answers: readonly KeptAnswer[];
  /** False when the account has more orders or answers than are kept in memory. */
  readonly hasAllOrderIds: boolean;
  readonly hasAllAnswers: boolean;
}

/** What the lane asks for before it decides, when memory does not know. */
export interface Lookups {
  readonly clientOrderIds: readonly (ClientName & { readonly accountId: string })[];
  readonly commandKeys: readonly { readonly accountId: string; readonly commandKey: string }[];
  readonly orders: readonly { readonly accountId: string; readonly orderId: string }[];
  readonly transfers: readonly { readonly accountId: string; readonly transferId: string }[];
  /** All that accounts traded from an instant on. */
  readonly trades: readonly { readonly accountId: string; readonly fromMs: number }[];
}

export interface FoundThings {
  /**
   * Order ids by the account and the name of the order; the maps below by the account and the
   * thing's id.
   */
  readonly orderIds: ReadonlyMap<string, string>;
  readonly answers: readonly KeptAnswer[];
  readonly finishedOrders: ReadonlyMap<string, FinishedOrder>;
  readonly finishedTransfers: ReadonlyMap<string, FinishedTransfer>;
  /** By `pairKey` of the account and the instant: fills that count, oldest first. */
  readonly trades: ReadonlyMap<string, readonly Traded[]>;
}

export interface OpenOrderRef {
  readonly accountId: string;
  readonly order: Order;
}

/** Of what a commit group changed, what those who follow the lanes hear. */
export interface FollowedChanges extends Pick<LaneChanges, 'atMs' | 'feeds'> {
  /** Each with its line in its group, where not all of the group is here. */
  readonly newOrders: readonly (OpenOrderRef & { readonly line?: number })[];
  readonly orders: readonly OpenOrderRef[];
}

/** A fill the venue gave, with what tells whose liquidity it was. */
export interface VenueFill {
  readonly heldAs: string;
  readonly direction: DirectionWord;
  readonly fill: Pick<Fill, 'fillId' | 'filledAtMs' | 'mode' | 'quantity' | 'slices' | 'levels'>;
}

/**
 * `committed`: durable. `lease-lost`: another process owns the lane, nothing was written.
 * `refused`: the database would not take it (a guard, a unique key), nothing was written.
 * `displaced`: it was sent behind a group that was refused, nothing was written; it may come again.
 * `grant-over`: another owns the books by now than who granted what it took, nothing was written.
 */
export type CommitOutcome =
  | { readonly outcome: 'committed'; readonly at: CommittedGroup }
  | { readonly outcome: 'displaced' }
  | { readonly outcome: 'grant-over' }
  | { readonly outcome: 'lease-lost' }
  | { readonly outcome: 'refused'; readonly cause: Error };

/**
 * One lane, held under a lease: a log with one writer, and the partitions whose accounts it writes.
 * All methods reject with `LaneStoreUnavailable` when the database is away.
 */
export interface LaneHold {
  readonly lane: number;
  load(accountIds: readonly string[]): Promise<readonly LoadedAccount[]>;
  find(lookups: Lookups): Promise<FoundThings>;
  /**
   * Takes partitions that nobody owns, or whose owner is gone: a gone one can write no more from
   * then on. Returns those of the wanted that are ours now.
   */
  takePartitions(wanted: readonly number[]): Promise<readonly number[]>;
  /** Gives partitions to whoever takes them next. Nothing of them may be under way. */
  giveUpPartitions(partitions: readonly number[]): Promise<void>;
  /**
   * A group may be sent before the one before it is answered. After a `LaneStoreUnavailable` the
   * outcome is unknown until `recover` has told. `grantEpoch`: of the owner of the books who
   * granted what it took; it is committed only while nobody else has them.
   */
  commit(changes: LaneChanges, grantEpoch?: bigint): Promise<CommitOutcome>;
  /**
   * Reconnects, takes the lease anew and tells which of the groups whose outcome was unknown had
   * been committed; null when the lane or one of its partitions has gone to another process. A
   * group without facts leaves no trace in the log and counts as not committed: writing it twice
   * changes nothing. Rejects after a few seconds when the database stays away; it may be asked
   * again.
   */
  recover(): Promise<ReadonlyMap<LaneChanges, CommittedGroup> | null>;
  /**
   * Whether the lease is certainly held just now: its line is whole and the store granted it
   * lately, by a clock that goes on while this process is frozen.
   */
  isSure(): boolean;
  /** Keeps the lease while nothing is committed. False when it is lost. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Who owns what just now. */
export interface PartitionOwners {
  /** Lanes whose process lives, ascending. */
  readonly living: readonly number[];
  /** Partitions that nobody owns, or whose owner is gone. */
  readonly free: readonly number[];
  /** Partitions that stand in the name of the lane that asks. */
  readonly named: readonly number[];
}

export interface LaneStore {
  /** Takes a lane that no living process writes, or begins a new one. */
  open(): Promise<LaneHold>;
  partitionOwners(lane: number): Promise<PartitionOwners>;
  /** Lanes whose process lives, ascending. */
  livingLanes(): Promise<readonly number[]>;
  /** Every open order that waits for an auction, of all partitions, in the order of the logs. */
  auctionOrders(): Promise<readonly OpenOrderRef[]>;
  /** Fills after an instant, oldest first, without those of auctions. */
  fillsSince(sinceMs: number): Promise<readonly VenueFill[]>;
}

/** The world's failure: the connection to the database broke or could not be made. */
export class LaneStoreUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'LaneStoreUnavailable';
  }
}
