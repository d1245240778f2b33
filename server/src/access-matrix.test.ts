import type { RouteId } from '@candor/contract/all-routes';
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
