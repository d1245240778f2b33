import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const HOUR_MS = 3_600_000;
/** A quarter past ten in New York. */
const startMs = Date.UTC(2026, 2, 4, 15, 15);

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({}, { startMs });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function showPrice(price: string): void {
  house.market.show('0:NASDAQ:AAPL', { bids: [[price, '1000']], asks: [[price, '1000']] });
}

/** By a bank, into the funding account. */
async function bringIn(accountId: string, receivedMinor: bigint): Promise<void> {
  const of = { accountId, nowMs: house.nowMs(), depositId: 'second', rail: 'railBank' } as const;
  const { lanes } = house.services.trading;
  await lanes.submit({ kind: 'credit', ...of, currency: 'USD', receivedMinor, fx: null });
}

const values = ({ points }: { points: { value: string }[] }) => points.map(({ value }) => value);

test('the value of every hour is kept, and what was moved stands apart from the result', async () => {
  showPrice('100.00');
  const ada = await house.customer({ STOCK: '20000.00' });
  const bob = await house.customer();
  await ada.get('stockCreate', anOrder({ num: '100' }));
  const young = await ada.get('valueHistory', { range: '1D' });
  // It begins with its first money; a dollar of fee is the result.
  expect(values(young)).toEqual(['20000.00', '19999.00']);
  expect(young).toMatchObject({ change: '-1.00', moved: '0.00', result: '-1.00' });

  showPrice('90.00');
  house.turn(HOUR_MS);
  await house.untilSeen(async () => {
    house.turn(1);
    const later = await ada.get('valueHistory', { range: '1D' });
    expect(values(later)).toEqual(['20000.00', '18999.00', '18999.00']);
  });
  // The same hour again records nothing.
  showPrice('95.00');
  house.turn(1_000);
  await bringIn(ada.userId, 620_000n);
  const [history, overview] = await Promise.all([
    ada.get('valueHistory', { range: '1D' }),
    ada.get('fundingOverview'),
  ]);
  expect(values(history)).toEqual(['20000.00', '18999.00', '25699.00']);
  expect(history.totalValue).toBe(overview.totalValue);
  expect(history).toMatchObject({
    change: '5699.00',
    moved: '6200.00',
    result: '-501.00',
  });
  expect(history.moves.map(({ amount }: { amount: string }) => amount)).toEqual(['6200.00']);

  // Two days later the day begins with what was known before it, and what was moved since.
  house.turn(48 * HOUR_MS);
  await Promise.all([ada.signIn(), bob.signIn()]);
  const day = await ada.get('valueHistory', { range: '1D' });
  expect(values(day)[0]).toBe('18999.00');
  expect(day).toMatchObject({ change: '6700.00', moved: '6200.00', result: '500.00' });
  const all = await ada.get('valueHistory', { range: 'all' });
  expect(all).toMatchObject({ moved: '6200.00', totalValue: day.totalValue });

  // Another's history is not told, and who has nothing has none.
  const none = await bob.get('valueHistory', { range: '1D' });
  expect(none).toMatchObject({ totalValue: '0.00', change: '0.00', moved: '0.00', moves: [] });
  const wrong = await ada.ask('valueHistory', { range: '2D' });
  expect(wrong).toMatchObject({ code: 400, data: { field: 'range' } });
});

test('hours of long ago are thinned out to midnights', async () => {
  const { values: store } = house.services.stores;
  const midnightMs = Date.UTC(2026, 0, 2);
  for (const hours of [-1, 0, 1]) {
    const atMs = midnightMs + hours * HOUR_MS;
    await store.record(atMs, [{ accountId: 'old', atMs, valueMinor: BigInt(hours) }]);
  }
  expect(await store.thin(midnightMs + HOUR_MS)).toBe(1);
  const left = await store.points('old', { fromMs: 0, stepMs: HOUR_MS });
  expect(left.map(({ valueMinor }) => valueMinor)).toEqual([0n, 1n]);
});
