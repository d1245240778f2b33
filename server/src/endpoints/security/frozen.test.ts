import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';
import { routeOf, sampleInput } from '../../testing/wire-samples.ts';
import { endpoints } from '../registry.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

/** What a frozen account may still do, beyond reading. A new call stands here or is refused. */
const stillServed: readonly RouteId[] = [
  ...(['logout', 'sessionEnd', 'updatePassword', 'userPreference', 'messageUpdateRead'] as const),
  ...(['watchlistSave', 'watchlistSort', 'watchlistDelete', 'watchlistDeleteByCode'] as const),
  ...(['alertCreate', 'alertDelete', 'fileUpload', 'depositCreate', 'updateReal'] as const),
  ...(['orderCancel', 'orderCancelAll', 'cancelTransfer', 'flatPosition'] as const),
  ...(['positionCloseAll', 'protectPosition', 'addPositionMargin', 'newSharesPay'] as const),
  ...(['chatOpen', 'chatSend', 'chatRead', 'chatLeaveMessage', 'loanRepay'] as const),
  ...(['userNotifications', 'pushUnsubscribe'] as const),
  ...(['prove', 'proveOptions', 'accountFreeze', 'accountThaw', 'apiKeyEnd'] as const),
  'webhookEnd',
];
const served = [...endpoints.keys()];

async function frozen(funds = {}): Promise<TradingCustomer> {
  const me = await house.customer(funds);
  expect((await me.ask('accountFreeze')).code).toBe(200);
  await me.signIn();
  return me;
}

test('a frozen account reads, closes and cancels; every other call of the table is refused', async () => {
  const me = await frozen();
  const writes = served.filter((id) => {
    const { caller, repeat } = allRoutes[id];
    return caller === 'customer' && repeat !== 'safe' && !stillServed.includes(id);
  });
  expect(writes.length).toBeGreaterThan(15);
  for (const id of writes) {
    const opening = { ...sampleInput(routeOf(id)), ...('openClose' in fieldsOf(id) && opens) };
    const told = await me.ask(id, opening);
    expect([id, told.data.reason]).toEqual([id, 'ACCOUNT_FROZEN']);
  }
  for (const id of ['userInfo', 'walletBalances', 'positionList', 'consignList'] as const) {
    expect([id, (await me.ask(id)).code]).toEqual([id, 200]);
  }
});

const opens = { direction: 0, openClose: 0 };
const fieldsOf = (id: RouteId) => routeOf(id).input.properties;

test('freezing ends every session and cancels what waits to open; closing stays possible', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const bought = await me.ask('stockCreate', anOrder({ num: '5' }));
  expect(bought.code).toBe(200);
  const [, held] = await me.funds('STOCK');
  const price = (Number(bought.data.avgPrice) * 0.9).toFixed(2);
  const resting = await me.get('stockCreate', anOrder({ type: 1, price, num: '3' }));
  expect((await me.funds('STOCK'))[1]).not.toBe(held);
  expect((await me.ask('accountFreeze')).data).toEqual({ cancelled: 1 });
  expect((await me.ask('userInfo')).code).toBe(401);

  await me.signIn();
  expect((await me.funds('STOCK'))[1]).toBe(held);
  expect((await me.get('orderDetail', { id: resting.id })).status).toBe(2);
  const more = await me.ask('stockCreate', anOrder({ num: '1' }));
  expect(more).toMatchObject({ code: 422, data: { reason: 'ACCOUNT_FROZEN' } });
  const sold = await me.ask('stockCreate', anOrder({ direction: 1, num: '2' }));
  expect(sold.code).toBe(200);
  const short = await me.ask('stockCreate', anOrder({ direction: 1, openClose: 0, num: '1' }));
  expect(short.data.reason).toBe('ACCOUNT_FROZEN');
  const overview = await me.get('securityOverview');
  expect([overview.frozenTimestamp > 0, overview.thawTimestamp]).toEqual([true, null]);
  expect(await house.audit()).toEqual([]);
});

test('a frozen account opens a day after it was asked for, with a proof, and not by itself', async () => {
  const me = await frozen({ STOCK: '1000.00' });
  const opened = async () => {
    const told = await me.ask('stockCreate', anOrder({ num: '1' }));
    return told.data.reason !== 'ACCOUNT_FROZEN';
  };
  house.turn(5 * 60_000);
  expect((await me.ask('accountThaw')).data.reason).toBe('STEP_UP_REQUIRED');
  await me.signIn();
  const asked = await me.get('accountThaw');
  house.turn(60_000);
  // The first asking counts.
  expect((await me.get('accountThaw')).thawTimestamp).toBe(asked.thawTimestamp);
  house.turn(23 * 3600_000);
  await me.signIn();
  expect(await opened()).toBe(false);
  house.turn(3600_000);
  await me.signIn();
  expect(await opened()).toBe(true);
  expect((await me.get('securityOverview')).frozenTimestamp).toBeNull();
});
