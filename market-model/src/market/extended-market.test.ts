import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { depthViolations } from '@candor/engines/market/conformance';
import { expect, test } from 'vitest';
import { dividendSource } from '../events/dividends.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { drawAgain } from '../verify/draw-again.ts';

/** Friday 20 November 2026: pre-market from 09:00 UTC, open 14:30, close 21:00, until 01:00. */
const utc = (text: string) => Date.parse(`${text}Z`);
const OPEN = utc('2026-11-20T14:30');
const CLOSE = utc('2026-11-20T21:00');
const BREAKFAST = utc('2026-11-20T12:00:12.345');
const EVENING = utc('2026-11-20T22:40:07.200');
const begunMs = OPEN - 3 * 86_400_000;
const newMarket = () => aFactorMarket({ seed: 'five', marketHours: 'exchange', begunMs });

function named(leaders: readonly Instrument[], code: string): Instrument {
  const found = leaders.find((one) => one.code === code && one.source === 0);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

async function outside(
  { market }: ReturnType<typeof newMarket>,
  instrument: Instrument,
  nowMs: number,
) {
  const book = await market.extended?.({ instrument, nowMs });
  if (book?.quote == null) throw new Error(`nothing of ${instrument.id} outside regular hours`);
  return { ...book, quote: book.quote };
}

const CODES = ['AAPL', 'KO', 'LCID', 'SPY', 'QQQ', 'TQQQ'] as const;

test.each(CODES)('%s trades before the open up to the price the day opens with', async (code) => {
  const house = newMarket();
  const share = named(house.leaders, code);
  const { quote } = await outside(house, share, OPEN - 1);
  const [open] = await house.market.quotes([share], OPEN);
  const far = Number(quote.last - (open?.open ?? 0n)) / Number(quote.last);
  expect(Math.abs(far)).toBeLessThan(0.002);
  expect(quote.previousClose).toBe(open?.previousClose);
});

test.each(CODES)('%s trades on after the close from its last price', async (code) => {
  const house = newMarket();
  const share = named(house.leaders, code);
  const { quote } = await outside(house, share, CLOSE);
  const [close] = await house.market.quotes([share], CLOSE - 1);
  expect(Math.abs(Number(quote.open - (close?.last ?? 0n)) / Number(quote.open))).toBeLessThan(
    0.002,
  );
  expect(quote.previousClose).toBe(close?.last);
});

test('books outside regular hours are wide and thin, and whole', async () => {
  const house = newMarket();
  for (const code of CODES) {
    const share = named(house.leaders, code);
    const widths = { outside: 0, regular: 0, thin: 0, thick: 0 };
    for (let minute = 0; minute < 60; minute += 1) {
      const early = await outside(house, share, BREAKFAST + minute * 60_000);
      expect(depthViolations(share, early.depth), share.id).toEqual([]);
      expect(early.depth.asks[0]?.price).toBe(early.quote.ask);
      const [noon] = await house.market.quotes([share], OPEN + 3_600_000 + minute * 60_000);
      widths.outside += Number((early.quote.ask ?? 0n) - (early.quote.bid ?? 0n));
      widths.regular += Number((noon?.ask ?? 0n) - (noon?.bid ?? 0n));
      widths.thin += Number(early.quote.askQuantity);
      widths.thick += Number(noon?.askQuantity);
    }
    expect(widths.outside / widths.regular, share.id).toBeGreaterThan(1.5);
    expect(widths.thick / widths.thin, share.id).toBeGreaterThan(3);
  }
});

test('their volume is a small part of the day', async () => {
  const house = newMarket();
  for (const code of ['AAPL', 'SPY'] as const) {
    const share = named(house.leaders, code);
    const { quote } = await outside(house, share, OPEN - 1);
    const [day] = await house.market.quotes([share], CLOSE - 1);
    const part = Number(quote.volume) / Number(day?.volume);
    expect(part).toBeGreaterThan(0.003);
    expect(part).toBeLessThan(0.1);
  }
});

test('two houses of a secret and a look back show the same, and nothing hangs on what was seen', async () => {
  const [house, other] = [newMarket(), newMarket()];
  const share = named(house.leaders, 'AAPL');
  const first = await outside(house, share, BREAKFAST);
  await outside(house, share, EVENING);
  await house.market.quotes([share], CLOSE - 5_000);
  expect(await outside(house, share, BREAKFAST)).toEqual(first);
  expect(await outside(other, share, BREAKFAST)).toEqual(first);
});

test('prints lie in their quotes and add up to the volume', async () => {
  const { market, leaders } = newMarket();
  const share = named(leaders, 'AAPL');
  const look = (nowMs: number, printsSinceMs: number) =>
    market.extended?.({ instrument: share, nowMs, printsSinceMs });
  let sum = 0n;
  const fromMs = utc('2026-11-20T09:00') - 1;
  for (let at = fromMs; at < fromMs + 1_200_000; at += 60_000) {
    const seen = await look(at + 60_000, at);
    sum += seen?.printVolume ?? 0n;
    if (seen?.printLow == null || seen.printHigh == null) continue;
    expect(seen.printLow <= seen.printHigh).toBe(true);
    expect((seen.quote?.low ?? 0n) <= seen.printLow).toBe(true);
    expect((seen.quote?.high ?? 0n) >= seen.printHigh).toBe(true);
  }
  expect((await look(fromMs + 1_200_000, fromMs))?.printVolume).toBe(sum);
});

function isAboveMiddle({ ask, bid, last }: Quote): boolean {
  return 2n * last > (ask ?? last) + (bid ?? last);
}

test('nothing of regular trading can be read off what was drawn for the morning', async () => {
  const house = newMarket();
  const share = named(house.leaders, 'AAPL');
  let same = 0;
  let seen = 0;
  for (let minute = 0; minute < 200; minute += 1) {
    const early = await outside(house, share, utc('2026-11-20T09:00') + minute * 60_000 + 30_999);
    const [late] = await house.market.quotes([share], OPEN + minute * 60_000 + 30_999);
    seen += 1;
    if (late !== undefined && isAboveMiddle(early.quote) === isAboveMiddle(late)) same += 1;
  }
  // Of 200 throws of a coin nearly all series lie within four deviations of a half.
  expect(Math.abs(same / seen - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / seen));
});

test('in regular hours, at night, on holidays and of what has none, nothing trades', async () => {
  const { market, leaders } = newMarket();
  const share = named(leaders, 'AAPL');
  for (const time of ['20T15:00', '20T03:00', '21T15:00', '26T15:00'] as const) {
    const nowMs = utc(`2026-11-${time}`);
    expect(await market.extended?.({ instrument: share, nowMs }), time).toBeNull();
  }
  const tencent = leaders.find(({ code }) => code === '00700');
  if (tencent === undefined) throw new Error('no Tencent');
  expect(market.offers?.(tencent).extendedHours).toBeUndefined();
  const nowMs = utc('2026-11-20T01:10');
  expect(await market.extended?.({ instrument: tencent, nowMs })).toBeNull();
  const always = aFactorMarket({ seed: 'five', marketHours: 'always', begunMs });
  expect(always.market.offers?.(share).extendedHours).toBeUndefined();
});

test('a dividend stays in the price until regular trading opens without it', async () => {
  const house = newMarket();
  // Coca-Cola goes without its dividend on some day of the year: the drop is at the open.
  const share = named(house.leaders, 'KO');
  const told = dividendSource({ ...house.model, marketHours: 'exchange' });
  const seenMs = utc('2027-06-30T12:00');
  const paid = told.announced(share, seenMs).findLast(({ exMs }) => exMs > begunMs);
  if (paid === undefined) throw new Error('no dividend');
  const { quote } = await outside(house, share, paid.exMs - 1);
  const [open] = await house.market.quotes([share], paid.exMs);
  const drop = Number(quote.last - (open?.open ?? 0n));
  expect(drop / Number(paid.amount)).toBeGreaterThan(0.7);
  expect(drop / Number(paid.amount)).toBeLessThan(1.3);
});

test('a fill of these hours is drawn again from its mark, and a changed one is seen', async () => {
  const house = newMarket();
  const share = named(house.leaders, 'AAPL');
  const { quote, depth } = await outside(house, share, BREAKFAST);
  expect(quote.drawnBy).toMatch(/^1 extended /);
  const [best] = depth.asks;
  if (best === undefined) throw new Error('nobody sells');
  const fill = { quote, levels: [best], filledAtMs: BREAKFAST };
  const again = (set: Partial<typeof fill>) =>
    drawAgain({ fill: { ...fill, ...set }, direction: 'buy', instrument: share }, house);
  const faults = async (set: Partial<typeof fill>) => {
    const drawn = await again(set);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    return drawn.comparisons.filter(({ agrees }) => !agrees).map(({ what }) => what);
  };
  expect(await faults({})).toEqual([]);
  expect(await faults({ quote: { ...quote, last: quote.last + 1n } })).toEqual(['quote.last']);
  const more = { ...best, quantity: best.quantity + 1n };
  expect(await faults({ levels: [more] })).toEqual(['levels (at most what was displayed)']);
});
