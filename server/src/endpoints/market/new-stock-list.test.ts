import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSeed } from '../../offerings/draw-seed.ts';
import { openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ SECRET_KEY: 'ab'.repeat(32) });
});
afterAll(() => house.close());

test('both sides have an offering to subscribe to, on one page, for everybody', async () => {
  const { code, data } = await house.ask('newStockList');
  expect(code).toBe(200);
  expect(data).toMatchObject({ pageNo: 1, totalPage: 1, total: data.list.length });
  const open = data.list.filter((row: { ipoStatus: number }) => row.ipoStatus === 1);
  expect(open.map((row: { classify: string }) => row.classify).sort()).toEqual(['HK', 'UsStock']);
  for (const row of open) {
    expect(row.source).toBe(5);
    expect(row.purchaseEndDate - house.nowMs()).toBeLessThanOrEqual(30 * 60_000);
    expect(row.allotDateTimestamp - row.purchaseEndDate).toBe(5 * 60_000);
    expect(row.listDate - row.allotDateTimestamp).toBe(30 * 60_000);
    expect(row.discountPrice).toBe(null);
    expect(row.marketDateTimestamp).toBe(null);
  }
});

test('an offering is listed once its share trades, and no earlier', async () => {
  const rows = async () => (await house.ask('newStockList', {})).data.list;
  const before = await rows();
  // What was over before this house was here is nobody's, and never trades.
  const past = before.filter((row: { listDate: number }) => row.listDate <= house.nowMs());
  expect(past.length).toBeGreaterThan(0);
  for (const row of past) {
    expect([row.ipoStatus, row.marketDateTimestamp]).toEqual([2, null]);
    const { source: _, code: stockCode, market } = row;
    const shown = await house.ask('stockDetail', { stockCode, market });
    expect(shown.data.reason).toBe('NO_INSTRUMENT');
  }
  const open = before.find((row: { ipoStatus: number }) => row.ipoStatus === 1);
  house.turn(open.purchaseEndDate + 61_000 - house.nowMs());
  await house.untilSeen(async () => {
    const { data } = await house.ask('newSharesDraw', { id: open.id });
    expect(data.listHash).toMatch(/^[0-9a-f]{64}$/);
  });
  house.turn(open.listDate - house.nowMs());
  await house.untilSeen(async () => {
    const row = (await rows()).find(({ id }: { id: string }) => id === open.id);
    expect([row.ipoStatus, row.marketDateTimestamp]).toEqual([3, open.listDate]);
    expect(Number(row.discountPrice)).toBeGreaterThan(0);
    const { code: stockCode, market } = row;
    expect((await house.ask('stockDetail', { stockCode, market })).code).toBe(200);
  });
});

test('one side alone is asked for by its class, in the reader’s language', async () => {
  const { data } = await house.ask('newStockList', { classify: 'HK' }, { language: 'zh_Hant_HK' });
  expect(new Set(data.list.map((row: { market: string }) => row.market))).toEqual(new Set(['HK']));
  for (const row of data.list) {
    expect(row).toMatchObject({ exchangeCode: 'HKEX', currency: 'HKD' });
    expect(row.name).toContain('虛構');
  }
  expect((await house.ask('newStockList', { classify: 'Moon' })).code).toBe(400);
});

test('the published hash is of the seed that the draw will use, and differs by offering', async () => {
  const { data } = await house.ask('newStockList');
  const { secret } = house.services;
  for (const row of data.list) {
    const offering = house.services.offerings.find(row.id, house.services.clock.nowMs());
    const seed = offering === null ? '' : drawSeed(secret, offering);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(row.drawSeedHash).toBe(createHash('sha256').update(seed).digest('hex'));
    expect(JSON.stringify(data)).not.toContain(seed);
  }
  const hashes = data.list.map((row: { drawSeedHash: string }) => row.drawSeedHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});
