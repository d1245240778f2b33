import Type from 'typebox';
import { eventAreas, eventKinds } from '../../enums.ts';
import {
  Bool,
  Decimal,
  defaulted,
  Int,
  instrumentCode,
  marketCode,
  maybe,
  oneOf,
  pageProperties,
  paging,
  sourceCode,
  Timestamp,
  timestamp,
  timeZone,
} from '../../fields.ts';
import { InstrumentKey } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

const anyKind = eventKinds.join('|');

/** From one price to another, and what that is in percent. */
const Move = Type.Object({ from: Decimal, to: Decimal, ratio: Decimal });

/** What the bars of the chart did; none before the first minute after the event is over. */
const Outcome = Type.Object({
  /** Of what concerns an area the area's main index, else the instrument itself. */
  measuredOn: InstrumentKey,
  /** When the first minute traded after the event began. */
  timestamp: Timestamp,
  /** From the last price before the event to the end of that minute. */
  minute: maybe(Move),
  /** From the previous close to the last price of that minute's day so far. */
  day: Move,
  isDayOver: Bool,
});

export const EventRow = Type.Object({
  id: Type.String(),
  kind: oneOf(eventKinds),
  timestamp: Timestamp,
  /** Its second has not come yet. */
  isAhead: Bool,
  area: oneOf(eventAreas),
  instrument: maybe(InstrumentKey),
  currency: maybe(Type.String()),
  /** The exchange's day: MM/DD/YYYY. */
  date: Type.String(),
  /** IANA name of the zone the exchange, or whoever announces, tells the time in. */
  timeZone: Type.String(),
  /** Of a dividend: when it is paid, how much for one unit, and what is withheld in percent. */
  payDate: maybe(Type.String()),
  price: maybe(Decimal),
  withheldRatio: maybe(Decimal),
  /** Of a split: so many new units for so many old ones. Of a new symbol: what it was, and is. */
  to: maybe(Type.String()),
  from: maybe(Type.String()),
  /** What the caller holds of it, below zero a short; null for nothing and for visitors. */
  position: maybe(Decimal),
  /** The price of now, and what the holding is worth at it, where something is held. */
  lastPrice: maybe(Decimal),
  worth: maybe(Decimal),
  /** Of a dividend what the holding gets before tax, below zero what a short owes. */
  amount: maybe(Decimal),
  outcome: maybe(Outcome),
});

export const events = defineRoute({
  ...readOnly,
  id: 'events',
  method: 'GET',
  path: '/m_ft/events',
  keyScope: 'read',
  summary: 'The calendar of events: known ahead without their outcome, told after their second.',
  extension: true,
  input: Type.Object({
    /** From now on when left out. */
    fromTimestamp: Type.Optional(timestamp()),
    /** A week later when left out; at most 35 days, of single instruments 800. */
    toTimestamp: Type.Optional(timestamp()),
    /** Kinds with commas between; all of them when left out. */
    kinds: Type.Optional(Type.String({ pattern: `^(?:${anyKind})(?:,(?:${anyKind}))*$` })),
    area: Type.Optional(oneOf(eventAreas)),
    stockCode: Type.Optional(instrumentCode()),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
    /** Only what the caller holds; of a visitor nothing. */
    isHeld: defaulted(Type.Boolean(), false),
    /** In whose days `days` counts. */
    timeZone: defaulted(timeZone(), 'UTC'),
    ...paging,
  }),
  output: Type.Object({
    ...pageProperties(EventRow),
    /** Every day of the zone with an event, all pages together. */
    days: Type.Array(Type.Object({ date: Type.String(), total: Int, known: Int })),
    asOfTimestamp: Timestamp,
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS', 'NOT_READY'],
});
