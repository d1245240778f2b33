import Type from 'typebox';
import {
  Bool,
  classify,
  Decimal,
  field,
  Int,
  instrumentCode,
  klineType,
  listOf,
  marketCode,
  maybe,
  oneOf,
  page,
  paging,
  sourceCode,
  Timestamp,
  text,
  timestamp,
} from '../fields.ts';
import {
  FutureQuote,
  InstrumentKey,
  KlinePoint,
  QuoteItem,
  QuoteWithPoints,
  quoteItemProperties,
  StockQuote,
} from '../market-shapes.ts';
import { defineRoute } from '../route.ts';
import { IpoItem } from '../trading-shapes.ts';

const tag = 'market';
const keyword = () => Type.Optional(text(50));
/** A field to sort by, with a leading minus for the largest first. */
const sort = () => Type.Optional(Type.String({ pattern: '^-?[a-zA-Z_0-9]{1,32}$' }));
const readOnly = { caller: 'visitor', repeat: 'safe', tag } as const;

/** A code, and what tells it apart when several markets have it. */
const bareCode = () =>
  Type.Object({
    stockCode: instrumentCode(),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
  });

export const tradingDays = defineRoute({
  ...readOnly,
  id: 'tradingDays',
  method: 'POST',
  path: '/stocka_trading_day/getPageList',
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

export const hkStockList = defineRoute({
  ...readOnly,
  id: 'hkStockList',
  method: 'GET',
  path: '/hk_st/all_stock_list',
  summary: 'Hong Kong stocks.',
  input: Type.Object({ keyword: keyword(), sort: sort(), ...paging }),
  output: page(QuoteItem),
  errors: [],
});

export const preMarketList = defineRoute({
  ...readOnly,
  id: 'preMarketList',
  method: 'POST',
  path: '/m_ft/preMarketList',
  summary: 'Stocks of the pre-market auction with their indicative figures.',
  input: Type.Object(paging),
  output: page(
    Type.Object({
      ...quoteItemProperties,
      indicativePrice: maybe(Decimal),
      indicativeVolume: maybe(Decimal),
      imbalance: maybe(Decimal),
      uncrossTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});

export const globalIndex = defineRoute({
  ...readOnly,
  id: 'globalIndex',
  method: 'GET',
  path: '/m_ft/global_index',
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

export const topList = defineRoute({
  ...readOnly,
  id: 'topList',
  method: 'GET',
  path: '/m_ft/topList',
  summary: 'Gainers, losers, most actives.',
  input: Type.Object({
    type: oneOf(['gainers', 'losers', 'actives']),
    exchange: Type.Optional(oneOf(['NASDAQ', 'NYSE', 'AMEX'])),
    ...paging,
  }),
  output: page(QuoteItem),
  errors: [],
});

export const stockList = defineRoute({
  ...readOnly,
  id: 'stockList',
  method: 'GET',
  path: '/m_ft/stock_list',
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

const futureType = () => oneOf(['metal', 'energy', 'agriculture', 'index', 'forex']);

export const futuresList = defineRoute({
  ...readOnly,
  id: 'futuresList',
  method: 'GET',
  path: '/m_ft/futures_list',
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
  summary: 'The filter options of the futures list.',
  input: Type.Object({}),
  output: listOf(Type.Object({ type: futureType(), name: Type.String(), count: Int })),
  errors: [],
});

export const allStockList = defineRoute({
  ...readOnly,
  id: 'allStockList',
  method: 'GET',
  path: '/m_ft/all_stock_list',
  summary: 'Search by name or code in every source except 11.',
  input: Type.Object({ keyword: keyword(), source: Type.Optional(sourceCode()), ...paging }),
  output: page(QuoteItem),
  errors: [],
});

export const hotStock = defineRoute({
  ...readOnly,
  id: 'hotStock',
  method: 'GET',
  path: '/m_ft/hot_stock',
  summary: 'What was read and ordered most in the last 24 hours.',
  input: Type.Object(paging),
  output: page(Type.Object({ ...quoteItemProperties, heat: Int })),
  errors: [],
});

export const homeCustomList = defineRoute({
  ...readOnly,
  id: 'homeCustomList',
  method: 'GET',
  path: '/m_ft/home_custom_list',
  summary: 'The customer’s own watchlist first, then a fixed set, each with the last 50 closes.',
  input: Type.Object({}),
  output: listOf(QuoteWithPoints),
  errors: [],
});

export const stockDetail = defineRoute({
  ...readOnly,
  id: 'stockDetail',
  method: 'GET',
  path: '/m_ft/stock_detail_ft',
  summary: 'The full quote of a stock.',
  input: Type.Object({
    stockCode: instrumentCode(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
  }),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const detailQuote = defineRoute({
  ...readOnly,
  id: 'detailQuote',
  method: 'GET',
  path: '/m_ft/detail_quote',
  summary: 'The full quote of a future, currency pair or index.',
  input: bareCode(),
  output: FutureQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const summaryDetail = defineRoute({
  ...readOnly,
  id: 'summaryDetail',
  method: 'GET',
  path: '/m_ft/summary_detail',
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

export const kline = defineRoute({
  ...readOnly,
  id: 'kline',
  method: 'GET',
  path: '/m_ft/kline',
  summary: 'Bars of one range, oldest first.',
  input: Type.Object({
    stockCode: instrumentCode(),
    type: klineType(),
    market: marketCode(),
    source: Type.Optional(sourceCode()),
    endTimestamp: Type.Optional(timestamp()),
  }),
  output: Type.Object({ list: Type.Array(KlinePoint), previousClose: maybe(Decimal) }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const newStockList = defineRoute({
  ...readOnly,
  id: 'newStockList',
  method: 'GET',
  path: '/m_ft/webull/new/stock',
  summary: 'Offerings of new shares, on one page.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: page(IpoItem),
  errors: [],
});

export const getStock = defineRoute({
  ...readOnly,
  id: 'getStock',
  method: 'GET',
  path: '/quotes/getStock',
  summary: 'The quote an order page shows.',
  input: bareCode(),
  output: StockQuote,
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});
