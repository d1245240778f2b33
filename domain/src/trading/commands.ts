import type { OpenCloseWord, WalletType } from '@candor/contract/enums';
import type { CountedTrades } from '../day-trades/day-trade-record.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Entry } from '../ledger/entry.ts';
import type { PriceSnapshot } from '../market/price-snapshot.ts';
import type { ExchangeRate } from '../money/exchange.ts';
import type { OfferedTerms, Subscription } from '../offerings/subscription.ts';
import type { Order } from '../orders/order.ts';
import type { ExitPrices } from '../orders/order-parts.ts';
import type { OrderState } from '../orders/order-states.ts';
import type { AskedTerms, CarriedTerms, ClientName, OrderNames } from '../orders/order-terms.ts';
import type { LotOpened } from '../positions/lots.ts';
import type { PositionBody } from '../positions/position.ts';
import type { WaitingTransfer } from '../wallets/wallet.ts';
import type { RowAttested } from './facts.ts';
import type { Fill, PositionEffect } from './fill.ts';
import type { ConfirmFollow, PlaceFollow, SettleFollow } from './holdings/follow-commands.ts';
import type {
  AddMargin,
  ChargeNight,
  CheckMargin,
  MarkHolding,
  PayCoupon,
  PayDividend,
  RecordDividend,
  ReversePosition,
  SettleHolding,
  SplitHolding,
  ToAccount,
  UsedOnce,
} from './holdings/holding-commands.ts';
import type { AccrueLoan, ApplyLoan, RepayLoan, ReviewLoan } from './money/loan-commands.ts';
import type { GivePractice } from './money/practice-commands.ts';
import type { BoundByKey } from './placing/check-largest.ts';
import type { GateReason } from './refusals.ts';
import type { Allotment } from './working/allot-resting.ts';
import type { ReopenOrder, UncrossOrder } from './working/auction-commands.ts';

/** Opens all wallets at zero. Repeating it changes nothing. */
export interface OpenAccount extends ToAccount {
  readonly kind: 'openAccount';
}

export interface PlaceOrder
  extends ToAccount,
    BoundByKey,
    CountedTrades,
    UsedOnce,
    CarriedTerms,
    AskedTerms {
  readonly kind: 'placeOrder';
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  /** Null: a sell of something held long closes, everything else opens (calls.md 4). */
  readonly openClose: OpenCloseWord | null;
  /** The customer's `maxSlippage`; null takes the rule's. */
  readonly slippageGuardBps: bigint | null;
  /** A reason known at the door that ranks after DUPLICATE. */
  readonly gate: GateReason | null;
}

/** flatPosition: closes by the position's id. */
export interface ClosePosition
  extends ToAccount,
    BoundByKey,
    UsedOnce,
    OrderNames,
    Pick<AskedTerms, 'type' | 'quantity' | 'price' | 'guardFrom' | 'confirmed'> {
  readonly kind: 'closePosition';
  readonly positionId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
}

/** Where a position that is held is to be left, in place of what was set before; or nowhere. */
export interface ProtectPosition extends ToAccount {
  readonly kind: 'protectPosition';
  /** Names the pair and its halves. */
  readonly pairId: string;
  readonly positionId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  readonly exits: ExitPrices;
}

/** Changes an order that waits. What is null stays as it is. */
export interface AmendOrder extends ToAccount, BoundByKey, CountedTrades, UsedOnce {
  readonly kind: 'amendOrder';
  readonly orderId: string;
  /** Of the order in its place, where it cannot keep it; the name it brings is that one's. */
  readonly newOrderId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  readonly quantity: bigint | null;
  readonly price: bigint | null;
  readonly triggerPrice: bigint | null;
}

/** What the store knows of an order that is no longer open. */
export interface FinishedOrder {
  readonly orderId: string;
  readonly state: OrderState;
  readonly filledQuantity: bigint;
  readonly releasedMinor: bigint;
  readonly walletCurrency: string;
  readonly reason: Order['reason'];
}

export interface CancelOrder extends ToAccount {
  readonly kind: 'cancelOrder';
  readonly orderId: string;
  /** Looked up only when the order is not open; null when the store has none of this customer. */
  readonly finished: FinishedOrder | null;
}

/**
 * An open order meets a new view of its market. Accepts with no facts when nothing follows from it.
 */
export interface WorkOrder extends ToAccount {
  readonly kind: 'workOrder';
  readonly orderId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  /** Its part of what printed, shared out among all customers; null when no print reached it. */
  readonly allotment: Allotment | null;
}

/** Ends an order whose instrument is gone from the catalogue: nothing will ever fill it. */
export interface EndGoneOrder extends ToAccount {
  readonly kind: 'endGoneOrder';
  readonly orderId: string;
}

/** Ends an order whose time in force is over; no facts before that. */
export interface ExpireOrder extends ToAccount {
  readonly kind: 'expireOrder';
  readonly orderId: string;
}

/**
 * A deposit arrived and its review passed. `receivedMinor` is in `currency` (USD, HKD or a coin) at
 * the rail; BALANCE is credited in USD at `fx` (null for USD). Below the minimum it goes to the
 * named house account and the wallet stays as it is.
 */
export interface Credit extends ToAccount {
  readonly kind: 'credit';
  readonly depositId: string;
  readonly rail: 'railBank' | 'railChain';
  readonly currency: string;
  readonly receivedMinor: bigint;
  readonly fx: ExchangeRate | null;
}

/** What a deposit brought to BALANCE, in USD minor units, and the rate it came at. */
export interface KnownCredit {
  readonly creditMinor: bigint;
  readonly fx: ExchangeRate | null;
  /** When it was given, of practice money alone. */
  readonly practiceAtMs?: number;
}

/** Holds the whole amount, fee included, on the wallet. Refusals: AMOUNT, INSUFFICIENT. */
export interface HoldWithdrawal extends ToAccount {
  readonly kind: 'holdWithdrawal';
  readonly withdrawalId: string;
  readonly walletType: WalletType;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

/** Pays a held withdrawal out. `fx` turns USD into the coin the chain pays; null at the bank. */
export interface CompleteWithdrawal extends ToAccount {
  readonly kind: 'completeWithdrawal';
  readonly withdrawalId: string;
  readonly rail: 'railBank' | 'railChain';
  readonly currency: string;
  readonly fx: ExchangeRate | null;
}

/** Gives a held withdrawal back whole. */
export interface ReturnWithdrawal extends ToAccount {
  readonly kind: 'returnWithdrawal';
  readonly withdrawalId: string;
}

/**
 * Between BALANCE and a trading wallet. `fx` is the rate the customer saw, good until
 * `fxEndsAtMs`; null between wallets of one currency.
 */
export interface Transfer extends ToAccount {
  readonly kind: 'transfer';
  readonly transferId: string;
  readonly fromWallet: WalletType;
  readonly toWallet: WalletType;
  readonly amountMinor: bigint;
  readonly fx: ExchangeRate | null;
  readonly fxEndsAtMs: number | null;
  /** Looked up when none waits under this id; null or absent when the store has none. */
  readonly finished?: FinishedTransfer | null;
}

/** What the store knows of a transfer that no longer waits. */
export interface FinishedTransfer extends WaitingTransfer {
  readonly outcome: 'completed' | 'cancelled';
}

export interface CancelTransfer extends ToAccount {
  readonly kind: 'cancelTransfer';
  readonly transferId: string;
  readonly finished: FinishedTransfer | null;
}

/** Proceeds whose day has come become settled, and transfers that waited for them complete. */
export interface Settle extends ToAccount {
  readonly kind: 'settle';
  /** With HKD per USD, for transfers between currencies. */
  readonly prices: PriceSnapshot;
}

/**
 * An operator undoes a whole movement, and another one approved it. What it was, and whether it was
 * undone before, is looked up; the store refuses a second reversal of it for ever.
 */
export interface Reverse extends ToAccount {
  readonly kind: 'reverse';
  readonly correctionId: string;
  /** Null when the account has no entry of that id. */
  readonly movement: Entry | null;
  readonly isReversed: boolean;
  readonly by: string;
  readonly approvedBy: string;
  readonly reason: string;
}

/**
 * An operator takes an execution back, and another one approved it. What it was and what came after
 * it is looked up; nothing is decided when the books have moved on since.
 */
export interface Bust extends ToAccount {
  readonly kind: 'bust';
  readonly correctionId: string;
  /** Null when the account has no fill of that id. */
  readonly found: FoundFill | null;
  readonly by: string;
  readonly approvedBy: string;
  readonly reason: string;
}

/** A fill, its order and its position in one look. */
export interface FoundFill {
  readonly fill: Fill;
  readonly order: Order;
  readonly position: PositionBody;
  /** How many lots the position has used up; of one that is closed all it ever had. */
  readonly lotsBefore: number;
  /** The lot a close took from first, as it was opened; null of an opening. */
  readonly firstLot: LotOpened | null;
  /** As it is now; null when nobody knows it. */
  readonly instrument: Instrument | null;
  /** When the fill of its order before it was made that still counts. */
  readonly lastFillAtMs: number | null;
  /** Fills of its order or its position that came after it and still count, oldest first. */
  readonly later: readonly LaterFill[];
  /** Whether it was taken back before, or its fee was given back. */
  readonly isUndone: boolean;
}

export type LaterFill = Pick<Fill, 'fillId' | 'orderId'> & Pick<PositionEffect, 'effect'>;

/** Applies for shares of an offering. See `decideSubscribe`. */
export interface Subscribe extends ToAccount, BoundByKey, ClientName {
  readonly kind: 'subscribe';
  readonly offering: OfferedTerms;
  readonly opensMs: number;
  readonly maxNum: bigint;
  readonly quantity: bigint;
  readonly ticket: string;
  readonly gate: GateReason | null;
}

interface ToSubscription extends ToAccount {
  readonly offeringId: string;
}

/** What the draw gave a subscription: shares, and the price everybody pays. */
export interface DrawSubscription extends ToSubscription {
  readonly kind: 'drawSubscription';
  readonly finalPrice: bigint;
  readonly allotted: bigint;
}

export interface PaySubscription extends ToSubscription {
  readonly kind: 'paySubscription';
  /** What the store knows of one that is over; null when it is not, or never was. */
  readonly finished: Subscription | null;
}

/** The payment deadline has passed. Nothing follows before it, or when nothing is due. */
export interface LapseSubscription extends ToSubscription {
  readonly kind: 'lapseSubscription';
}

/** The shares are listed as this instrument. */
export interface ListSubscription extends ToSubscription {
  readonly kind: 'listSubscription';
  readonly instrument: Instrument;
}

/** Rows beside the books that say something of this account: their digests enter its log. */
export interface AttestRows extends ToAccount {
  readonly kind: 'attestRows';
  readonly rows: readonly Pick<RowAttested, 'row' | 'digest'>[];
}

export type Command =
  | OpenAccount
  | PlaceOrder
  | ClosePosition
  | ReversePosition
  | ProtectPosition
  | CancelOrder
  | AmendOrder
  | WorkOrder
  | UncrossOrder
  | ReopenOrder
  | EndGoneOrder
  | ExpireOrder
  | Credit
  | GivePractice
  | HoldWithdrawal
  | CompleteWithdrawal
  | ReturnWithdrawal
  | Transfer
  | CancelTransfer
  | Settle
  | SplitHolding
  | SettleHolding
  | AddMargin
  | MarkHolding
  | ChargeNight
  | PayCoupon
  | RecordDividend
  | PayDividend
  | CheckMargin
  | Reverse
  | Bust
  | Subscribe
  | DrawSubscription
  | PaySubscription
  | LapseSubscription
  | ListSubscription
  | PlaceFollow
  | ConfirmFollow
  | SettleFollow
  | ApplyLoan
  | ReviewLoan
  | AccrueLoan
  | RepayLoan
  | AttestRows;
export type CommandKind = Command['kind'];
