import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keyOf,
  type MarketWorld,
  NOON_MS,
  openMarketWorld,
} from '../../market/testing/market-world.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

/** The plain market, where the fund moves as its index does. */
function withFundAsIndex(plain: MarketDataProvider): MarketDataProvider {
  const index = buildCatalogue(NOON_MS).byId.get('99:INDEX:SPX');
  const shown = (one: Instrument) => (one.code === 'SPY' ? (index ?? one) : one);
  return {
    ...plain,
    klines: (request) => plain.klines({ ...request, instrument: shown(request.instrument) }),
    quotes: async (all, atMs) => {
      const quotes = await plain.quotes(all.map(shown), atMs);
      return quotes.map((quote, at) => ({ ...quote, instrumentId: all[at]?.id ?? '' }));
    },
  };
}

const cents = (text: string): number => Math.round(Number(text) * 100);
const sumOf = (causes: readonly Record<string, string>[], of: string): number =>
  causes.reduce((sum, cause) => sum + cents(cause[of] ?? ''), 0);

test('three parts are the move in price, in percent and in the money of who holds it', async () => {
  world.held.set('me 0:NASDAQ:AAPL', 150n);
  const apple = keyOf(0, 'NASDAQ', 'AAPL');
  const { data } = await world.ask('whyMoved', apple, { userId: 'me' });
  const quote = await world.ask('stockDetail', apple);
  const { lastPrice, previousClose, change, change_ratio: changeRatio } = quote.data;
  expect(data).toMatchObject({ lastPrice, previousClose, change, changeRatio, position: '150' });
  expect(data.causes.map(({ cause }: { cause: string }) => cause)).toEqual([
    'market',
    'sector',
    'own',
  ]);
  expect(sumOf(data.causes, 'amount')).toBe(cents(change));
  expect(sumOf(data.causes, 'ratio')).toBe(cents(changeRatio));
  expect(sumOf(data.causes, 'worth')).toBe(cents(data.worth));
  expect(cents(data.worth)).toBe(150 * cents(change));
});

test('the market part is beta times the index, figure by figure as they are shown', async () => {
  const { data } = await world.ask('whyMoved', keyOf(0, 'NASDAQ', 'AAPL'));
  const index = await world.ask('detailQuote', keyOf(99, 'INDEX', 'SPX'));
  expect(data.index).toMatchObject({ ratio: index.data.change_ratio, days: 60 });
  const [market, sector] = data.causes;
  const { beta, ratio } = data.index;
  const basis = Number(data.previousClose);
  expect(Number(market.amount)).toBeCloseTo((basis * beta * ratio) / 100, 2);
  const beyond = data.sector.ratio - data.sector.beta * ratio;
  expect(Number(sector.amount)).toBeCloseTo((basis * beyond) / 100, 2);
  expect(data.sector.count).toBe(20);
  // Midnight UTC of that day: the world never closes.
  expect(data.sinceTimestamp).toBe(Date.parse('2026-11-20T00:00:00Z'));
  expect(data.asOfTimestamp).toBe(NOON_MS);
});

test('a coin has no index, so that all of its move is its own; a visitor holds nothing', async () => {
  const { data } = await world.ask('whyMoved', keyOf(100, 'CRYPTO', 'BTCUSD'));
  expect(data).toMatchObject({ index: null, sector: null, position: null, worth: null });
  expect(data.causes).toEqual([
    { cause: 'own', amount: data.change, ratio: data.changeRatio, worth: null },
  ]);
});

test('a fund moves with its index and has no sector; a view of a share moves as the share', async () => {
  const following = await openMarketWorld({ wrap: withFundAsIndex });
  const fund = await following.ask('whyMoved', keyOf(0, 'NYSE', 'SPY'));
  await following.close();
  expect(fund.data.causes.map(({ cause }: { cause: string }) => cause)).toEqual(['market', 'own']);
  expect(Number(fund.data.index.beta)).toBeCloseTo(1, 1);
  const share = await world.ask('whyMoved', keyOf(0, 'NASDAQ', 'AAPL'));
  const view = await world.ask('whyMoved', keyOf(7, 'NASDAQ', 'AAPL'));
  expect(view.data).toEqual(share.data);
});
