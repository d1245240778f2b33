import Type from 'typebox';
import { barSizes, eventAreas, eventKinds, klineTypes } from '../enums.ts';
import {
  Bool,
  barSize,
  classify,
  Decimal,
  defaulted,
  field,
  Int,
  instrumentCode,
  klineType,
  listOf,
  marketCode,
  maybe,
  oneOf,
  page,
  pageProperties,
  paging,
  sourceCode,
  Timestamp,
  text,
  timestamp,
  timeZone,
  walletType,
} from '../fields.ts';
import {
  AdjustmentFactor,
  DepthLevel,
  FutureQuote,
  HaltFigures,
  HistoryPoint,
  InstrumentKey,
  QuoteItem,
  QuoteWithPoints,
  quoteItemProperties,
  StockQuote,
  TradeRow,
  UnitLine,
} from '../market-shapes.ts';
import { defineRoute } from '../route.ts';
import { IpoItem } from '../trading-shapes.ts';
import { bareCode, exactCode, futureType, keyword, readOnly, sort } from './market-shapes.ts';

export const allStockList = defineRoute({
  ...readOnly,
  id: 'allStockList',
  method: 'GET',
  path: '/m_ft/all_stock_list',
  keyScope: 'read',
  summary: 'Search by name or code in every source except 11.',
  input: Type.Object({ keyword: keyword(), source: Type.Optional(sourceCode()), ...paging }),
  output: page(QuoteItem),
  errors: [],
});

export const depth = defineRoute({
  ...readOnly,
  id: 'depth',
  method: 'GET',
  path: '/m_ft/depth',
  keyScope: 'read',
  summary: 'Ten levels of the book on each side.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    bids: Type.Array(DepthLevel),
    asks: Type.Array(DepthLevel),
    seq: Int,
    /** False: the source of these prices has no book, which is not an empty one. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const detailQuote = defineRoute({
  ...readOnly,
  id: 'detailQuote',
  method: 'GET',
  path: '/m_ft/detail_quote',
  keyScope: 'read',
  summary: 'The full quote of a future, currency pair or index.',
  input: bareCode(),
  output: FutureQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

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

export const feeSchedule = defineRoute({
  ...readOnly,
  id: 'feeSchedule',
  method: 'GET',
  path: '/fee/schedule',
  keyScope: 'read',
  summary: 'The fee rules of a market on a day.',
  extension: true,
  input: Type.Object({
    market: Type.Optional(text(32)),
    dateTimestamp: Type.Optional(timestamp()),
  }),
  output: listOf(
    Type.Object({
      market: Type.String(),
      source: maybe(sourceCode()),
      name: Type.String(),
      rule: Type.String(),
      rounding: Type.String(),
      validFromTimestamp: Timestamp,
      validToTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});

export const futuresList = defineRoute({
  ...readOnly,
  id: 'futuresList',
  method: 'GET',
  path: '/m_ft/futures_list',
  keyScope: 'read',
  summary: 'Futures of one group; type forex answers currency pairs.',
  input: Type.Object({ type: futureType(), ...paging }),
  // Expiry and open interest stand in the list, and are absent for currency pairs.
  output: page(
    Type.Object({
      ...quoteItemProperties,
      expiryDateTimestamp: maybe(Timestamp),
      openInterest: maybe(Decimal),
    }),
  ),
  errors: [],
});

export const futuresOptions = defineRoute({
  ...readOnly,
  id: 'futuresOptions',
  method: 'GET',
  path: '/m_ft/futures_opt_list',
  keyScope: 'read',
  summary: 'The filter options of the futures list.',
  input: Type.Object({}),
  output: listOf(Type.Object({ type: futureType(), name: Type.String(), count: Int })),
  errors: [],
});

export const getMaket = defineRoute({
  ...readOnly,
  id: 'getMaket',
  method: 'POST',
  path: '/market/getMaket',
  keyScope: 'read',
  summary: 'Which market a code belongs to.',
  input: Type.Object({
    stkName: Type.Optional(Type.String({ maxLength: 200 })),
    stkcode: instrumentCode(),
  }),
  output: Type.Object({ market: Type.String(), marketType: sourceCode(), classify: classify() }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

const marketOfCode = {
  market: maybe(Type.String()),
  marketType: maybe(Int),
  classify: maybe(classify()),
};

export const getMakets = defineRoute({
  ...readOnly,
  id: 'getMakets',
  method: 'POST',
  path: '/market/getMakets',
  keyScope: 'read',
  summary: 'Which markets up to 100 codes belong to; null where unknown.',
  input: Type.Object({
    list: Type.Array(
      Type.Object({
        stkName: Type.Optional(Type.String({ maxLength: 200 })),
        stkcode: Type.String({ maxLength: 64 }),
      }),
      { maxItems: 100 },
    ),
  }),
  output: listOf(Type.Object({ stkName: Type.String(), stkcode: Type.String(), ...marketOfCode })),
  errors: [],
});

export const getMinCount = defineRoute({
  ...readOnly,
  id: 'getMinCount',
  method: 'POST',
  path: '/stocka_config/getMinCount',
  keyScope: 'read',
  summary: 'What may be ordered: steps, limits, leverages, fees.',
  input: exactCode(),
  output: Type.Object({
    minCount: Decimal,
    maxNum: Decimal,
    /** The least an order may be worth, in `currency`. */
    minAmount: Decimal,
    /** At the last price. */
    tickSize: Decimal,
    /** At every price, ascending: each from its price up to that of the next one. */
    tickBands: Type.Array(Type.Object({ fromPrice: Decimal, tickSize: Decimal })),
    unit: Type.String(),
    leverages: Type.Array(Int),
    orderTypes: Type.Array(Int),
    /** Whether a limit may ask for the pre-market and the after-hours too. */
    extendedHours: Type.Optional(Bool),
    shortable: Bool,
    tradable: Bool,
    refuseReason: maybe(Type.String()),
    walletType: maybe(walletType()),
    currency: Type.String(),
    /** Cash in `currency` per 1 of price and 1 of quantity: 0.01 where prices are pence. */
    multiplier: Decimal,
    maintenanceRatio: Decimal,
    /** Only of what may trade at zero and below: margin is reckoned on this price at least. */
    marginPrice: Type.Optional(Decimal),
    settleDays: Int,
    /**
     * Only of what is counted in lots, contracts or coins on margin: median of a year's daily
     * ranges (high less low) in percent of the close before. Null with fewer than 60 days.
     */
    ordinaryDayMove: Type.Optional(maybe(Decimal)),
    /** It is still calculated: ask again a second later. */
    ordinaryDayPending: Type.Optional(Bool),
    /** Only of the same: one unit for a buy and for a sale. */
    unitLines: Type.Optional(Type.Array(UnitLine)),
    feeLines: Type.Array(Type.Object({ name: Type.String(), rule: Type.String() })),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const getStock = defineRoute({
  ...readOnly,
  id: 'getStock',
  method: 'GET',
  path: '/quotes/getStock',
  keyScope: 'read',
  summary: 'The quote an order page shows.',
  input: bareCode(),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const globalIndex = defineRoute({
  ...readOnly,
  id: 'globalIndex',
  method: 'GET',
  path: '/m_ft/global_index',
  keyScope: 'read',
  summary: 'Global indices with the last 50 closes and what can be traded on them.',
  input: Type.Object({ region: Type.Optional(text(32)) }),
  output: listOf(
    Type.Object({
      ...quoteItemProperties,
      points: Type.Array(Decimal),
      tradable: Type.Array(InstrumentKey),
    }),
  ),
  errors: [],
});

export const halts = defineRoute({
  ...readOnly,
  id: 'halts',
  method: 'GET',
  path: '/m_ft/halts',
  keyScope: 'read',
  summary: 'The halts of an instrument that were, and the one that runs, each with its cause.',
  extension: true,
  input: Type.Object({
    ...exactCode().properties,
    /** A day before the end when left out; at most eight days before it. */
    fromTimestamp: Type.Optional(timestamp()),
    /** Now when left out, and never later: nothing is told of what has not begun. */
    toTimestamp: Type.Optional(timestamp()),
  }),
  output: Type.Object({
    /** Those in force at some time of the span, by rule and by hand, oldest first. */
    list: Type.Array(HaltFigures),
    asOfTimestamp: Timestamp,
  }),
  errors: ['NO_INSTRUMENT', 'FIELD_INVALID'],
});

export const hkStockList = defineRoute({
  ...readOnly,
  id: 'hkStockList',
  method: 'GET',
  path: '/hk_st/all_stock_list',
  keyScope: 'read',
  summary: 'Hong Kong stocks.',
  input: Type.Object({ keyword: keyword(), sort: sort(), ...paging }),
  output: page(QuoteItem),
  errors: [],
});

export const homeCustomList = defineRoute({
  ...readOnly,
  id: 'homeCustomList',
  method: 'GET',
  path: '/m_ft/home_custom_list',
  keyScope: 'read',
  summary: 'The customer’s own watchlist first, then a fixed set, each with the last 50 closes.',
  input: Type.Object({}),
  output: listOf(QuoteWithPoints),
  errors: [],
});

export const hotStock = defineRoute({
  ...readOnly,
  id: 'hotStock',
  method: 'GET',
  path: '/m_ft/hot_stock',
  keyScope: 'read',
  summary: 'What was read and ordered most in the last 24 hours.',
  input: Type.Object(paging),
  output: page(Type.Object({ ...quoteItemProperties, heat: Int })),
  errors: [],
});

export const klineExport = defineRoute({
  ...readOnly,
  id: 'klineExport',
  method: 'GET',
  path: '/m_ft/kline_export',
  keyScope: 'read',
  summary: 'Bars of a size between two instants as a file.',
  extension: true,
  answersFile: true,
  input: Type.Object({
    stockCode: instrumentCode(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    barSize: barSize(),
    fromTimestamp: timestamp(),
    toTimestamp: Type.Optional(timestamp()),
    adjusted: defaulted(Bool, false),
    format: oneOf(['csv', 'jsonl']),
  }),
  output: Type.Unknown(),
  errors: [
    ...(['NO_INSTRUMENT', 'AMBIGUOUS', 'FIELD_INVALID', 'BARS_TOO_MANY'] as const),
    ...(['BAR_SIZE_NOT_KEPT', 'BARS_NOT_KEPT', 'NOT_ADJUSTABLE'] as const),
  ],
});

export const klineStarts = defineRoute({
  ...readOnly,
  id: 'klineStarts',
  method: 'GET',
  path: '/m_ft/kline_starts',
  keyScope: 'read',
  summary: 'The price each range of the chart is counted from: what it gained needs no bars.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        type: oneOf(klineTypes),
        /** Of the intraday range the close before the day. */
        price: Decimal,
        timestamp: Timestamp,
      }),
    ),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

/** Most bars of one answer; where nothing is said. */
export const barsMax = 5000;
export const barsUsual = 1000;

const withSize = { onlyWhen: { field: 'barSize', isOneOf: barSizes } };

export const kline = defineRoute({
  ...readOnly,
  id: 'kline',
  method: 'GET',
  path: '/m_ft/kline',
  keyScope: 'read',
  summary: 'Bars of one range, or of a size between two instants, oldest first.',
  input: Type.Object({
    stockCode: instrumentCode(),
    // Bars of a size, or a range of the chart.
    barSize: Type.Optional(barSize()),
    type: field(Type.Optional(klineType()), { requiredWithout: 'barSize', notWith: 'barSize' }),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    endTimestamp: field(Type.Optional(timestamp()), { notWith: 'barSize' }),
    // Bars start in [from, to); without a beginning the newest before the end.
    fromTimestamp: field(Type.Optional(timestamp()), withSize),
    toTimestamp: field(Type.Optional(timestamp()), withSize),
    limit: field(Type.Optional(Type.Integer({ minimum: 1, maximum: barsMax })), withSize),
    // In the prices of today: less the dividends that fell out since.
    adjusted: Type.Optional(Bool),
  }),
  output: Type.Object({
    list: Type.Array(HistoryPoint),
    previousClose: maybe(Decimal),
    // Of the intraday range: the trading of the day shown, breaks left out; [] where not known.
    sessions: Type.Array(Type.Object({ startTimestamp: Timestamp, endTimestamp: Timestamp })),
    // Of bars of a size: where the next answer begins, and where the one before this one ends.
    nextFromTimestamp: maybe(Timestamp),
    nextToTimestamp: maybe(Timestamp),
    // Of adjusted bars, oldest first.
    factors: Type.Optional(Type.Array(AdjustmentFactor)),
    // In every price already: all are in the count of today.
    splits: Type.Optional(Type.Array(Type.Object({ timestamp: Timestamp, to: Int, from: Int }))),
  }),
  errors: [
    ...(['NO_INSTRUMENT', 'AMBIGUOUS', 'FIELD_INVALID'] as const),
    ...(['BAR_SIZE_NOT_KEPT', 'BARS_NOT_KEPT', 'NOT_ADJUSTABLE'] as const),
  ],
});

const Epoch = Type.Object({
  /** Counted in stretches of 28 days from 1970-01-04. */
  epoch: Int,
  fromTimestamp: Timestamp,
  toTimestamp: Timestamp,
  /** When its key is told: 24 hours after its end. */
  opensTimestamp: Timestamp,
  state: oneOf(['running', 'over', 'open']),
  /** SHA-256 of the text `candor commitment 1 ` and the key, in 64 hex digits. */
  commitment: Type.String(),
  /** 64 hex digits once it is open; its SHA-256 is the key of the epoch before. */
  key: maybe(Type.String()),
});

export const marketEpochs = defineRoute({
  ...readOnly,
  id: 'marketEpochs',
  method: 'GET',
  path: '/market/epochs',
  keyScope: 'read',
  summary: 'Epochs of the simulated market: what was committed to, and the keys told since.',
  extension: true,
  input: Type.Object({ ...paging }),
  output: Type.Object({
    ...pageProperties(Epoch),
    /** Of the model that draws prices: what a quote's mark begins with. */
    version: Int,
    asOfTimestamp: Timestamp,
    /** Since when the first key, and by it all commitments, stand. */
    committedTimestamp: Timestamp,
    /** The key of the first epoch, told from the beginning: every later one leads back to it. */
    firstKey: Type.String(),
  }),
  errors: [],
});

export const newStockList = defineRoute({
  ...readOnly,
  id: 'newStockList',
  method: 'GET',
  path: '/m_ft/webull/new/stock',
  keyScope: 'read',
  summary: 'Offerings of new shares, on one page.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: page(IpoItem),
  errors: [],
});

export const preMarketList = defineRoute({
  ...readOnly,
  id: 'preMarketList',
  method: 'POST',
  path: '/m_ft/preMarketList',
  keyScope: 'read',
  summary: 'Stocks of the pre-market auction with their indicative figures.',
  input: Type.Object(paging),
  output: page(
    Type.Object({
      ...quoteItemProperties,
      indicativePrice: maybe(Decimal),
      indicativeVolume: maybe(Decimal),
      imbalance: maybe(Decimal),
      uncrossTimestamp: maybe(Timestamp),
      /** The collection ends at a random second between them. */
      closesFromTimestamp: maybe(Timestamp),
      closesToTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});

export const stockDetail = defineRoute({
  ...readOnly,
  id: 'stockDetail',
  method: 'GET',
  path: '/m_ft/stock_detail_ft',
  keyScope: 'read',
  summary: 'The full quote of a stock.',
  input: Type.Object({
    stockCode: instrumentCode(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
  }),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const stockEvents = defineRoute({
  ...readOnly,
  id: 'stockEvents',
  method: 'GET',
  path: '/m_ft/stockEvents',
  keyScope: 'read',
  summary:
    'Dividends, splits and new symbols of a share: those of the last year and those announced.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    /** Newest first; what lies ahead comes before the rest. */
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: oneOf(['dividend', 'split', 'rename']),
        /** From when it holds: of a dividend the ex-date. */
        timestamp: Timestamp,
        isAhead: Bool,
        /** The exchange's day: MM/DD/YYYY. */
        date: Type.String(),
        payDate: maybe(Type.String()),
        /** The dividend of one unit, in the units of its price. */
        price: maybe(Decimal),
        /** What is withheld of a dividend, in percent. */
        withheldRatio: maybe(Decimal),
        /** Of a split: so many new units for so many old ones. Of a rename: the codes. */
        to: maybe(Type.String()),
        from: maybe(Type.String()),
      }),
    ),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const stockList = defineRoute({
  ...readOnly,
  id: 'stockList',
  method: 'GET',
  path: '/m_ft/stock_list',
  keyScope: 'read',
  summary: 'Instruments of one list.',
  input: Type.Object({
    // US is all three exchanges together; it is what sorting over them needs.
    type: oneOf(['NASDAQ', 'NYSE', 'AMEX', 'US', 'EU', 'CRYPTO', 'BOND', 'BLOCK']),
    market: Type.Optional(text(32)),
    sort: sort(),
    ...paging,
  }),
  output: page(QuoteItem),
  errors: [],
});

export const summaryDetail = defineRoute({
  ...readOnly,
  id: 'summaryDetail',
  method: 'GET',
  path: '/m_ft/summary_detail',
  keyScope: 'read',
  summary: 'What the instrument is.',
  input: bareCode(),
  output: Type.Object({
    name: Type.String(),
    profile: maybe(Type.String()),
    sector: maybe(Type.String()),
    website: maybe(Type.String()),
    listedTimestamp: maybe(Timestamp),
    facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    sourceName: Type.String(),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const topList = defineRoute({
  ...readOnly,
  id: 'topList',
  method: 'GET',
  path: '/m_ft/topList',
  keyScope: 'read',
  summary: 'Gainers, losers, most actives.',
  input: Type.Object({
    type: oneOf(['gainers', 'losers', 'actives']),
    exchange: Type.Optional(oneOf(['NASDAQ', 'NYSE', 'AMEX'])),
    ...paging,
  }),
  output: page(QuoteItem),
  errors: [],
});

export const trades = defineRoute({
  ...readOnly,
  id: 'trades',
  method: 'GET',
  path: '/m_ft/trades',
  keyScope: 'read',
  summary: 'The last 50 prints.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    list: Type.Array(TradeRow),
    seq: Int,
    /** False: the source of these prices tells no single trades. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const tradingDays = defineRoute({
  ...readOnly,
  id: 'tradingDays',
  method: 'POST',
  path: '/stocka_trading_day/getPageList',
  keyScope: 'read',
  summary: 'Trading days of a market with their hours.',
  input: Type.Object({
    market: field(text(32), { malformed: 'NOT_FOUND' }),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      market: Type.String(),
      tradingDate: Type.String(),
      openTimestamp: Timestamp,
      closeTimestamp: Timestamp,
      breakStartTimestamp: maybe(Timestamp),
      breakEndTimestamp: maybe(Timestamp),
      halfDay: Bool,
      note: maybe(Type.String()),
    }),
  ),
  errors: ['NOT_FOUND'],
});

export const whyMoved = defineRoute({
  ...readOnly,
  id: 'whyMoved',
  method: 'GET',
  path: '/m_ft/whyMoved',
  keyScope: 'read',
  summary: 'What a price did since its previous close, parted so that nothing is left over.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    /** The instant of all figures. */
    asOfTimestamp: Timestamp,
    /** The instant of the previous close. */
    sinceTimestamp: maybe(Timestamp),
    timeZone: Type.String(),
    currency: Type.String(),
    previousClose: maybe(Decimal),
    lastPrice: maybe(Decimal),
    /** The parts of `causes` sum to these. */
    change: maybe(Decimal),
    changeRatio: maybe(Decimal),
    /** market: beta x the index. sector: its mean less its beta x the index. own: the rest. */
    causes: Type.Array(
      Type.Object({
        cause: oneOf(['market', 'sector', 'own']),
        amount: Decimal,
        ratio: Decimal,
        /** In money, of what the caller holds. */
        worth: maybe(Decimal),
      }),
    ),
    index: maybe(
      Type.Object({
        instrument: InstrumentKey,
        ratio: Decimal,
        beta: Decimal,
        /** Daily moves the beta was counted from; 0 where there were too few, and then it is 1. */
        days: Int,
      }),
    ),
    sector: maybe(Type.Object({ name: Type.String(), ratio: Decimal, beta: Decimal, count: Int })),
    /** What the caller holds, below zero a short, and what the move made of it. */
    position: maybe(Decimal),
    worth: maybe(Decimal),
    /** What happened to the instrument since the previous close, by its kind. */
    events: Type.Array(
      Type.Object({ id: Type.String(), kind: oneOf(eventKinds), timestamp: Timestamp }),
    ),
    simulated: Bool,
  }),
  errors: ['NO_INSTRUMENT', 'NOT_READY'],
});
