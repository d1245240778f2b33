import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './endpoints/registry.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from './testing/trading-house.ts';
import { routeOf, sampleInput } from './testing/wire-samples.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

type Owned = Readonly<
  Record<'order' | 'position' | 'alert' | 'message' | 'session' | 'practice', string>
>;

/** Calls about a thing of the customer by its id: whose id, and the field it goes into. */
const aboutOwned: Partial<Record<RouteId, readonly [keyof Owned, 'id' | 'ids']>> = {
  alertDelete: ['alert', 'id'],
  message: ['message', 'id'],
  orderAmendPreview: ['order', 'id'],
  orderAmend: ['order', 'id'],
  orderDetail: ['order', 'id'],
  orderReceipts: ['order', 'id'],
  orderCancelAll: ['order', 'ids'],
  orderCancel: ['order', 'id'],
  addMarginPreview: ['position', 'id'],
  addPositionMargin: ['position', 'id'],
  protectPosition: ['position', 'id'],
  positionReversePreview: ['position', 'id'],
  positionReverse: ['position', 'id'],
  positionCloseAll: ['position', 'ids'],
  flatPosition: ['position', 'id'],
  sessionEnd: ['session', 'id'],
  practiceOrder: ['practice', 'id'],
  practiceCancel: ['practice', 'id'],
  practiceProtect: ['practice', 'id'],
  practiceSpeed: ['practice', 'id'],
  practiceEnd: ['practice', 'id'],
  practiceState: ['practice', 'id'],
};

async function owner(): Promise<{ me: TradingCustomer; owned: Owned }> {
  const me = await house.customer({ STOCK: '10000.00' });
  const bought = await me.get('stockCreate', anOrder({ num: '5' }));
  const price = (Number(bought.avgPrice) * 0.9).toFixed(2);
  const resting = await me.get('stockCreate', anOrder({ type: 1, price, num: '1' }));
  const held = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', direction: 0 };
  const rule = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', rule: 'above', value: '9999.00' };
  const alert = await me.get('alertCreate', { ...rule, once: true, byEmail: false });
  const { stockCode, source, market } = held;
  const instruments = [{ stockCode, source, market }];
  const run = await me.get('practiceStart', { date: '2026-11-18', instruments, speed: 1 });
  await me.signIn();
  return {
    me,
    owned: {
      order: resting.id,
      position: (await me.get('positionByStock', held)).id,
      alert: alert.id,
      practice: run.id,
      message: (await me.get('messageList')).list[0].id,
      session: (await me.get('sessionList')).list[0].id,
    },
  };
}

const served = [...endpoints.keys()];

/** Of what no sample is drawn for, nothing: it is refused before anything is looked at. */
function sampleOf(id: RouteId): Record<string, unknown> {
  try {
    return sampleInput(routeOf(id));
  } catch {
    return {};
  }
}

test('nobody is let in where a customer is asked for, by any call of the table', async () => {
  for (const id of served) {
    const told = await house.ask(id, {}).catch(() => ({ code: 0 }));
    const isShut = told.code === 401;
    expect([id, isShut]).toEqual([id, allRoutes[id].caller === 'customer']);
  }
});

test('another customer reads and writes nothing of the owner, by any call', async () => {
  const { me, owned } = await owner();
  const other = await house.customer({ STOCK: '10000.00' });
  const marks = [me.userId, ...Object.values(owned)].filter((mark) => mark.length > 6);
  for (const id of served) {
    const { caller, takesFile, answersFile } = routeOf(id);
    if (caller !== 'customer' || takesFile || answersFile) continue;
    const [what, field] = aboutOwned[id] ?? [];
    const idOf = (value: string) => ({ [field ?? '']: field === 'ids' ? [value] : value });
    const of = (value?: string) => ({ ...sampleOf(id), ...(value && idOf(value)) });
    const told = await other.ask(id, of(what && owned[what]));
    const text = JSON.stringify(told.data);
    if (what === undefined) {
      for (const mark of marks) expect([id, text.includes(mark)]).toEqual([id, false]);
    } else {
      const made = await other.ask(id, of('0'.repeat(owned[what].length)));
      const plain = (value: unknown, mark: string) =>
        JSON.stringify(value).replaceAll(`"${mark}"`, '*');
      expect([id, plain(told, owned[what])]).toEqual([
        id,
        plain(made, '0'.repeat(owned[what].length)),
      ]);
    }
    if ((await other.ask('userInfo')).code === 401) await other.signIn();
  }
  // Everything is still the owner's and as it was.
  expect((await me.get('orderDetail', { id: owned.order })).status).toBe(0);
  expect((await me.get('alertList')).list).toHaveLength(1);
  expect((await me.get('positionList')).list[0].positionNum).toBe('5');
  expect((await me.ask('sessionEnd', { id: owned.session })).code).toBe(200);
  expect(await house.audit()).toEqual([]);
});

/** They end the session or the account: whoever asks for all asks for these last. */
const endings: readonly RouteId[] = ['accountFreeze', 'accountClose'];

test('the owner is let in by every call, and finds what is theirs by those that ask for an id', async () => {
  const { me, owned } = await owner();
  const inOrder = [...served.filter((id) => !endings.includes(id)), ...endings];
  for (const id of inOrder) {
    const { takesFile, answersFile } = routeOf(id);
    if (takesFile || answersFile) continue;
    const [what, field] = aboutOwned[id] ?? [];
    const value = what && owned[what];
    const about = value && { [field ?? '']: field === 'ids' ? [value] : value };
    const told = await me.ask(id, { ...sampleOf(id), ...about });
    const isLetIn = ![401, 403, 405].includes(told.code) && told.code < 500;
    // A code for an own e-mail alone: a session of another reads as none.
    expect([id, told.code, isLetIn || id === 'getEmailCode']).toEqual([id, told.code, true]);
    expect([id, told.data.reason]).not.toEqual([id, 'URL_UNKNOWN']);
    if (readsOwned.includes(id)) expect([id, told.code]).toEqual([id, 200]);
    if ((await me.ask('userInfo')).code === 401) await me.signIn();
  }
  expect(await house.audit()).toEqual([]);
});

/** Reading what is one's own by its id, where nothing but the owner is asked for. */
const readsOwned: readonly RouteId[] = ['message', 'orderDetail', 'orderReceipts'];

/** What keys may ask for; a new call stands in one of three tables, and says so itself. */
const readByKeys: readonly RouteId[] = [
  ...(['alertList', 'appVersion', 'areaList', 'articleList', 'article', 'signingKey'] as const),
  ...(['agencyList', 'followList', 'newSharesDraw', 'orderDetail', 'orderReceipts'] as const),
  ...(['accountRisk', 'consignList', 'flatList', 'getHalfOrFullNum', 'getIpoFullNum'] as const),
  ...(['liveSubscriptions', 'orderHistory', 'positionByStock', 'positionList'] as const),
  ...(['subscriptionHistory', 'statementExport', 'statementFile', 'statementList'] as const),
  ...(['fundingOverview', 'valueHistory', 'walletBalance', 'walletBalances'] as const),
  ...(['walletBill', 'watchlist'] as const),
  ...(['allStockList', 'depth', 'detailQuote', 'feeSchedule', 'futuresList'] as const),
  ...(['futuresOptions', 'getMaket', 'getMakets', 'getMinCount', 'getStock'] as const),
  ...(['globalIndex', 'hkStockList', 'homeCustomList', 'hotStock', 'klineStarts'] as const),
  'klineExport',
  ...(['kline', 'newStockList', 'preMarketList', 'stockDetail', 'stockEvents'] as const),
  ...(['stockList', 'summaryDetail', 'topList', 'trades', 'tradingDays'] as const),
  ...(['events', 'halts', 'marketEpochs', 'whyMoved'] as const),
];
const tradedByKeys: readonly RouteId[] = [
  ...(['alertCreate', 'alertDelete', 'followAdd', 'newSharesPay', 'newSharesCreate'] as const),
  ...(['auctionStockCreate', 'blockTradeCreate', 'goldCreate', 'hkCreate'] as const),
  ...(['stockCreate', 'orderAmendPreview', 'orderAmend', 'orderCancelAll'] as const),
  ...(['orderCancel', 'orderPreview', 'addMarginPreview', 'addPositionMargin'] as const),
  ...(['flatPosition', 'positionCloseAll', 'positionReversePreview'] as const),
  ...(['positionReverse', 'protectPosition', 'watchlistDeleteByCode'] as const),
  ...(['watchlistDelete', 'watchlistSave', 'watchlistSort'] as const),
];
/** People, payees, money that leaves, secrets, documents, loans, practice: for customers alone. */
const neverByKeys: readonly RouteId[] = [
  ...(['getEmailCode', 'loginByUsername', 'loginPasskeyOptions', 'loginSecondStep'] as const),
  ...(['logout', 'registerEmail', 'resetPassword', 'updatePassword'] as const),
  ...(['apiKeyCreate', 'apiKeyEnd', 'apiKeyList', 'apiKeyPause', 'apiKeyRequests'] as const),
  ...(['chatHistory', 'chatLeaveMessage', 'chatOpen', 'chatRead', 'chatSend'] as const),
  ...(['fileGet', 'fileUpload', 'cardAdd', 'cardDelete', 'cardList', 'cardUpdate'] as const),
  ...(['currencyList', 'rechargeCreate', 'rechargeList', 'usableWithdrawalAmount'] as const),
  ...(['withdrawalApply', 'withdrawalPreview', 'walletTransferPreview'] as const),
  ...(['walletTransfer', 'cancelTransfer', 'loanApply', 'loanList', 'loanQuote'] as const),
  ...(['loanRepay', 'messageList', 'messageUpdateRead', 'message'] as const),
  ...(['accountClose', 'accountClosePreview', 'exportAsk', 'exportFile', 'exportState'] as const),
  ...(['accountFreeze', 'accountThaw', 'passkeyAdd', 'passkeyBegin', 'passkeyEnd'] as const),
  ...(['proveOptions', 'prove', 'recoveryCodesNew', 'securityEvents'] as const),
  ...(['securityOverview', 'timeCodeBegin', 'timeCodeConfirm', 'timeCodeEnd'] as const),
  ...(['applyService', 'applyStatus', 'inviteList', 'resetPayPassword'] as const),
  ...(['sessionEnd', 'sessionList', 'settingPayPassword', 'updatePayPassword'] as const),
  ...(['updateReal', 'userInfo', 'userPreference', 'userNotifications'] as const),
  ...(['pushSubscribe', 'pushUnsubscribe', 'webhookCreate', 'webhookDeliveries'] as const),
  ...(['webhookEnd', 'webhookList', 'webhookPause', 'webhookSecret', 'webhookTest'] as const),
  ...(['practiceStart', 'practiceState', 'practiceOrder', 'practiceCancel'] as const),
  ...(['practiceSpeed', 'practiceEnd', 'practiceList', 'practiceProtect'] as const),
];

test('every call stands in one table of keys, and none that asks for a proof is open to one', () => {
  const tables = [...readByKeys, ...tradedByKeys, ...neverByKeys];
  expect(tables.toSorted()).toEqual(served.toSorted());
  for (const id of served) {
    const { keyScope, proof } = routeOf(id);
    const scope = readByKeys.includes(id)
      ? 'read'
      : tradedByKeys.includes(id)
        ? 'trade'
        : undefined;
    expect([id, keyScope]).toEqual([id, scope]);
    if (scope !== undefined) expect([id, proof]).toEqual([id, undefined]);
  }
});

test('a key of each scope is let in where its table says, and nowhere else', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const keyOf = async (scopes: readonly string[]) => {
    const largest = scopes.includes('trade') && { largestOrder: '1.00' };
    const made = { name: scopes.join(), scopes, callsPerMinute: 3000, ...largest };
    return { scopes, token: (await me.get('apiKeyCreate', made)).token as string };
  };
  const keys = [await keyOf(['read']), await keyOf(['trade']), await keyOf(['read', 'trade'])];
  for (const { scopes, token } of keys) {
    for (const id of served) {
      const { takesFile, answersFile, keyScope } = routeOf(id);
      const isOpen = keyScope !== undefined && scopes.includes(keyScope);
      if ((takesFile || answersFile) && isOpen) continue;
      const told = await house
        .ask(id, sampleOf(id), { token })
        .catch(() => ({ code: 0, data: {} }));
      expect([id, scopes, told.data?.reason === 'KEY_SCOPE']).toEqual([id, scopes, !isOpen]);
      expect([id, [401, 403, 500].includes(told.code)]).toEqual([id, false]);
    }
  }
  // Neither a key nor a session of a customer opens a door of the house's own people.
  for (const token of [...keys.map((key) => key.token), me.token]) {
    for (const { method, path } of Object.values(allOperatorRoutes)) {
      if (path === allOperatorRoutes.opsLogin.path) continue;
      const headers = { authorization: `Bearer ${token}` };
      const told = await house.inject({ method, url: path.replace(/\{\w+\}/g, '1'), headers });
      expect([path, told.statusCode]).toEqual([path, 401]);
    }
  }
});

test('a call about something by its id stands in the table', () => {
  const known = new Set<string>([...Object.keys(aboutOwned), ...elsewhere]);
  const missing = served.filter((id) => {
    const { caller, input } = routeOf(id);
    const isById = ['id', 'ids', 'cardId', 'fileId'].some((name) => name in input.properties);
    return caller === 'customer' && isById && !known.has(id);
  });
  expect(missing).toEqual([]);
});

/** Held against another customer in tests of their own, beside the call. */
const elsewhere: readonly RouteId[] = [
  ...(['apiKeyEnd', 'apiKeyPause', 'apiKeyRequests'] as const),
  ...(['cardDelete', 'cardUpdate', 'withdrawalApply', 'withdrawalPreview'] as const),
  ...(['fileGet', 'statementFile', 'loanRepay', 'newSharesPay', 'cancelTransfer'] as const),
  ...(['messageUpdateRead', 'orderPreview', 'passkeyEnd', 'watchlistDelete'] as const),
  ...(['watchlistSort', 'exportFile', 'webhookDeliveries', 'webhookEnd'] as const),
  ...(['webhookPause', 'webhookSecret', 'webhookTest'] as const),
];
