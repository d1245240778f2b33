import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test } from 'vitest';
import { strainOf } from '../lines/strain.ts';
import { meanOf, medianOf } from '../proof/moments.ts';
import { tapeTermsOf } from '../terms/tape-terms.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { usualTouch } from './usual-book.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Wednesday 4 November 2026, 14:30 UTC: New York opens. Nothing is announced on that day. */
const OPEN = Date.parse('2026-11-04T14:30:00Z');
const begunMs = OPEN - 20 * DAY_MS;
const { market, leaders } = aFactorMarket({ seed: 'books', marketHours: 'exchange', begunMs });
const named = (code: string): Instrument => {
  const found = leaders.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

/** Dollars at the best bid and ask, and the spread as a part of the price. */
async function bookAt(one: Instrument, atMs: number) {
  const [quote] = await market.quotes([one], atMs);
  const { bid, ask, bidQuantity, askQuantity } = quote ?? {};
  if (!bid || !ask || !bidQuantity || !askQuantity) throw new Error(`${one.id} has no book`);
  const unit = 10 ** (one.priceDecimals + one.quantityDecimals);
  const touch = (Number(bid * bidQuantity) + Number(ask * askQuantity)) / 2 / unit;
  return { touch, spread: Number(ask - bid) / Number(ask) };
}

async function touchOf(one: Instrument): Promise<number> {
  const seen: number[] = [];
  // Wednesdays of a year and more, at other minutes of the session.
  for (let at = 0; at < 60; at += 1) {
    const day = -7 * at * DAY_MS;
    seen.push((await bookAt(one, OPEN + day + (90 + ((at * 37) % 240)) * MINUTE_MS)).touch);
  }
  return meanOf(seen);
}

test('what stands at the touch is money by turnover: much of Apple, little of small shares', async () => {
  const apple = await touchOf(named('AAPL'));
  expect(apple).toBeGreaterThan(80_000);
  expect(apple).toBeLessThan(300_000);
  for (const code of ['TIGR', 'LCID', 'ENPH']) {
    const small = await touchOf(named(code));
    expect(small, code).toBeGreaterThan(2_000);
    expect(small, code).toBeLessThan(25_000);
  }
});

test('the touch of the smallest New York shares is some thousand dollars in the middle', () => {
  const usd = leaders.filter((one) => one.assetClass === 'stock' && one.calendarId === 'XNYS');
  const turnover = (one: Instrument) =>
    (Number(one.reference.price) / 10 ** one.priceDecimals) * one.reference.avgDailyVolume;
  const smallest = usd.toSorted((one, other) => turnover(one) - turnover(other)).slice(0, 80);
  const touches = smallest.map((one) => {
    return usualTouch(tapeTermsOf(one)) / 10 ** (one.quantityDecimals + one.priceDecimals);
  });
  expect(medianOf(touches)).toBeGreaterThan(2_000);
  expect(medianOf(touches)).toBeLessThan(20_000);
});

test('levels behind the touch hold more, and none is less than a lot', async () => {
  const one = named('MSFT');
  const sums = new Array<number>(10).fill(0);
  for (let at = 0; at < 60; at += 1) {
    const { asks } = await market.depth(one, OPEN + (90 + at) * MINUTE_MS);
    for (const [level, { quantity }] of asks.entries()) {
      expect(quantity).toBeGreaterThanOrEqual(one.minCount);
      sums[level] = (sums[level] ?? 0) + Number(quantity);
    }
  }
  const ratio = (sums[6] ?? 0) / (sums[0] ?? 1);
  expect(ratio).toBeGreaterThan(1.8);
  expect(ratio).toBeLessThan(3.2);
});

test('in the first minutes spreads are wider and books thinner than at noon', async () => {
  const looked = leaders.filter(
    ({ assetClass, calendarId }, at) =>
      assetClass === 'stock' && calendarId === 'XNYS' && at % 9 === 0,
  );
  const ratios = { spread: [] as number[], touch: [] as number[] };
  for (const one of looked) {
    const early = await bookAt(one, OPEN + 1.5 * MINUTE_MS);
    const noon = await bookAt(one, OPEN + 180 * MINUTE_MS);
    ratios.spread.push(early.spread / noon.spread);
    ratios.touch.push(early.touch / noon.touch);
  }
  expect(looked.length).toBeGreaterThan(25);
  expect(meanOf(ratios.spread)).toBeGreaterThan(1.25);
  expect(medianOf(ratios.touch)).toBeLessThan(0.5);
});

test('a book is strained by openings, wild days, announcements and results, and by nothing else', () => {
  const calm = { sinceOpen: null, wildness: 1, resultsMinute: null, utcMinute: 900 };
  const plain = { ...calm, dayNumber: Math.floor(OPEN / DAY_MS) };
  expect(strainOf(plain)).toBe(1);
  const opened = [0, 5, 30, 120].map((sinceOpen) => strainOf({ ...plain, sinceOpen }));
  expect(opened[0]).toBe(2.5);
  expect(opened.toSorted((one, other) => other - one)).toEqual(opened);
  expect(opened[3]).toBe(1);
  const days = [0.2, 0.5, 2, 8].map((wildness) => strainOf({ ...plain, wildness }));
  expect(days.toSorted((one, other) => one - other)).toEqual(days);
  // Friday 6 November 2026, 13:30 UTC: jobs.
  const jobs = (utcMinute: number) =>
    strainOf({ ...calm, dayNumber: plain.dayNumber + 2, utcMinute });
  expect(jobs(809)).toBeGreaterThan(1.5);
  expect(jobs(810)).toBe(3);
  expect(jobs(825)).toBeLessThan(2);
  expect([jobs(700), jobs(1_000)]).toEqual([1, 1]);
  const results = (utcMinute: number) => strainOf({ ...plain, utcMinute, resultsMinute: 780 });
  expect(results(780)).toBe(3);
  expect(results(870)).toBeGreaterThan(1.3);
});

test('seconds of Apple all have a print, those of a small share as many as its volume', async () => {
  const prints = async (code: string) => {
    const toMs = OPEN + 120 * MINUTE_MS;
    const seen = await market.trades(named(code), toMs, 500);
    return seen.filter(({ timeMs }) => timeMs > toMs - 5 * MINUTE_MS).length / 300;
  };
  expect(await prints('AAPL')).toBeGreaterThan(0.9);
  expect(await prints('TIGR')).toBeLessThan(0.7);
});
