import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { drawAgain } from './draw-again.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const SEED = 'drawn once';
const open = (marketHours: 'always' | 'exchange', seed = SEED) =>
  aFactorMarket({ seed, marketHours, begunMs: NOON - 3 * 86_400_000 });
const houses = { always: open('always'), exchange: open('exchange') };
const apple = houses.always.leaders.find(({ id }) => id === '0:NASDAQ:AAPL');
if (apple === undefined) throw new Error('no share');
const instrument = apple;

/** A market order as it filled at noon, on what was displayed then. */
async function filled(marketHours: 'always' | 'exchange' = 'always') {
  const { market } = houses[marketHours];
  const [quote] = await market.quotes([instrument], NOON);
  if (quote === undefined) throw new Error('no quote');
  const { asks } = await market.depth(instrument, NOON);
  const levels = asks.slice(0, 2).map(({ price, quantity }) => ({ price, quantity }));
  return { quote, levels, filledAtMs: NOON };
}

const again = (fill: Awaited<ReturnType<typeof filled>>, by = houses.always) =>
  drawAgain({ fill, instrument, direction: 'buy' }, by);

async function differing(fill: Awaited<ReturnType<typeof filled>>): Promise<readonly string[]> {
  const drawn = await again(fill);
  if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
  expect(drawn.comparisons.length).toBe(5);
  return drawn.comparisons.filter(({ agrees }) => !agrees).map(({ what }) => what);
}

test('the quote of an honest fill is drawn again from the seed, in either mode of hours', async () => {
  expect(await differing(await filled('always'))).toEqual([]);
  expect(await differing(await filled('exchange'))).toEqual([]);
});

test('a quote or a level that was edited afterwards is named', async () => {
  const fill = await filled();
  const withQuote = (edit: Partial<Quote>) => ({ ...fill, quote: { ...fill.quote, ...edit } });
  const tick = 100n;
  expect(await differing(withQuote({ ask: (fill.quote.ask ?? 0n) - tick }))).toEqual(['quote.ask']);
  expect(await differing(withQuote({ bid: null }))).toEqual(['quote.bid']);
  expect(await differing(withQuote({ last: fill.quote.last + tick }))).toEqual(['quote.last']);
  const [first, ...rest] = fill.levels;
  if (first === undefined) throw new Error('no level');
  const levels = 'levels (at most what was displayed)';
  const more = { ...first, quantity: first.quantity + 1n };
  expect(await differing({ ...fill, levels: [more, ...rest] })).toEqual([levels]);
  const cheaper = { ...first, price: first.price - tick };
  expect(await differing({ ...fill, levels: [cheaper, ...rest] })).toEqual([levels]);
  // What others took before is gone from the level, and that is honest.
  const less = { ...first, quantity: first.quantity - 1n };
  expect(await differing({ ...fill, levels: [less, ...rest] })).toEqual([]);
});

test('what cannot be drawn says why: real prices, other versions, other seeds', async () => {
  const fill = await filled();
  const kindOf = async (edit: Partial<Quote>) =>
    (await again({ ...fill, quote: { ...fill.quote, ...edit } })).kind;
  expect(await kindOf({ isSimulated: false })).toBe('real');
  const { drawnBy, ...unmarked } = fill.quote;
  expect((await again({ ...fill, quote: unmarked })).kind).toBe('other-version');
  expect(drawnBy).toMatch(/^1 always [0-9a-f]{16}$/);
  expect(await kindOf({ drawnBy: '2 always 0123456789abcdef' })).toBe('other-version');
  expect((await again(fill, open('always', 'another seed'))).kind).toBe('other-keys');
});

test('the prints of a resting fill are drawn again, and one that was edited is named', async () => {
  const fill = await filled();
  const { market } = houses.always;
  const sinceMs = NOON - 5_000;
  const shown = await market.printsBetween(instrument, { fromMs: sinceMs, toMs: NOON });
  const minute = await market.printsBetween(instrument, { fromMs: NOON - 60_000, toMs: NOON });
  expect(shown.volume).toBeGreaterThan(0n);
  const prints = {
    ...shown,
    sinceMs,
    barVolume: minute.volume,
    beforeQuantity: 0n,
    capQuantity: 5n,
    usedQuantity: 0n,
    queueBefore: 0n,
    queueAfter: 0n,
    allotted: 5n,
  };
  const differing = async (edit: Partial<typeof prints>) => {
    const edited = { ...fill, levels: [], prints: { ...prints, ...edit } };
    const drawn = await drawAgain({ fill: edited, instrument, direction: 'buy' }, houses.always);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    return drawn.comparisons.filter(({ agrees }) => !agrees).map(({ what }) => what);
  };
  expect(await differing({})).toEqual([]);
  expect(await differing({ low: (shown.low ?? 0n) - 100n })).toEqual(['prints.low']);
  expect(await differing({ volume: 10n * shown.volume })).toEqual(['prints.volume']);
  expect(await differing({ barVolume: minute.volume + 1n })).toEqual(['prints.barVolume']);
});
