import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Clock } from '@candor/engines/clock';
import { marketDesk } from '@candor/engines/market/market-desk';
import { marketTicker } from '@candor/engines/market/market-ticker';
import { epochKeys } from '@candor/market-model/keys/epoch-keys';
import { expect, test } from 'vitest';
import { composeAuctions } from '../compose/auctions.ts';
import { LatestTopic } from './latest-topic.ts';

/** Tuesday 24 November 2026, 09:10 in New York: orders are collected, the market itself is shut. */
const EARLY = Date.parse('2026-11-24T14:10:00Z');
const UNCROSS = Date.parse('2026-11-24T14:30:00Z');
const FIRST_EPOCH = 700;
const catalogue = buildCatalogue(EARLY);
const instrument = catalogue.byId.get('7:NASDAQ:AAPL');
if (instrument === undefined) throw new Error('no auction share');

function market() {
  let nowMs = EARLY;
  const clock: Clock = { nowMs: () => nowMs, every: () => () => undefined };
  const provider = plainMarket({ name: 'simulated', marketHours: 'exchange', nowMs: clock.nowMs });
  const desk = marketDesk({ provider, clock, marketHours: 'exchange', quoteFreshMs: 0 });
  const turnTo = (ms: number) => {
    nowMs = ms;
  };
  return { desk, auctions: composeAuctions(desk, epochKeys('push', FIRST_EPOCH)).prices, turnTo };
}

test('the quote of an auction share carries its indicative figures, and they move before the open', async () => {
  const { desk, auctions, turnTo } = market();
  const topic = new LatestTopic('quote:7:NASDAQ:AAPL', { kind: 'quote', instrument });
  let seq = 0;
  const refresh = () =>
    topic.refresh({ desk, auctions }, () => {
      seq += 1;
      return seq;
    });
  const figures = () => {
    const text = topic.snapshot().toString();
    return JSON.parse(text.slice(text.indexOf('{'))).data;
  };
  expect(await refresh()).toBe(true);
  const first = figures();
  expect(first).toMatchObject({
    code: 'AAPL',
    marketStatus: 2,
    nextOpenTimestamp: UNCROSS,
    uncrossTimestamp: UNCROSS,
  });
  expect(Number(first.indicativeVolume)).toBeGreaterThan(0);
  turnTo(EARLY + 10 * 60_000);
  expect(await refresh()).toBe(true);
  const second = figures();
  expect(second.quoteTimestamp).toBe(first.quoteTimestamp);
  expect(Number(second.indicativeVolume)).toBeGreaterThan(Number(first.indicativeVolume));
  turnTo(UNCROSS + 1_000);
  expect(await refresh()).toBe(true);
  expect(figures()).toMatchObject({ marketStatus: 0, indicativePrice: null });
});

test('a share whose auction collects is looked at every second though its quote stands still', async () => {
  const { desk, turnTo } = market();
  const ticker = marketTicker(desk, (error) => {
    throw error;
  });
  const seen: number[] = [];
  ticker
    .newFollower((ticks) => seen.push(...ticks.map((tick) => tick.nowMs)), false)
    .add(instrument);
  for (const ms of [0, 100, 900, 1_000, 1_500, 2_000]) {
    turnTo(EARLY + ms);
    await ticker.look();
  }
  expect(seen.map((ms) => ms - EARLY)).toEqual([0, 1_000, 2_000]);
  ticker.stop();
});
