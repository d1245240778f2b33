import Type, { type Static } from 'typebox';
import { haltCauses, haltReferences, scenarioNames } from './enums.ts';
import {
  Bool,
  classify,
  Decimal,
  Int,
  instrumentCode,
  maybe,
  oneOf,
  sourceCode,
  Timestamp,
} from './fields.ts';

/** The shapes of prices. Field names are the wire’s. */

const Text = Type.String();
const side = () => oneOf([0, 1]);

/** Exactly one instrument. */
export const InstrumentKey = Type.Object({
  source: sourceCode(),
  market: Text,
  code: instrumentCode(),
  name: Text,
});
export type InstrumentKey = Static<typeof InstrumentKey>;

export const quoteItemProperties = {
  name: Text,
  shortName: Text,
  stock_code: Text,
  code: Text,
  source: sourceCode(),
  market: Text,
  classify: classify(),
  currency: Text,
  change: maybe(Decimal),
  change_ratio: maybe(Decimal),
  price_nominal: maybe(Decimal),
  volume: maybe(Decimal),
  fall: Bool,
  selfSelectStatus: Int,
  localLogoUrl: Text,
  profile: maybe(Text),
  marketStatus: oneOf([0, 1, 2, 3, 4]),
  quoteTimestamp: maybe(Timestamp),
  simulated: Bool,
  /** What is laid over the simulated market it comes from; left out in the usual weather. */
  scenario: Type.Optional(oneOf(scenarioNames)),
  minCount: Decimal,
  /** The last 50 closes for the mini-chart, where the list has them at hand. */
  points: Type.Optional(Type.Array(Decimal)),
};

export const QuoteItem = Type.Object(quoteItemProperties);
export type QuoteItem = Static<typeof QuoteItem>;

/** A quote with the last 50 closes, for mini-charts. */
export const QuoteWithPoints = Type.Object({ ...quoteItemProperties, points: Type.Array(Decimal) });
export type QuoteWithPoints = Static<typeof QuoteWithPoints>;

/**
 * What trades of it before and after regular hours: there where something ever does, with figures
 * while it does. Its change is counted from the last close.
 */
export const ExtendedQuote = Type.Object({
  /** Null in regular hours and at night. */
  session: maybe(oneOf(['pre', 'after'])),
  /** When it begins again; null while orders for these hours are worked. */
  opensTimestamp: maybe(Timestamp),
  lastPrice: maybe(Decimal),
  change: maybe(Decimal),
  change_ratio: maybe(Decimal),
  bid: maybe(Decimal),
  ask: maybe(Decimal),
  bidVolume: maybe(Decimal),
  askVolume: maybe(Decimal),
  timestamp: maybe(Timestamp),
});
export type ExtendedQuote = Static<typeof ExtendedQuote>;

/**
 * The exchange's cooling-off: trades are made from `low` to `high` alone until it ends. A side of
 * the quote that would lie outside is null.
 */
export const CoolingOffFigures = Type.Object({
  low: Decimal,
  high: Decimal,
  /** The price five minutes before. */
  reference: Decimal,
  /** How far the ends lie from the reference, in per cent, before they are put on ticks. */
  bound: Decimal,
  beganTimestamp: Timestamp,
  endTimestamp: Timestamp,
});
export type CoolingOffFigures = Static<typeof CoolingOffFigures>;

/**
 * Why trading stands still, with the prices that stopped it: both stand on the minute chart of
 * `measuredOn`. What no price stopped has none of them.
 */
export const HaltFigures = Type.Object({
  cause: oneOf(haltCauses),
  measuredOn: maybe(Type.Object({ source: sourceCode(), market: Text, code: instrumentCode() })),
  /** What the move is counted from. */
  referenceKind: maybe(oneOf(haltReferences)),
  reference: maybe(Decimal),
  /** The minute that opens at the reference; of a mean its first one, of a last close null. */
  referenceTimestamp: maybe(Timestamp),
  /** What the last minute before the halt closes at. */
  price: maybe(Decimal),
  /** The move in per cent, with its sign. */
  ratio: maybe(Decimal),
  /** How far it may go, in per cent, without a sign. */
  bound: maybe(Decimal),
  /** What an operator said, in his own words. */
  reason: maybe(Text),
  beganTimestamp: maybe(Timestamp),
  /** Null while nobody can say. */
  endTimestamp: maybe(Timestamp),
});
export type HaltFigures = Static<typeof HaltFigures>;

export const stockQuoteProperties = {
  ...quoteItemProperties,
  lastPrice: maybe(Decimal),
  open: maybe(Decimal),
  previousClose: maybe(Decimal),
  high: maybe(Decimal),
  low: maybe(Decimal),
  high52w: maybe(Decimal),
  low52w: maybe(Decimal),
  /** True while both are still being found: the price does not wait for them. */
  yearPending: Type.Optional(Bool),
  bid: maybe(Decimal),
  ask: maybe(Decimal),
  bidVolume: maybe(Decimal),
  askVolume: maybe(Decimal),
  marketCap: maybe(Decimal),
  amplitude: maybe(Decimal),
  tickSize: Decimal,
  nextOpenTimestamp: maybe(Timestamp),
  extended: Type.Optional(ExtendedQuote),
  /** Null while there is none. */
  coolingOff: Type.Optional(maybe(CoolingOffFigures)),
  /** Why it is halted; null while it is not. */
  halt: maybe(HaltFigures),
  lotNote: maybe(Text),
  /** IANA name of the exchange's own zone, in which its times are shown. */
  timeZone: Type.Optional(Text),
};

export const StockQuote = Type.Object(stockQuoteProperties);
export type StockQuote = Static<typeof StockQuote>;

export const FutureQuote = Type.Object({
  ...stockQuoteProperties,
  expiryDateTimestamp: maybe(Timestamp),
  previousSettle: maybe(Decimal),
  position: maybe(Decimal),
  openInterest: maybe(Decimal),
  openInterestChange: maybe(Decimal),
  multiplier: maybe(Decimal),
  tradable: Type.Optional(Type.Array(InstrumentKey)),
});
export type FutureQuote = Static<typeof FutureQuote>;

/** `o` is the bar's closing price, `k` its start. */
export const KlinePoint = Type.Object({
  k: Timestamp,
  o: Decimal,
  open: Decimal,
  high: Decimal,
  low: Decimal,
  close: Decimal,
  volume: Decimal,
});
export type KlinePoint = Static<typeof KlinePoint>;

/** A bar of the history: of a size of its own it says where it ends, and whether it is whole. */
export const HistoryPoint = Type.Object({
  ...KlinePoint.properties,
  endTimestamp: Type.Optional(Timestamp),
  /** False while it is still being made. */
  done: Type.Optional(Bool),
});
export type HistoryPoint = Static<typeof HistoryPoint>;

/** What the prices before an ex-date were multiplied with. */
export const AdjustmentFactor = Type.Object({
  exTimestamp: Timestamp,
  dividend: Decimal,
  /** The last close that still had it. */
  closeBefore: Decimal,
  factor: Decimal,
  /** The product with the factors of all later ex-dates. */
  product: Decimal,
});
export type AdjustmentFactor = Static<typeof AdjustmentFactor>;

export const DepthLevel = Type.Object({ price: Decimal, num: Decimal, orders: Int });
export type DepthLevel = Static<typeof DepthLevel>;

export const TradeRow = Type.Object({
  price: Decimal,
  num: Decimal,
  direction: maybe(side()),
  time: Timestamp,
});
export type TradeRow = Static<typeof TradeRow>;

/** What one unit of quantity is and costs: 1 lot = 100,000 EUR = $116,420.00 at the bid. */
export const UnitLine = Type.Object({
  /** The order it is told for: 0 a buy, 1 a sale. */
  direction: side(),
  /** lots, contracts or units, as `unit` says. */
  unit: Text,
  /** Of one unit. */
  size: Decimal,
  /**
   * What `size` counts: a currency or a coin by its code (EUR, BTC), a measure (troy oz, bbl, bu,
   * lb, gal, cwt, MMBtu, metric tons, short tons, bitcoin, ether), or what an amount of `currency`
   * is of: "x index", "x (100 - rate)", "face".
   */
  sizeUnit: Text,
  /** The side of the book that meets the order; last where nobody is there. */
  at: oneOf(['ask', 'bid', 'last']),
  price: maybe(Decimal),
  /** Price × multiplier in `currency`; of a buy rounded up, of a sale down. */
  amount: maybe(Decimal),
  currency: Text,
});
export type UnitLine = Static<typeof UnitLine>;
