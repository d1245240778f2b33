import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Quote } from '@candor/domain/market/market-view';
import { conformanceViolations } from '@candor/engines/market/conformance';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { plainMarket } from './testing/plain-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const catalogue = buildCatalogue(NOON);
const apple = catalogue.byCode.get('AAPL')?.[0];
if (apple === undefined) throw new Error('no AAPL');
const healthy = plainMarket({ marketHours: 'always', nowMs: () => NOON });

/** A provider that lies about its quotes in one way. */
function lying(change: (quote: Quote) => Partial<Quote>): MarketDataProvider {
  return {
    ...healthy,
    quotes: async (instruments, nowMs) =>
      (await healthy.quotes(instruments, nowMs)).map((quote) => ({ ...quote, ...change(quote) })),
  };
}

const bandOf = (fromMs: number, low: bigint, high: bigint): Quote['coolingOff'] => ({
  limitBps: 1_000n,
  reference: low,
  low,
  high,
  fromMs,
  untilMs: fromMs + 300_000,
});

const lies: readonly [string, (quote: Quote) => Partial<Quote>, RegExp][] = [
  ['a crossed book', (quote) => ({ bid: quote.ask }), /not below ask/],
  ['a price between ticks', (quote) => ({ high: quote.high + 1n }), /off tick/],
  ['a last price outside the day', (quote) => ({ high: quote.low - 100n }), /outside/],
  ['a quote from the future', () => ({ timeMs: NOON + 1 }), /future/],
  ['a real label on simulated prices', () => ({ isSimulated: false }), /mislabelled/],
  ['no source', () => ({ sourceName: '' }), /no source/],
  ['a bid without a size', () => ({ bidQuantity: null }), /bid without its size/],
  ['a size without a bid', () => ({ bid: null }), /bid size without its price/],
  [
    'a price outside its band',
    ({ last, timeMs }) => ({ coolingOff: bandOf(timeMs, last + 1n, last + 9_999n) }),
    /outside its band/,
  ],
  [
    'a cooling-off that is over',
    ({ last, timeMs }) => ({ coolingOff: bandOf(timeMs - 300_000, 1n, 2n * last) }),
    /cooling-off of another time/,
  ],
  ['a size of zero', () => ({ askQuantity: 0n }), /ask size of nothing/],
];

test('the healthy provider gives no violations', async () => {
  expect(await conformanceViolations(healthy, [apple], NOON)).toEqual([]);
});

for (const [name, change, violation] of lies) {
  test(`the suite catches ${name}`, async () => {
    const found = await conformanceViolations(lying(change), [apple], NOON);
    expect(found.join('\n')).toMatch(violation);
  });
}

test('the suite fails on a provider that covers nothing', async () => {
  const blind = { ...healthy, covers: () => false };
  expect(await conformanceViolations(blind, [apple], NOON)).toEqual([
    'covers none of the instruments it was given',
  ]);
});
