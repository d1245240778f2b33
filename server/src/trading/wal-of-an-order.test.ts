import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import budgets from '../../../docs/budgets.json' with { type: 'json' };
import { anOrder, openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

/** A connection tells its figures at the end of a transaction, once a second (PostgreSQL 18). */
const TOLD_AFTER_MS = 1_100;
const ORDERS = 64;

/** Bytes that the connections of this database alone have written to the log. */
async function walBytes(): Promise<number> {
  const { rows } = await house.pool.query<{ bytes: string }>(
    `SELECT sum(w.wal_bytes)::text AS bytes
       FROM pg_stat_activity a, pg_stat_get_backend_wal(a.pid) w
      WHERE a.datname = current_database() AND a.backend_type = 'client backend'`,
  );
  return Number(rows[0]?.bytes);
}

test('an order that fills writes no more of the log than its budget', async () => {
  const ada = await house.customer({ STOCK: '90000.00' });
  const place = async (count: number) => {
    const all = Array.from({ length: count }, () => ada.ask('stockCreate', anOrder()));
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(all.map(() => 200));
  };
  const soFar = async () => {
    await sleep(TOLD_AFTER_MS);
    await place(1);
    return walBytes();
  };
  await place(4);
  const before = await soFar();
  await place(ORDERS);
  const kilobytes = ((await soFar()) - before) / 1e3 / (ORDERS + 1);
  expect(kilobytes).toBeLessThan(budgets.walKilobytesOfAnOrder.gate);
  // What was not told is no small figure.
  expect(kilobytes).toBeGreaterThan(1);
});
