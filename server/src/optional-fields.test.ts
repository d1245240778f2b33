import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './endpoints/registry.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from './testing/trading-house.ts';
import { fieldsOf, routeOf } from './testing/wire-samples.ts';

/** A name the server has of its own (calls.md 0.6). */
const HINT = 'hint';
/** Read by the handler itself, or by what its file has beside the handlers. */
const OWN = 'own';
const ORDER = 'server/src/trading/order-request.ts';
const PAGES = 'server/src/call/pages.ts';
const SOURCES = 'server/src/trading/sources-of.ts';
const USERS = 'database/src/stores/users.ts';
const SECOND = 'server/src/auth/second-step.ts';
const RENEWING = 'server/src/auth/renewing-change.ts';
const CLOSING = 'server/src/trading/close-position.ts';

const limit = { type: 1, price: '99.00' };
const paging = { pageNo: PAGES, pageSize: PAGES };
const ofPlace = { source: OWN, market: OWN };
const filter = { source: SOURCES, classify: SOURCES, ...paging };
const PAYEE = 'server/src/funding/read-payee.ts';
const payee = {
  bankName: PAYEE,
  bankAccountName: PAYEE,
  cardNumber: PAYEE,
  walletAddress: PAYEE,
  currencyType: PAYEE,
  network: PAYEE,
};
const order = {
  stockName: HINT,
  num: ORDER,
  amount: ORDER,
  price: ORDER,
  leverage: ORDER,
  openClose: ORDER,
  timeInForce: ORDER,
  extendedHours: ORDER,
  trailAmount: ORDER,
  trailPercent: ORDER,
  triggerPrice: ORDER,
  takeProfitPrice: ORDER,
  stopLossPrice: ORDER,
  maxSlippage: ORDER,
  clientOrderId: 'server/src/trading/place-order.ts',
};
const AMENDING = 'server/src/trading/amend-order.ts';
const change = { num: AMENDING, price: AMENDING, triggerPrice: AMENDING };
const sentOrder = { ...order, confirmed: ORDER };

/**
 * Every optional field of every served call, and the file that reads it. A field that is added
 * without a line here, or whose reader has stopped reading it, fails below.
 */
const readers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registerEmail: { invitationCode: OWN },
  resetPassword: { codeHandle: OWN },
  resetPayPassword: { codeHandle: OWN, endOthers: RENEWING },
  settingPayPassword: { endOthers: RENEWING },
  updatePayPassword: { endOthers: RENEWING },
  statementList: { fromTimestamp: OWN, toTimestamp: OWN },
  userPreference: {
    language: USERS,
    theme: USERS,
    colour: USERS,
    timeZone: OWN,
    lockMinutes: USERS,
    alertsByEmail: USERS,
  },
  userNotifications: { kinds: OWN, pushFigures: OWN },
  applyService: { note: OWN },
  updateReal: { idCardNumber: OWN, passportNumber: OWN, backUrl: OWN },
  apiKeyCreate: { addresses: OWN, largestOrder: OWN, callsPerMinute: OWN, days: OWN },
  apiKeyRequests: { id: OWN },
  loginPasskeyOptions: { pendingToken: OWN },
  loginSecondStep: { code: SECOND, credential: OWN },
  prove: { code: SECOND, credential: OWN, password: OWN, payPassword: OWN },
  passkeyAdd: { endOthers: RENEWING },
  passkeyEnd: { endOthers: RENEWING },
  recoveryCodesNew: { endOthers: RENEWING },
  timeCodeConfirm: { endOthers: RENEWING },
  timeCodeEnd: { endOthers: RENEWING },
  securityEvents: paging,
  inviteList: paging,
  tradingDays: { fromTimestamp: OWN, toTimestamp: OWN, ...paging },
  hkStockList: { keyword: OWN, sort: OWN, ...paging },
  preMarketList: paging,
  marketEpochs: paging,
  globalIndex: { region: OWN },
  topList: { exchange: OWN, ...paging },
  stockList: { market: OWN, sort: OWN, ...paging },
  futuresList: paging,
  allStockList: { keyword: OWN, source: OWN, ...paging },
  hotStock: paging,
  stockDetail: { source: OWN },
  detailQuote: ofPlace,
  summaryDetail: ofPlace,
  kline: {
    source: OWN,
    type: OWN,
    endTimestamp: OWN,
    barSize: OWN,
    fromTimestamp: OWN,
    toTimestamp: OWN,
    limit: OWN,
    adjusted: OWN,
  },
  klineExport: { source: OWN, toTimestamp: OWN, adjusted: OWN },
  newStockList: { classify: OWN },
  getStock: ofPlace,
  getMaket: { stkName: HINT },
  events: {
    fromTimestamp: OWN,
    toTimestamp: OWN,
    kinds: OWN,
    area: OWN,
    ...ofPlace,
    stockCode: OWN,
    isHeld: OWN,
    timeZone: OWN,
    ...paging,
  },
  halts: { fromTimestamp: OWN, toTimestamp: OWN },
  feeSchedule: { market: OWN, dateTimestamp: OWN },
  watchlist: { classify: OWN },
  watchlistSave: { classify: HINT, securityName: HINT, assettype: OWN, market: OWN },
  watchlistDeleteByCode: ofPlace,
  stockCreate: sentOrder,
  blockTradeCreate: sentOrder,
  hkCreate: sentOrder,
  goldCreate: { ...sentOrder, goldName: HINT },
  auctionStockCreate: sentOrder,
  orderPreview: {
    ...order,
    id: OWN,
    stockCode: OWN,
    source: OWN,
    market: OWN,
    direction: OWN,
    clientOrderId: OWN,
    confirmed: OWN,
  },
  orderDetail: { kind: OWN },
  newSharesCreate: { stockName: HINT, price: HINT, clientOrderId: OWN },
  followList: { status: OWN, ...paging },
  loanList: paging,
  liveSubscriptions: { classify: OWN },
  subscriptionHistory: { classify: OWN, status: OWN, ...paging },
  getIpoFullNum: { newSharesId: OWN },
  positionByStock: ofPlace,
  orderAmend: change,
  orderAmendPreview: change,
  protectPosition: { takeProfitPrice: ORDER, stopLossPrice: ORDER },
  positionReverse: { clientOrderId: OWN },
  flatPosition: {
    price: CLOSING,
    clientOrderId: 'server/src/trading/run-close.ts',
    confirmed: CLOSING,
  },
  positionList: filter,
  flatList: filter,
  consignList: filter,
  orderHistory: {
    source: SOURCES,
    status: OWN,
    fromTimestamp: OWN,
    toTimestamp: OWN,
    ...paging,
  },
  getHalfOrFullNum: {
    leverage: ORDER,
    type: ORDER,
    price: ORDER,
    triggerPrice: ORDER,
    trailAmount: ORDER,
    trailPercent: ORDER,
  },
  walletBill: {
    walletType: OWN,
    billType: OWN,
    status: OWN,
    fromTimestamp: OWN,
    toTimestamp: OWN,
    ...paging,
  },
  walletTransfer: { quoteId: OWN },
  fundingOverview: { classify: OWN },
  currencyList: { kind: OWN },
  depositCreate: { network: OWN },
  cardAdd: payee,
  cardUpdate: payee,
  cardList: { kind: OWN },
  withdrawalApply: { quoteId: OWN },
  depositPractice: { walletType: OWN },
  depositList: { status: OWN, kind: OWN, ...paging },
  chatHistory: { beforeSeq: OWN },
  chatSend: { text: OWN, fileUrl: OWN, about: OWN },
  chatLeaveMessage: { fileUrl: OWN },
  articleList: { code: OWN, ...paging },
  messageList: { isRead: OWN, kind: OWN, ...paging },
  messageUpdateRead: { ids: OWN },
  alertList: { stockCode: OWN, ...paging },
  practiceState: { id: OWN },
  practiceEnd: { toClose: OWN },
  practiceOrder: {
    price: ORDER,
    triggerPrice: ORDER,
    openClose: ORDER,
    trailAmount: ORDER,
    trailPercent: ORDER,
    takeProfitPrice: ORDER,
    stopLossPrice: ORDER,
  },
  practiceProtect: { takeProfitPrice: ORDER, stopLossPrice: ORDER },
  practiceList: paging,
};

const repository = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'endpoints');

/** A handler, to the bracket that closes it. */
const handler = /^export const (\w+) = endpoint\((?:.*\);$|[\s\S]*?^\S*\);$)/gm;

/** What each handler's file says without its comments and the other handlers, by its route's id. */
const ownTexts: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /^[\w-]+\.ts$/.test(file.name))
    .flatMap((file) => {
      const text = codeOf(join(file.parentPath, file.name));
      const shared = text.replace(handler, '');
      return [...text.matchAll(handler)].map(([own, id = '']) => [id, own + shared] as const);
    }),
);

function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

const optional = [...endpoints.keys()].flatMap((id) =>
  fieldsOf(routeOf(id)).flatMap(({ name, isRequired }) =>
    isRequired ? [] : [[id, name] as const],
  ),
);

test('every optional field of every served call has a reader', () => {
  expect(optional.length).toBeGreaterThan(120);
  const told = optional.map(([id, name]) => `${id}.${name}`);
  const known = Object.entries(readers).flatMap(([id, of]) =>
    Object.keys(of).map((name) => `${id}.${name}`),
  );
  expect(known.sort()).toEqual(told.sort());
});

/** Fields of an order that are read whole by the table of its fields (`order-terms.ts`). */
const byTable: Readonly<Record<string, RegExp>> = {
  clientOrderId: /\bnameOf\(input\)/,
  timeInForce: /\bwhenOf\(input\)/,
  extendedHours: /\bwhenOf\(input\)/,
};

test('a field’s reader reads it', () => {
  for (const [id, name] of optional) {
    const by = readers[id]?.[name];
    if (by === undefined || by === HINT) continue;
    const text = by === OWN ? ownTexts.get(id) : codeOf(join(repository, by));
    expect(text, `the handler of ${id}`).toBeDefined();
    const read = byTable[name] ?? new RegExp(`\\b${name}\\b`);
    expect(text, `${by} reads ${id}.${name}`).toMatch(read);
  }
});

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show('0:NASDAQ:AAPL', {
    bids: [['99.99', '1000']],
    asks: [['100.01', '1000']],
  });
  ada = await house.customer({ STOCK: '1000.00' });
});
afterAll(() => house.close());

test.each([
  ['a limit on a market order', 'stockCreate', { price: '95.00' }, 'price'],
  ['a guard on a limit order', 'stockCreate', { ...limit, maxSlippage: '0.5' }, 'maxSlippage'],
  ['a trigger on a limit order', 'stockCreate', { ...limit, triggerPrice: '9' }, 'triggerPrice'],
  ['a limit on a market close', 'flatPosition', { id: 'p', price: '95.00' }, 'price'],
  ['a side beside a position’s id', 'orderPreview', { id: 'p', stockCode: null }, 'source'],
  ['a price beside no type', 'getHalfOrFullNum', { openClose: 0, price: '95.00' }, 'price'],
  ['a field nobody knows', 'stockCreate', { stopLoss: '95.00' }, 'stopLoss'],
  ['a nameless field', 'stockCreate', { '<b>': 1 }, 'body'],
] as const)('%s is refused, not lost', async (_, id, set, field) => {
  const told = await ada.ask(id, anOrder(set));
  expect([told.code, told.data]).toEqual([400, { reason: 'FIELD_UNUSED', field }]);
});

test('an unknown field of a reading call is left out, and so are the hints of an order', async () => {
  expect((await ada.ask('walletBalance', { walletType: 'STOCK', extra: 1 })).code).toBe(200);
  const told = await ada.ask('stockCreate', anOrder({ name: 'Apple Inc.', minCount: '1' }));
  expect(told.code).toBe(200);
});
