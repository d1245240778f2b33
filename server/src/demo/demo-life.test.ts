import { ALERT_VALUE_DECIMALS } from '@candor/domain/alerts/alert-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';
import { ensureDemoCustomer } from './demo-customer.ts';
import { liveDemoLife } from './demo-life.ts';

const A_SECOND_MS = 1_000;
const A_CENT = 10n ** BigInt(ALERT_VALUE_DECIMALS - 2);

let house: TestHouse;
let userId: string;
let life: ReturnType<typeof liveDemoLife>;

beforeAll(async () => {
  house = await openTestHouse();
  ({ userId } = await ensureDemoCustomer(house.services));
  life = liveDemoLife(house.services, userId);
});
afterAll(async () => {
  await life.stop();
  await house.close();
});

async function ordersOf() {
  const asked = { accountId: userId, offset: 0, limit: 20 };
  const open = { sources: undefined, states: undefined, fromMs: undefined, toMs: undefined };
  return (await house.services.trading.reads.orders({ ...asked, ...open })).list;
}

async function liveUntil(isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        house.turn(A_SECOND_MS);
        house.beat();
        return isSo();
      },
      { timeout: 50_000, interval: 20 },
    )
    .toBe(true);
}

test('the demo customer has holdings, a closed trade, an order that waits, and an alert', async () => {
  const { market, trading } = house.services;
  await liveUntil(
    async () => (await market.alerts.page({ userId, offset: 0, limit: 9 })).total > 0,
  );

  const { list: alerts } = await market.alerts.page({ userId, offset: 0, limit: 9 });
  // A price of a share has two decimals, and so does what an alert waits for.
  expect(alerts.map(({ value }) => value % A_CENT)).toEqual([0n]);

  const states = (await ordersOf()).map((order) => [order.terms.clientOrderId, order.state]);
  expect(Object.fromEntries(states)).toEqual({
    'demo-1': 'filled',
    'demo-2': 'filled',
    'demo-3': 'filled',
    'demo-4': 'filled',
    'demo-5': 'filled',
    'demo-6': 'filled',
    'demo-7': 'working',
  });
  const { positions } = await trading.accounts.view(userId);
  const held = positions.filter((one) => one.quantity > 0n);
  expect(held.map((one) => one.instrumentId).sort()).toEqual([
    '0:LSE:VOD',
    '0:NASDAQ:AAPL',
    '100:CRYPTO:BTCUSD',
  ]);
  expect((await market.watchlist.list(userId)).map((row) => row.instrumentId)).toEqual([
    '0:NASDAQ:AAPL',
    '0:NASDAQ:NVDA',
    '100:CRYPTO:BTCUSD',
    '0:NYSE:KO',
    '0:LSE:VOD',
  ]);
});

test('at the next start nothing is done again', async () => {
  const before = await ordersOf();
  const again = liveDemoLife(house.services, userId);
  for (let look = 0; look < 5; look += 1) {
    house.turn(A_SECOND_MS);
    house.beat();
    await ordersOf();
  }
  again.stop();
  expect(await ordersOf()).toHaveLength(before.length);
});
