/**
 * Words of the house beside their values on the wire. The wire keeps the
 * numbers; code uses the words.
 */

export const source = {
  stock: 0,
  forex: 2,
  future: 3,
  blockTrade: 4,
  newStock: 5,
  auctionStock: 7,
  hkStock: 11,
  globalIndex: 99,
  crypto: 100,
  bond: 101,
} as const;
export type SourceWord = keyof typeof source;
export type Source = (typeof source)[SourceWord];

export const direction = { buy: 0, sell: 1 } as const;
export type DirectionWord = keyof typeof direction;
export type Direction = (typeof direction)[DirectionWord];

/** Stop, stop-limit and trailing stop are extensions. */
export const orderType = { market: 0, limit: 1, stop: 2, stopLimit: 3, trailingStop: 4 } as const;
export type OrderTypeWord = keyof typeof orderType;
export type OrderType = (typeof orderType)[OrderTypeWord];

export const openClose = { open: 0, close: 1 } as const;
export type OpenCloseWord = keyof typeof openClose;
export type OpenClose = (typeof openClose)[OpenCloseWord];

/** What the wire says of an order. The full states live in `domain/src/orders/order-states.ts`. */
export const orderStatus = { inProgress: 0, success: 1, cancelled: 2, partlyFilled: 3 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

export const reviewStatus = { notApplied: 0, pending: 1, failed: 2, passed: 3 } as const;
export type ReviewStatus = (typeof reviewStatus)[keyof typeof reviewStatus];

export const marketStatus = { closed: 0, open: 1, auction: 2, halted: 3, midday: 4 } as const;
export type MarketStatusWord = keyof typeof marketStatus;
export type MarketStatus = (typeof marketStatus)[MarketStatusWord];

/** By which rule, or by whom, trading in an instrument was stopped. */
export const haltCauses = [
  'limitUp',
  'limitDown',
  'marketLevel1',
  'marketLevel2',
  'marketLevel3',
  'dynamicRange',
  'staticRange',
  'outage',
  'operator',
  'split',
] as const;
export type HaltCauseWord = (typeof haltCauses)[number];

/** What the price that stopped it is measured from. */
export const haltReferences = [
  'fiveMinutesBefore',
  'minuteBefore',
  'lastAuction',
  'lastClose',
] as const;
export type HaltReferenceWord = (typeof haltReferences)[number];

export const walletTypes = [
  'BALANCE',
  'STOCK',
  'FUTURE',
  'FOREX',
  'SUBSCRIPTION',
  'FOLLOW',
  'HK_STOCK',
] as const;
export type WalletType = (typeof walletTypes)[number];

/** What a line of the bill says. */
export const billTypes = [
  'deposit',
  'withdrawal',
  'transfer',
  'trade',
  'fee',
  'margin',
  'ipo',
  'follow',
  'loan',
  'interest',
  'dividend',
  'reversal',
] as const;
export type BillType = (typeof billTypes)[number];

/** Trading wallets that practice money goes to: those in USD. */
export const practiceWallets = [
  'STOCK',
  'FUTURE',
  'FOREX',
  'SUBSCRIPTION',
  'FOLLOW',
] as const satisfies readonly WalletType[];
export type PracticeWallet = (typeof practiceWallets)[number];

export const classifies = ['UsStock', 'HK'] as const;
export type Classify = (typeof classifies)[number];

/** Immediate-or-cancel and fill-or-kill are extensions. */
export const timeInForces = ['day', 'gtc', 'ioc', 'fok', 'opg', 'cls'] as const;
export type TimeInForce = (typeof timeInForces)[number];

/** What an API key may be allowed to. None moves money out or changes who the customer is. */
export const keyScopes = ['read', 'trade'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a webhook may be told of: topics of the push. */
export const webhookKinds = ['order', 'position', 'wallet', 'message'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const klineTypes = ['intraday', '1D', '1W', '1M', '3M', '1Y'] as const;
export type KlineType = (typeof klineTypes)[number];

/** What the calendar of events holds. */
export const eventKinds = [
  'earnings',
  'dividend',
  'split',
  'rename',
  'centralBank',
  'inflation',
  'jobs',
  'indexChange',
  'expiry',
  'listing',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Where an event is felt first. */
export const eventAreas = ['US', 'EU', 'ASIA'] as const;
export type EventArea = (typeof eventAreas)[number];

/** How long a bar of the history is: seconds, minutes, hours, then trading days, weeks, months. */
export const barSizes = [
  ...(['1s', '5s', '10s', '15s', '30s'] as const),
  ...(['1m', '2m', '3m', '5m', '10m', '15m', '30m', '1h', '2h', '4h'] as const),
  ...(['1D', '1W', '1M'] as const),
] as const;
export type BarSize = (typeof barSizes)[number];

/** How far back the history of an account's value is asked for. */
export const valueRanges = ['1D', '1W', '1M', '3M', '1Y', 'all'] as const;
export type ValueRange = (typeof valueRanges)[number];

/** Other weather that a house may lay over its simulated market. */
export const scenarioNames = [
  ...(['crash', 'flash', 'bear', 'squeeze', 'currency', 'glut', 'outage', 'quiet'] as const),
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export const productType = {
  stock: 0,
  hkStock: 1,
  forex: 2,
  future: 3,
  blockTrade: 4,
  newStock: 5,
  newBond: 6,
} as const;
export type ProductType = (typeof productType)[keyof typeof productType];

/** Languages on the wire and the locale of each. */
export const languages = { en: 'en', zh_Hans_CN: 'zh-Hans', zh_Hant_HK: 'zh-Hant' } as const;
export type Language = keyof typeof languages;
export type Locale = (typeof languages)[Language];
