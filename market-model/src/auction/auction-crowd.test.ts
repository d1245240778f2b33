import { uncrossAround } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { absolute } from '@candor/domain/money/rounding';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { simulatedCrowd } from './auction-crowd.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const MINUTE_MS = 60_000;
const { instruments, byId } = buildCatalogue(NOON);
const shares = instruments.filter((one) => one.source === 7);
const share = byId.get('7:NASDAQ:AAPL');
if (share === undefined) throw new Error('no auction share');

function crowdOf(marketHours: MarketHours, seed = 'crowd', asked: number[] = []) {
  const { market, keys } = aFactorMarket({ seed, marketHours, begunMs: NOON - 3 * 86_400_000 });
  const continuousAt = async (one: (typeof shares)[number], atMs: number) => {
    asked.push(atMs);
    const before = marketHours === 'exchange' && { instrument: one, nowMs: atMs };
    const book = before ? await market.extended?.(before) : null;
    return book?.quote ?? (await market.quotes([one], atMs))[0] ?? null;
  };
  return { crowd: simulatedCrowd({ keys, continuousAt }), market };
}

const windowAt = (marketHours: MarketHours, nowMs: number) =>
  auctionWindowAt({ calendar: calendarOf('XNYS'), marketHours, nowMs });

test('the same window gives the same orders whenever and in whatever order it is asked', async () => {
  const window = windowAt('always', NOON);
  const forwards = crowdOf('always').crowd;
  await forwards.interest(share, window, NOON + MINUTE_MS);
  const late = await forwards.interest(share, window, window.uncrossMs);
  expect(await crowdOf('always').crowd.interest(share, window, window.uncrossMs)).toEqual(late);
  const other = await crowdOf('always', 'other').crowd.interest(share, window, window.uncrossMs);
  expect(other).not.toEqual(late);
  expect(late.length).toBeGreaterThan(80);
});

const comers = (orders: readonly AuctionInterest[]) =>
  orders.filter(({ id }) => !id.startsWith('dealer'));

test('orders only come as time goes on, and none leaves once nothing can be cancelled', async () => {
  const window = windowAt('always', NOON);
  const { crowd } = crowdOf('always');
  const idsAt = async (nowMs: number) =>
    new Set(comers(await crowd.interest(share, window, nowMs)).map((one) => one.id));
  const early = await crowd.interest(share, window, NOON + MINUTE_MS);
  expect(early.every((one) => one.atMs <= NOON + MINUTE_MS)).toBe(true);
  const locked = await idsAt(window.locksAtMs);
  const last = await idsAt(window.uncrossMs);
  for (const id of locked) expect(last.has(id)).toBe(true);
  expect(last.size).toBeGreaterThan(early.length);
});

test('dealers quote as the market does, to the end, and keep the crowd within it', async () => {
  const window = windowAt('always', NOON);
  const { crowd } = crowdOf('always');
  for (const nowMs of [NOON + 5 * MINUTE_MS, window.locksAtMs, window.uncrossMs]) {
    const orders = await crowd.interest(share, window, nowMs);
    const quote = await crowd.continuous(share, nowMs);
    for (const direction of ['buy', 'sell'] as const) {
      const dealers = orders.filter((one) => one.id.startsWith('dealer'));
      const side = dealers.filter((one) => one.direction === direction);
      const prices = new Set(side.map(({ worstPrice }) => worstPrice));
      expect([...prices]).toEqual([direction === 'buy' ? quote?.bid : quote?.ask]);
    }
    const found = quote && uncrossAround(orders, quote, share);
    // What is left over is theirs, and no figure of its own.
    const all = comers(orders).reduce((sum, { quantity }) => sum + quantity, 0n);
    expect(absolute(found?.imbalance ?? all)).toBeLessThan(all / 7n);
    expect(found?.price).toBeGreaterThanOrEqual(quote?.bid ?? 0n);
    expect(found?.price).toBeLessThanOrEqual(quote?.ask ?? 0n);
  }
});

test('while the market is open nobody is placed by a later price than that of his coming', async () => {
  const asked: number[] = [];
  const { crowd } = crowdOf('always', 'crowd', asked);
  const window = windowAt('always', NOON);
  const nowMs = NOON + 5 * MINUTE_MS;
  await crowd.interest(share, window, nowMs);
  expect(Math.max(...asked)).toBeLessThanOrEqual(nowMs);
});

test('limits are on the tick and in whole lots, and every share finds a price near the last', async () => {
  const { crowd, market } = crowdOf('always');
  const window = windowAt('always', NOON);
  for (const one of shares) {
    const [quote] = await market.quotes([one], window.uncrossMs);
    const others = await crowd.interest(one, window, window.uncrossMs);
    for (const { quantity, worstPrice } of others) {
      expect(quantity % one.minCount).toBe(0n);
      const tick = one.ticks.findLast((band) => band.fromPrice <= (worstPrice ?? 1n))?.tick ?? 1n;
      if (worstPrice !== null) expect(worstPrice % tick).toBe(0n);
    }
    const found = quote && uncrossAround(others, quote, one);
    expect(found).not.toBe(null);
    const apart = Math.abs(Number(found?.price) / Number(quote?.last) - 1);
    expect(apart).toBeLessThan(0.02);
  }
});

test('before the open of an exchange the price arrives at the opening price', async () => {
  const { crowd, market } = crowdOf('exchange');
  const window = windowAt('exchange', Date.parse('2026-11-20T12:00:00Z'));
  expect(new Date(window.uncrossMs).toISOString()).toBe('2026-11-20T14:30:00.000Z');
  let apart = 0;
  for (const one of shares) {
    const [quote] = await market.quotes([one], window.uncrossMs);
    const others = await crowd.interest(one, window, window.uncrossMs);
    const found = quote && uncrossAround(others, quote, one);
    apart += Math.abs(Number(found?.price) / Number(quote?.open) - 1) / shares.length;
  }
  expect(apart).toBeLessThan(0.003);
});
