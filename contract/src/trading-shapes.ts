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
  timeInForce,
} from './fields.ts';

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
  currency: Text,
});
export type PostingRow = Static<typeof PostingRow>;

/**
 * The auction a fill came from: its one price and the book that made it, both sides at each price.
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
});
export type FillAuctionRow = Static<typeof FillAuctionRow>;

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
    /** `of`: the whole quantity that stood at the price, where the book showed it. */
    depthUsed: Type.Array(Type.Object({ price: Decimal, num: Decimal, of: maybe(Decimal) })),
  }),
  feeLines: Type.Array(FeeLine),
  slippage: Decimal,
  fxRate: maybe(Decimal),
  /** What the rate rests on; only of a fill in another currency than the wallet's. */
  fx: Type.Optional(Type.Object({ source: Text, time: Timestamp, ageMs: Int })),
  postings: Type.Array(PostingRow),
  /** Only of a fill in an auction. */
  auction: Type.Optional(FillAuctionRow),
});
export type FillRow = Static<typeof FillRow>;

export const OrderEvent = Type.Object({ time: Timestamp, what: Text, reason: maybe(Text) });
export type OrderEvent = Static<typeof OrderEvent>;

export const orderRowProperties = {
  id: Text,
  clientOrderId: maybe(Text),
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
  num: Decimal,
  filledNum: Decimal,
  avgPrice: maybe(Decimal),
  unit: oneOf(['shares', 'lots', 'contracts', 'units']),
  totalAmount: Decimal,
  margin: Decimal,
  leverage: Int,
  fee: Decimal,
  profit: maybe(Decimal),
  status: oneOf([0, 1, 2, 3]),
  reason: maybe(Text),
  timeInForce: timeInForce(),
  currency: Text,
  waitsForOpen: Bool,
  nextOpenTimestamp: maybe(Timestamp),
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
  totalHoldingAmount: maybe(Decimal),
  fee: Decimal,
  currency: Text,
  createTimeTimestamp: Timestamp,
  closePrice: maybe(Decimal),
  closeTimeTimestamp: maybe(Timestamp),
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
