import type { WalletType } from '@candor/contract/enums';
import type { NightKind } from '../interest/night-cost.ts';
import type { Entry } from '../ledger/entry.ts';
import type { ExchangeRate } from '../money/exchange.ts';
import type { Subscription } from '../offerings/subscription.ts';
import type {
  Election,
  Order,
  OrderEndReason,
  OrderExpiry,
  QueueSpot,
  Trailed,
} from '../orders/order.ts';
import type { OrderState } from '../orders/order-states.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import type { Lot } from '../positions/lots.ts';
import type { PositionBody, PositionSide } from '../positions/position.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { UnsettledProceeds, WaitingTransfer } from '../wallets/wallet.ts';
import type { Fill } from './fill.ts';
import type { DividendFact } from './holdings/dividend-facts.ts';
import type { FollowChanged } from './holdings/follow-facts.ts';
import type { LoanChanged } from './money/loan-commands.ts';
import type {
  WithdrawalCompleted,
  WithdrawalHeld,
  WithdrawalReturned,
} from './money/payout-facts.ts';

/**
 * What happened, complete: the state of every account can be rebuilt from its facts alone, with no
 * instrument, market or rule at hand. A fact is never edited; its JSON form is hashed into the log.
 */
interface OfAccount {
  readonly accountId: string;
  readonly atMs: number;
}

export interface AccountOpened extends OfAccount {
  readonly kind: 'accountOpened';
  readonly wallets: readonly { readonly walletType: WalletType; readonly currency: string }[];
}

/** What an order can be that nothing was done of. */
export type RestState = Extract<OrderState, 'queuedForOpen' | 'armed' | 'working'>;

export interface OrderAccepted extends OfAccount {
  readonly kind: 'orderAccepted';
  readonly terms: OrderTerms;
  readonly state: RestState;
  readonly holdMinor: bigint;
  readonly expiry: OrderExpiry | null;
  readonly queue: QueueSpot;
}

/** A queued order met an open market, or an open one a market that closed; its hold stays. */
export interface OrderMoved extends OfAccount {
  readonly kind: 'orderMoved';
  readonly orderId: string;
  readonly state: RestState;
  readonly expiry: OrderExpiry | null;
  readonly queue: QueueSpot;
  /** Only where the trigger of a trailing stop followed the market. */
  readonly trailed?: Trailed;
}

/** The market reached the trigger of a stop: it works as the order it stands for. */
export interface OrderElected extends OfAccount {
  readonly kind: 'orderElected';
  readonly orderId: string;
  readonly elected: Election;
  readonly queue: QueueSpot;
}

/** An exit follows its position or its other half; or the customer made an order smaller. */
export interface OrderResized extends OfAccount {
  readonly kind: 'orderResized';
  readonly orderId: string;
  readonly quantity: bigint;
  /** Absent of an exit, which holds nothing. */
  readonly holdMinor?: bigint;
}

/** What a stop or a close in parts has left goes to the market again at that instant. */
export interface OrderDeferred extends OfAccount {
  readonly kind: 'orderDeferred';
  readonly orderId: string;
  readonly againMs: number;
  readonly filledQuantity: bigint;
  readonly leftQuantity: bigint;
  /** The first time: its customer is told. */
  readonly isFirst?: true;
}

/** The market traded at a resting order's price and the queue before it became shorter. */
export interface OrderQueueMoved extends OfAccount {
  readonly kind: 'orderQueueMoved';
  readonly orderId: string;
  readonly queue: QueueSpot;
  /** Only of an order that waited out a halt: this reopening is behind it. */
  readonly reopenedMs?: number;
}

export interface OrderFilled extends OfAccount {
  readonly kind: 'orderFilled';
  readonly fill: Fill;
  readonly state: OrderState;
  readonly holdAfterMinor: bigint;
  readonly queue: QueueSpot;
}

/** The end of an order that did not fill whole; what it held is free again. */
export interface OrderEnded extends OfAccount {
  readonly kind: 'orderEnded';
  readonly orderId: string;
  readonly state: Extract<OrderState, 'cancelled' | 'expired' | 'denied' | 'rejected'>;
  readonly reason: OrderEndReason;
  readonly releasedMinor: bigint;
}

/** A deposit, or any movement that is one set of entries and nothing else. */
export interface MoneyMoved extends OfAccount {
  readonly kind: 'moneyMoved';
  readonly refId: string;
  /** The rate of a deposit; null for USD. */
  readonly fx: ExchangeRate | null;
  readonly entries: readonly Entry[];
}

/** Only a transfer that must wait is requested; any other is completed at once. */
export interface TransferRequested extends OfAccount {
  readonly kind: 'transferRequested';
  readonly transfer: WaitingTransfer;
}

export interface TransferCompleted extends OfAccount {
  readonly kind: 'transferCompleted';
  readonly transfer: WaitingTransfer;
  /** One; between two trading wallets two, the second out of the funding account. */
  readonly entries: readonly Entry[];
}

export interface TransferCancelled extends OfAccount {
  readonly kind: 'transferCancelled';
  readonly transferId: string;
  readonly releasedMinor: bigint;
}

export interface ProceedsSettled extends OfAccount {
  readonly kind: 'proceedsSettled';
  readonly walletType: WalletType;
  /** Everything that settles at or before this instant. */
  readonly throughMs: number;
  readonly amountMinor: bigint;
}

/** What was closed at a price stated for all, without fees: a fraction, or all of a position. */
export interface ClosedAtPrice {
  /** Units; of a fraction that a split left parts of a unit, of which `from` make one. */
  readonly parts: bigint;
  readonly price: bigint;
  readonly fxRate: bigint;
  /** Price × quantity, half-even; what it brought, or cost, in the wallet. */
  readonly paidNotional: bigint;
  readonly paidMinor: bigint;
  /** Its share of the position, and the profit. */
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
  /** What it lost beyond its margin, and the insurance paid; absent of nearly all. */
  readonly insuredMinor?: bigint;
}

/** A position in the count after a split of what it is held in: `to` units for every `from`. */
export interface HoldingSplit extends OfAccount {
  readonly kind: 'holdingSplit';
  readonly splitId: string;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  /** How many splits the position has been through with this one. */
  readonly splits: number;
  readonly to: bigint;
  readonly from: bigint;
  readonly quantityBefore: bigint;
  readonly quantity: bigint;
  /** All that is open of it afterwards, oldest first. */
  readonly lots: readonly Lot[];
  /** What had been closed of it, in the new count; of a position that ends here in the old one. */
  readonly closedQuantity: bigint;
  /** Null when no fraction remained. */
  readonly cash: ClosedAtPrice | null;
  readonly entries: readonly Entry[];
}

/** A position in what has ended, closed whole at the price that was stated for all. */
export interface HoldingSettled extends OfAccount {
  readonly kind: 'holdingSettled';
  readonly settlementId: string;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly quantity: bigint;
  readonly cash: ClosedAtPrice;
  readonly entries: readonly Entry[];
}

/** The customer locked more money to a position; of what was lent for it so much is paid back. */
export interface MarginAdded extends OfAccount {
  readonly kind: 'marginAdded';
  readonly additionId: string;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly amountMinor: bigint;
  readonly entries: readonly Entry[];
}

/** What a day's settlement price brought to a position, which stands at that price from then on. */
export interface HoldingMarked extends OfAccount {
  readonly kind: 'holdingMarked';
  readonly markId: string;
  readonly day: CalendarDay;
  /** The instant the price is of. */
  readonly dueMs: number;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fxRate: bigint;
  /** All it gained or lost since it was opened or marked; the part of a gain that is cash now. */
  readonly profitMinor: bigint;
  readonly paidMinor: bigint;
  /** Of the position at the settlement price. */
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly entries: readonly Entry[];
}

/** What a night cost a position, or earned it. */
export interface NightCharged extends OfAccount {
  readonly kind: 'nightCharged';
  readonly nightId: string;
  readonly night: CalendarDay;
  /** When it began, and the price then. */
  readonly dueMs: number;
  /**
   * It came before what moved the holding, at the price of that moment: the quantity is that of
   * `dueMs`. Else the price is the one stated for all.
   */
  readonly isEarly?: true;
  /** How long what earns was held in the day before, on average; absent of a whole day. */
  readonly heldMs?: number;
  readonly what: NightKind;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly price: bigint;
  readonly fxRate: bigint;
  /** What it was reckoned on, and the yearly rate in percent. */
  readonly basisMinor: bigint;
  readonly rate: bigint;
  /** Paid in all; below zero it was earned. */
  readonly amountMinor: bigint;
  /** The part that came out of the margin, for want of cash, and what nobody paid. */
  readonly fromMarginMinor: bigint;
  readonly waivedMinor: bigint;
  readonly entries: readonly Entry[];
}

/**
 * A coupon of a bond, to who held it as the first trade was made that settles on the coupon day.
 * From then on a buyer pays nothing of it; it settles on the day itself.
 */
export interface CouponPaid extends OfAccount {
  readonly kind: 'couponPaid';
  readonly couponId: string;
  readonly day: CalendarDay;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  readonly walletType: WalletType;
  readonly quantity: bigint;
  /** Per 100 of face, with eight decimals. */
  readonly per100: bigint;
  readonly fxRate: bigint;
  readonly amountMinor: bigint;
  /** Null when the coupon day has come. */
  readonly settlesAtMs: number | null;
  readonly entries: readonly Entry[];
}

/** What a margin call and its end say of a position. */
interface MarginSeen extends OfAccount {
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: PositionSide;
  /** The last price it was seen at, and the level there with two decimals. */
  readonly price: bigint;
  readonly level: bigint;
}

/** The level of a position has fallen to where its holder is called for margin. */
export interface MarginCalled extends MarginSeen {
  readonly kind: 'marginCalled';
  readonly liquidationPrice: bigint | null;
}

/** It has risen again so far that the next fall is a call of its own. */
export interface MarginRestored extends MarginSeen {
  readonly kind: 'marginRestored';
}

/** What one operator asked to be undone and another approved. */
interface Corrected extends OfAccount {
  readonly correctionId: string;
  /** The entry that was wrong, or the fill. */
  readonly correctsId: string;
  readonly by: string;
  readonly approvedBy: string;
  readonly reason: string;
  readonly entries: readonly Entry[];
}

/** A movement was undone whole. */
export interface MoneyCorrected extends Corrected {
  readonly kind: 'moneyCorrected';
}

/** A fill was taken back whole: its order and its position are as they say here. */
export interface FillBusted extends Corrected {
  readonly kind: 'fillBusted';
  /** What it had been. */
  readonly quantity: bigint;
  readonly price: bigint;
  readonly order: Order;
  /** Closed, with nothing in it, when the fill was all there was of it. */
  readonly position: PositionBody;
  /**
   * What is open of it, oldest first, behind all the lots it ever had. Each is as it was opened:
   * what is more than the position holds was used of the first.
   */
  readonly lots: readonly Lot[];
  readonly lotsBefore: number;
  /** What the fill had brought and was not settled yet; null when there was none of it. */
  readonly unsettled: UnsettledProceeds | null;
}

/** A subscription as it is from now on, with what is held for it. */
export interface SubscriptionChanged extends OfAccount {
  readonly kind: 'subscriptionChanged';
  readonly subscription: Subscription;
}

/** The shares of a subscription, as a lot of a position of their own or of one there was. */
export interface SubscriptionListed extends OfAccount {
  readonly kind: 'subscriptionListed';
  readonly subscription: Subscription;
  readonly positionId: string;
  readonly heldAs: string;
  readonly walletType: WalletType;
  readonly walletCurrency: string;
  readonly quantity: bigint;
  /** How many splits its instrument has been through; absent before the first. */
  readonly splits?: number;
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly entries: readonly Entry[];
}

/**
 * What a row beside the books says of this account from now on, as a digest: its words can be
 * erased, and the log still tells whether anybody changed them.
 */
export interface RowAttested extends OfAccount {
  readonly kind: 'rowAttested';
  /** Its table, its key, and the how manieth time it was attested. */
  readonly row: string;
  /** SHA-256, hex, over its contents and a salt of its own. */
  readonly digest: string;
}

export type CorrectionFact = MoneyCorrected | FillBusted;

export type Fact =
  | AccountOpened
  | OrderAccepted
  | OrderMoved
  | OrderElected
  | OrderResized
  | OrderDeferred
  | OrderQueueMoved
  | OrderFilled
  | OrderEnded
  | MoneyMoved
  | WithdrawalHeld
  | WithdrawalCompleted
  | WithdrawalReturned
  | TransferRequested
  | TransferCompleted
  | TransferCancelled
  | ProceedsSettled
  | HoldingSplit
  | HoldingSettled
  | MarginAdded
  | HoldingMarked
  | NightCharged
  | CouponPaid
  | DividendFact
  | MarginCalled
  | MarginRestored
  | CorrectionFact
  | SubscriptionChanged
  | SubscriptionListed
  | FollowChanged
  | LoanChanged
  | RowAttested;
export type FactKind = Fact['kind'];

/** The ledger entries a fact carries; none for facts that move no money. */
export function entriesOf(fact: Fact): readonly Entry[] {
  if (fact.kind === 'orderFilled') return fact.fill.entries;
  return 'entries' in fact ? fact.entries : [];
}

/**
 * The entries of a fact by the movements they make, each of one cause: all of them together, but
 * each entry of a transfer, whose second entry moves on what the first brought.
 */
export function movementsOf(fact: Fact): readonly (readonly Entry[])[] {
  const entries = entriesOf(fact);
  if (entries.length === 0) return [];
  return fact.kind === 'transferCompleted' ? entries.map((one) => [one]) : [entries];
}
