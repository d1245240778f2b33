import Type, { type Static } from 'typebox';
import {
  Bool,
  Decimal,
  directionCode,
  Int,
  id,
  maybe,
  oneOf,
  sourceCode,
  Timestamp,
} from '../fields.ts';
import { shownExitPrices } from '../order-fields.ts';
import { OrderRow } from '../trading-shapes.ts';

/** What the calls of this section share. No key of a program is let in: it is for a person. */

export const call = {
  method: 'POST',
  caller: 'customer',
  tag: 'practice',
  extension: true,
} as const;

const Text = Type.String();

/** A calendar day of the exchange. */
export const practiceDay = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const runId = () => id();
/** Shares of one replay at most: each is drawn at every look. */
export const practiceLimits = { sharesMax: 8 } as const;

/** A finished or running replay. Money is practice money in `currency`. */
export const PracticeRow = Type.Object({
  id: Text,
  date: Text,
  state: oneOf(['running', 'ended']),
  codes: Type.Array(Text),
  /** Of its money: that of the wallet which pays for its shares. */
  currency: Text,
  startMoney: Decimal,
  /** Money and holdings at the last prices; null where one is not known. */
  equity: maybe(Decimal),
  profit: maybe(Decimal),
  fee: Decimal,
  fills: Int,
  createTimestamp: Timestamp,
  endTimestamp: maybe(Timestamp),
});
export type PracticeRow = Static<typeof PracticeRow>;

export const PracticeQuote = Type.Object({
  stockCode: Text,
  name: Text,
  source: sourceCode(),
  market: Text,
  /** 0 closed, 1 open, 3 halted, 4 in its midday break. */
  marketStatus: oneOf([0, 1, 2, 3, 4]),
  lastPrice: maybe(Decimal),
  bid: maybe(Decimal),
  ask: maybe(Decimal),
  previousClose: maybe(Decimal),
  /** Minute closes since the open, thinned out, oldest first. */
  closes: Type.Array(Decimal),
});

export const PracticePosition = Type.Object({
  id: Text,
  stockCode: Text,
  /** 0 long. */
  direction: directionCode(),
  num: Decimal,
  averagePrice: maybe(Decimal),
  value: maybe(Decimal),
  profit: maybe(Decimal),
  /** Its part of `equity`: what it locks and what it gained. */
  worth: maybe(Decimal),
  ...shownExitPrices,
});

export const PracticeState = Type.Object({
  ...PracticeRow.properties,
  speed: Int,
  paused: Bool,
  /** The instant of the day the replay is at. */
  dayTimestamp: Timestamp,
  openTimestamp: Timestamp,
  closeTimestamp: Timestamp,
  /** IANA name of the exchange's zone, in which its day is told. */
  timeZone: Text,
  available: Decimal,
  /** What orders that wait hold: with `available` and what positions are worth it is `equity`. */
  held: Decimal,
  instruments: Type.Array(PracticeQuote),
  positions: Type.Array(PracticePosition),
  /** The newest first. */
  orders: Type.Array(OrderRow),
});
export type PracticeState = Static<typeof PracticeState>;
