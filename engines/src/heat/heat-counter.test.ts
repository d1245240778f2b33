import { expect, test } from 'vitest';
import { HeatCounter } from './heat-counter.ts';
import type { HeatCount, HeatStore } from './heat-ports.ts';

const HOUR_MS = 3_600_000;

function memoryStore(): HeatStore & { readonly rows: HeatCount[]; fails: boolean } {
  const rows: HeatCount[] = [];
  return {
    rows,
    fails: false,
    async add(counts) {
      if (this.fails) throw new Error('no database');
      rows.push(...counts);
    },
    since: async (hourMs) => rows.filter((row) => row.hourMs >= hourMs),
    dropBefore: async () => undefined,
  };
}

test('reads and orders of the last 24 hours make the heat, hottest first', async () => {
  const heat = new HeatCounter(memoryStore());
  heat.countRead('0:NYSE:F', 0);
  heat.countRead('0:NASDAQ:AAPL', 23 * HOUR_MS);
  heat.countOrder('0:NASDAQ:AAPL', 23 * HOUR_MS);
  expect(heat.ranking(23 * HOUR_MS)).toEqual([
    { instrumentId: '0:NASDAQ:AAPL', heat: 2 },
    { instrumentId: '0:NYSE:F', heat: 1 },
  ]);
  await heat.flush(24 * HOUR_MS);
  expect(heat.ranking(24 * HOUR_MS)).toEqual([{ instrumentId: '0:NASDAQ:AAPL', heat: 2 }]);
});

test('a restart knows what was flushed, and each count is written once', async () => {
  const store = memoryStore();
  const heat = new HeatCounter(store);
  heat.countRead('0:NYSE:F', 5);
  heat.countOrder('0:NYSE:F', 6);
  await heat.flush(10);
  await heat.flush(20);
  expect(store.rows).toEqual([{ hourMs: 0, instrumentId: '0:NYSE:F', reads: 1, orders: 1 }]);
  const restarted = new HeatCounter(store);
  await restarted.start(30);
  expect(restarted.ranking(30)).toEqual([{ instrumentId: '0:NYSE:F', heat: 2 }]);
});

test('counts survive a failed flush', async () => {
  const store = memoryStore();
  const heat = new HeatCounter(store);
  heat.countRead('0:NYSE:F', 5);
  store.fails = true;
  await expect(heat.flush(10)).rejects.toThrow('no database');
  store.fails = false;
  heat.countRead('0:NYSE:F', 15);
  await heat.flush(20);
  expect(store.rows).toEqual([{ hourMs: 0, instrumentId: '0:NYSE:F', reads: 2, orders: 0 }]);
});
