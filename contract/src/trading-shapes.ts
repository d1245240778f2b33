import Type, { type Static } from 'typebox';
import {
  Bool,
  classify,
  Decimal,
  Int,
  maybe,
  oneOf,
  openCloseCode,
  orderTypeCode,
  sourceCode,
  Timestamp,
} from './fields.ts';
import { shownExitPrices, shownOrderName, shownTime, shownTrail } from './order-fields.ts';

/**
 * The shapes of orders, fills, positions, subscriptions and follow orders.
 * Field names are the wire’s.
 */

const Text = Type.String();
const side = () => oneOf([0, 1]);

export const FeeLine = Type.Object({ name: Text, amount: Decimal, rule: Text });
export type FeeLine = Static<typeof FeeLine>;

export const PostingRow = Type.Object({
  account: Text,
  debit: maybe(Decimal),
  credit: maybe(Decimal),
  /** Of money; for what was traded, its code. */
  currency: Text,
  isAsset: Type.Optional(Type.Boolean()),
});
export type PostingRow = Static<typeof PostingRow>;

/**
 * The auction, open or close a fill came from: its one price and both sides of the book at it.
 */
export const FillAuctionRow = Type.Object({
  uncrossTimestamp: Timestamp,
  price: Decimal,
  volume: Decimal,
  /** Above zero: buys were left over. */
  imbalance: Decimal,
  book: Type.Array(Type.Object({ price: Decimal, buyNum: Decimal, sellNum: Decimal })),
  /** SHA-256 over the stored inputs of the auction. */
  inputsHash: Text,
  /** Only of an open, a close or a reopening; `marketNum`: the market's most of either side. */
  print: Type.Optional(
    Type.Object({ cross: oneOf(['open', 'close', 'reopening']), marketNum: Decimal }),
  ),
});
export type FillAuctionRow = Static<typeof FillAuctionRow>;

/** The prints a resting order filled on, and its share of them among all customers. */
export const FillPrints = Type.Object({
  /** Lowest and highest print since the order was last shown the market, and what they traded. */
  low: maybe(Decimal),
  high: maybe(Decimal),
  volume: Decimal,
  /** Of that volume, what orders ahead by price and time were given. */
  beforeNum: Decimal,
  /** Traded in the last minute; what all resting orders may have of it; what they had of it. */
  barVolume: Decimal,
  capNum: Decimal,
  usedNum: Decimal,
  /** Displayed quantity ahead of the order at its price, before and after these prints. */
  queueBefore: Decimal,
  queueAfter: Decimal,
  /** What was left for this order. */
  allottedNum: Decimal,
});
export type FillPrints = Static<typeof FillPrints>;

/** A fill with everything that explains it. */
export const FillRow = Type.Object({
  id: Text,
  time: Timestamp,
  price: Decimal,
  num: Decimal,
  quote: Type.Object({
    bid: maybe(Decimal),
    ask: maybe(Decimal),
    last: maybe(Decimal),
    time: Timestamp,
    /**
     * `of`: the whole quantity that stood at the price, where the book showed it; `left`: what
     * other customers had left of it.
     */
    depthUsed: Type.Array(
      Type.Object({
        price: Decimal,
        num: Decimal,
        of: maybe(Decimal),
        left: Type.Optional(Decimal),
      }),
    ),
    /** Only of a fill at an order's own price, while it rested. */
    resting: Type.Optional(FillPrints),
  }),
  feeLines: Type.Array(FeeLine),
  /** Only of a bond: up to which day interest was counted, per 100 of face, and in money. */
  accrued: Type.Optional(Type.Object({ day: Text, per100: Decimal, amount: Decimal })),
  slippage: Decimal,
  fxRate: maybe(Decimal),
  /** What the rate rests on; only of a fill in another currency than the wallet's. */
  fx: Type.Optional(Type.Object({ source: Text, time: Timestamp, ageMs: Int })),
  postings: Type.Array(PostingRow),
  /** Only of an order that was a stop: the last price that set it off, and how far past it was. */
  elected: Type.Optional(
    Type.Object({
      trigger: Decimal,
      price: Decimal,
      gap: Decimal,
      time: Timestamp,
      /** Only of a trailing stop that moved: the best price it followed. */
      best: Type.Optional(Decimal),
    }),
  ),
  /** Only of a fill in an auction. */
  auction: Type.Optional(FillAuctionRow),
  /** Only of a fill that was taken back: nothing of it counts any more. */
  busted: Type.Optional(Type.Object({ time: Timestamp, correctionId: Text, reason: Text })),
});
export type FillRow = Static<typeof FillRow>;

/** What an order was expected to come to: average price, amount without fees, and fees. */
const orderFigures = {
  price: maybe(Decimal),
  totalAmount: Decimal,
  fee: Decimal,
};

/**
 * What was confirmed and what it became. `by`: the figures the customer's screen showed, or the
 * estimate of the house when it accepted the order. The `causes` add up to `difference`: what the
 * sum changed by, which is amount and fees of a buy, the amount less the fees of a sale.
 */
export const OrderConfirmed = Type.Object({
  by: oneOf(['customer', 'house']),
  confirmed: Type.Object(orderFigures),
  became: Type.Object({ ...orderFigures, num: Decimal }),
  difference: Decimal,
  causes: Type.Array(Type.Object({ cause: oneOf(['quantity', 'price', 'fee']), amount: Decimal })),
  /** Only of a market order: the most its guard let it cost (or the least bring), fees included. */
  guard: Type.Optional(Type.Object({ percent: Decimal, amount: Decimal })),
});
export type OrderConfirmed = Static<typeof OrderConfirmed>;

export const OrderEvent = Type.Object({ time: Timestamp, what: Text, reason: maybe(Text) });
export type OrderEvent = Static<typeof OrderEvent>;

export const orderRowProperties = {
  id: Text,
  ...shownOrderName,
  stockCode: Text,
  stockName: Text,
  source: sourceCode(),
  market: Text,
  classify: classify(),
  productType: Int,
  direction: side(),
  openClose: openCloseCode(),
  type: orderTypeCode(),
  price: maybe(Decimal),
  triggerPrice: maybe(Decimal),
  ...shownTrail,
  /** Only of a stop that waits for its trigger. */
  isArmed: Type.Optional(Bool),
  ...shownExitPrices,
  /** Only of an exit: which half of its pair it is. */
  exit: Type.Optional(oneOf(['takeProfit', 'stopLoss'])),
  /** The order that the customer changed into this one. */
  replaces: Type.Optional(Text),
  /** Only of the two orders of a reversal: the other one. */
  reversal: Type.Optional(Text),
  num: Decimal,
  /** Only of an order by amount: what it may cost in all, fees included. */
  amount: Type.Optional(Decimal),
  filledNum: Decimal,
  avgPrice: maybe(Decimal),
  unit: oneOf(['shares', 'lots', 'contracts', 'units']),
  totalAmount: maybe(Decimal),
  margin: Decimal,
  leverage: Int,
  fee: Decimal,
  /** Only of a bond that filled: received on top of the price; below zero it was paid. */
  accruedInterest: Type.Optional(Decimal),
  profit: maybe(Decimal),
  status: oneOf([0, 1, 2, 3]),
  reason: maybe(Text),
  ...shownTime,
  currency: Text,
  waitsForOpen: Bool,
  nextOpenTimestamp: maybe(Timestamp),
  /** Only of an order at the open or the close: when that is. */
  crossTimestamp: Type.Optional(Timestamp),
  /** Only of a close that the market takes in parts: when the next one is sent. */
  nextPartTimestamp: Type.Optional(Timestamp),
  createTimeTimestamp: Timestamp,
  openTimeTimestamp: maybe(Timestamp),
  closePrice: maybe(Decimal),
  closeTimeTimestamp: maybe(Timestamp),
  fills: Type.Optional(Type.Array(FillRow)),
};

export const OrderRow = Type.Object(orderRowProperties);
export type OrderRow = Static<typeof OrderRow>;

export const PositionRow = Type.Object({
  id: Text,
  stockCode: Text,
  stockName: Text,
  source: sourceCode(),
  market: Text,
  classify: classify(),
  productType: Int,
  direction: side(),
  positionNum: Decimal,
  closableNum: Decimal,
  avgPrice: Decimal,
  lastPrice: maybe(Decimal),
  zdf: maybe(Decimal),
  profit: maybe(Decimal),
  profitRatio: maybe(Decimal),
  sellProfit: Decimal,
  isolatedPosition: Decimal,
  leverage: Int,
  marginLevel: maybe(Decimal),
  liquidationPrice: maybe(Decimal),
  ...shownExitPrices,
  totalHoldingAmount: maybe(Decimal),
  /** Only of a bond: what of the holding amount is interest and not price. */
  accruedInterest: Type.Optional(Decimal),
  /** What is still held cost, without fees: `profit` is the holding amount less this. */
  costAmount: maybe(Decimal),
  /** Of opening. */
  fee: Decimal,
  /** Of closing so far: taken off `sellProfit` already. */
  closeFee: maybe(Decimal),
  currency: Text,
  createTimeTimestamp: Timestamp,
  closePrice: maybe(Decimal),
  closeTimeTimestamp: maybe(Timestamp),
  /** Only where the house closed it, or a part of it. */
  reason: Type.Optional(Text),
});
export type PositionRow = Static<typeof PositionRow>;

export const IpoItem = Type.Object({
  id: Text,
  name: Text,
  code: Text,
  exchangeCode: Text,
  market: Text,
  source: sourceCode(),
  classify: classify(),
  currency: Text,
  submitDateTimestamp: Timestamp,
  fundRaising: Decimal,
  price: Decimal,
  discountPrice: maybe(Decimal),
  /** Of a company whose shares trade: their last price at the announcement, less so many %. */
  lastClose: maybe(Decimal),
  closeDiscount: maybe(Decimal),
  minCount: Decimal,
  maxNum: Decimal,
  holdRatio: Decimal,
  purchaseEndDate: Timestamp,
  allotDateTimestamp: Timestamp,
  payEndDateTimestamp: Timestamp,
  listDate: Timestamp,
  marketDateTimestamp: maybe(Timestamp),
  drawSeedHash: Text,
  modifyTimeTimestamp: Timestamp,
  ipoStatus: oneOf([0, 1, 2, 3]),
});
export type IpoItem = Static<typeof IpoItem>;

export const subscriptionRowProperties = {
  id: Text,
  newSharesId: Text,
  name: Text,
  code: Text,
  exchangeCode: Text,
  market: Text,
  classify: classify(),
  currency: Text,
  price: Decimal,
  discountPrice: maybe(Decimal),
  actualPrice: maybe(Decimal),
  num: Decimal,
  total: Decimal,
  allotNum: maybe(Decimal),
  paidAmount: Decimal,
  pendingAmount: Decimal,
  status: oneOf([0, 1, 2]),
  positionId: maybe(Text),
  purchaseEndDate: Timestamp,
  allotDateTimestamp: Timestamp,
  payEndDateTimestamp: Timestamp,
  listDate: Timestamp,
  marketDateTimestamp: maybe(Timestamp),
  modifyTimeTimestamp: Timestamp,
  createTimeTimestamp: Timestamp,
};

export const SubscriptionRow = Type.Object(subscriptionRowProperties);
export type SubscriptionRow = Static<typeof SubscriptionRow>;

export const followRowProperties = {
  id: Text,
  agencyId: Text,
  agencyName: Text,
  totalAmount: Decimal,
  term: Text,
  status: oneOf([0, 1, 2]),
  interest: maybe(Decimal),
  estimatedProfit: maybe(Decimal),
  fee: maybe(Decimal),
  reason: maybe(Text),
  createTimeTimestamp: Timestamp,
  confirmTimestamp: maybe(Timestamp),
  settleTimestamp: Timestamp,
};

export const FollowRow = Type.Object(followRowProperties);
export type FollowRow = Static<typeof FollowRow>;
