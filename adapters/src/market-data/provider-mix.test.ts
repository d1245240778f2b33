import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { marketOf } from '@candor/domain/market/price-snapshot';
import { conformanceViolations } from '@candor/engines/market/conformance';
import { marketDesk } from '@candor/engines/market/market-desk';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { faultyProvider } from './faulty-provider.ts';
import { providerMix } from './provider-mix.ts';
import { plainMarket } from './testing/plain-market.ts';

const NOON = Date.parse('2026-11-20T17:00:12.345Z');
const catalogue = buildCatalogue(NOON);
const sample = ['AAPL', 'BTCUSD', 'SPX', 'EURUSD'].map(instrument);

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

function market(name: string) {
  return { ...plainMarket({ seed: name, marketHours: 'always', nowMs: () => NOON }), name };
}

const isCoin = (one: Instrument): boolean => one.assetClass === 'crypto';
const isIndex = (one: Instrument): boolean => one.assetClass === 'index';
const isAny = (): boolean => true;

test('each instrument is priced by the provider its rule names', async () => {
  const [coins, rest] = [market('coins'), market('rest')];
  const mix = providerMix([
    { takes: isCoin, provider: coins },
    { takes: isIndex, provider: coins },
    { takes: isAny, provider: rest },
  ]);
  expect(await conformanceViolations(mix, sample, NOON)).toEqual([]);
  const quotes = await mix.quotes(sample, NOON);
  const lastOf = (code: string, from: typeof quotes) =>
    from.find((quote) => quote.instrumentId === instrument(code).id)?.last;
  const [fromCoins, fromRest] = [await coins.quotes(sample, NOON), await rest.quotes(sample, NOON)];
  for (const code of ['BTCUSD', 'SPX']) expect(lastOf(code, quotes)).toBe(lastOf(code, fromCoins));
  for (const code of ['AAPL', 'EURUSD']) expect(lastOf(code, quotes)).toBe(lastOf(code, fromRest));
});

test('what no provider covers has no figures', async () => {
  const blind = { ...market('blind'), covers: () => false };
  const mix = providerMix([
    { takes: isCoin, provider: market('coins') },
    { takes: isAny, provider: blind },
  ]);
  expect(mix.covers(instrument('AAPL'))).toBe(false);
  expect(await mix.quotes([instrument('AAPL')], NOON)).toEqual([]);
});

test('when one provider is silent the others go on and its quotes grow old', async () => {
  const coins = faultyProvider(market('coins'));
  const provider = providerMix([
    { takes: isCoin, provider: coins },
    { takes: isAny, provider: market('rest') },
  ]);
  let nowMs = NOON;
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const desk = marketDesk({ provider, clock, marketHours: 'always' });
  const [apple, bitcoin] = [instrument('AAPL'), instrument('BTCUSD')];
  const before = await desk.quotes([apple, bitcoin]);
  coins.misbehave({ kind: 'down', message: 'no route' });
  nowMs += 60_000;
  const after = await desk.quotes([apple, bitcoin]);
  expect(after[1]).toEqual(before[1]);
  expect(after[0]?.timeMs).toBeGreaterThan(nowMs - 3000);
  expect(desk.outages()).toEqual([{ provider: 'coins', sinceMs: nowMs, message: 'no route' }]);
  const prices = await desk.prices({ traded: [bitcoin] }, nowMs);
  const view = marketOf({ prices, instrument: bitcoin });
  expect(nowMs - (view.quote?.timeMs ?? nowMs)).toBeGreaterThan(view.quoteAgeMaxMs);
  coins.misbehave({ kind: 'none' });
  nowMs += 1000;
  await desk.quotes([bitcoin]);
  expect(desk.outage()).toBe(null);
});

test('a frozen feed repeats its last quote with its true time', async () => {
  const feed = faultyProvider(market('feed'));
  const [bitcoin] = [instrument('BTCUSD')];
  const [last] = await feed.quotes([bitcoin], NOON);
  feed.misbehave({ kind: 'frozen', atMs: NOON });
  expect(await feed.quotes([bitcoin], NOON + 60_000)).toEqual([last]);
  const span = { fromMs: NOON + 1000, toMs: NOON + 60_000 };
  expect(await feed.printsBetween(bitcoin, span)).toEqual({ low: null, high: null, volume: 0n });
  feed.misbehave({ kind: 'down', message: 'gone' });
  await expect(feed.depth(bitcoin, NOON)).rejects.toThrow(MarketDataUnavailable);
});
