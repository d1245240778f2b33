import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceBar } from '@candor/domain/market/price-bar';
import { joinBars } from '@candor/domain/market/price-bar';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { describe, expect, test } from 'vitest';
import { conformanceViolations } from '../conformance.ts';
import { levelAt } from '../simulated/factor/market-breaks.ts';
import { aFactorMarket } from '../simulated/factor/testing/a-factor-market.ts';
import {
  BASIS_POINT,
  bestOfCount,
  bestRoundTrip,
  countOfMultiple,
  LEFT,
  type Looked,
  multiples,
  ties,
} from '../simulated/factor/testing/ties.ts';
import { digestOf, textOf } from '../simulated/testing/market-digest.ts';
import { readScenario } from './read-scenario.ts';
import { type ScenarioMarket, scenarioMarket } from './scenario-market.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Wednesday; New York has been open for half an hour, Frankfurt is. */
const AT = '2026-11-18T15:00:00Z';
const START = Date.parse(AT);
const HONG_KONG = '2026-11-18T02:00:00Z';
const openModes: readonly MarketHours[] = ['exchange', 'always'];
/** Each with something that it moves, or stops. */
const moved = {
  ...{ crash: 'AAPL', flash: 'IBIT', bear: 'BTCUSD', squeeze: 'GME', currency: 'EURGBP' },
  ...{ glut: 'CLZ6', outage: 'KO', quiet: 'SIE' },
};
const names = Object.keys(moved);

const bases = { exchange: baseOf('exchange'), always: baseOf('always') };

function baseOf(marketHours: MarketHours) {
  return aFactorMarket({ seed: 'seven weather', marketHours, begunMs: START - 3 * DAY });
}

function under(text: string, marketHours: MarketHours): ScenarioMarket {
  const scenario = readScenario(text);
  if (typeof scenario === 'string') throw new Error(scenario);
  const { model, leaders } = bases[marketHours];
  return scenarioMarket({ scenario, model, listed: leaders, nowMs: () => START });
}

function named(code: string): Instrument {
  const found = bases.always.leaders.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

async function quoteOf({ provider }: ScenarioMarket, code: string, atMs: number) {
  const [quote] = await provider.quotes([named(code)], atMs);
  if (quote === undefined) throw new Error(`no quote of ${code}`);
  return quote;
}

async function minutesOf({ provider }: ScenarioMarket, one: Instrument, endMs: number) {
  const { bars } = await provider.klines({ instrument: one, type: 'intraday', endMs });
  return bars;
}

describe.each(openModes)('with %s hours', (marketHours) => {
  test.each(Object.entries(moved))(
    '%s keeps what every provider keeps',
    async (name, code) => {
      const market = under(`${name}@${AT}`, marketHours);
      const atMs = START + 26 * MINUTE + 777;
      expect(await conformanceViolations(market.provider, [named(code)], atMs)).toEqual([]);
    },
    60_000,
  );

  test.each(names)('%s is drawn again from its text by another process', async (name) => {
    const { provider } = under(`${name}@${AT}`, marketHours);
    const lines: string[] = [];
    for (const code of 'AAPL GME SIE SPX SQQQ ESZ6 GBPUSD CLZ6'.split(' ')) {
      const one = named(code);
      const seen: unknown[] = [];
      for (const afterMs of [-1, 26 * MINUTE + 777, 26 * 60 * MINUTE]) {
        const atMs = START + afterMs;
        seen.push(await provider.quotes([one], atMs), await provider.depth(one, atMs));
        seen.push(await provider.klines({ instrument: one, type: '1D', endMs: atMs }));
      }
      lines.push(`${code} ${digestOf(textOf(seen))}`);
    }
    const file = `golden/${name}-${marketHours}.txt`;
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
  }, 180_000);

  test.each(
    names,
  )('a minute of %s is the union of its seconds, a bar that of its minutes', async (name) => {
    const market = under(`${name}@${AT}`, marketHours);
    const { provider } = market;
    const endMs = START + 29 * MINUTE + 31_000;
    for (const code of ['AAPL', 'GME', 'SPX', 'GBPUSD']) {
      const one = named(code);
      const minutes = await minutesOf(market, one, endMs);
      for (let fromMs = START + 24 * MINUTE; fromMs < endMs; fromMs += 2 * MINUTE) {
        const seen = await secondsOf(market, one, fromMs, Math.min(fromMs + MINUTE, endMs + 1));
        const bar = minutes.find(({ startMs }) => startMs === fromMs);
        expect([code, fromMs, bar]).toEqual([code, fromMs, { ...seen, startMs: fromMs }]);
      }
      const quote = await quoteOf(market, code, endMs);
      const day = joinBars(minutes);
      expect([code, quote.open, quote.high, quote.low, quote.last, quote.volume]).toEqual([
        ...[code, day?.open, day?.high, day?.low, day?.close, day?.volume],
      ]);
      for (const type of ['1D', '1M', '3M'] as const) {
        const { bars } = await provider.klines({ instrument: one, type, endMs });
        for (const [at, bar] of bars.entries()) {
          if (bar.startMs < (minutes[0]?.startMs ?? 0)) continue;
          const nextMs = bars[at + 1]?.startMs ?? endMs + 1;
          const inside = minutes.filter(
            ({ startMs }) => bar.startMs <= startMs && startMs < nextMs,
          );
          expect(bar).toEqual(joinBars(inside));
        }
      }
    }
  }, 180_000);
});

/** The bar that the quotes of some seconds make. */
async function secondsOf(
  market: ScenarioMarket,
  one: Instrument,
  fromMs: number,
  toMs: number,
): Promise<Omit<PriceBar, 'startMs'> | null> {
  const [before] = await market.provider.quotes([one], fromMs - 1);
  const lasts: bigint[] = [];
  let volume = before?.volume ?? 0n;
  for (let second = fromMs; second < toMs; second += 1_000) {
    const [quote] = await market.provider.quotes([one], Math.min(second + 999, toMs - 1));
    if (quote === undefined) return null;
    lasts.push(quote.last);
    volume = quote.volume;
  }
  const sorted = lasts.toSorted((left, right) => (left < right ? -1 : 1));
  return {
    ...{ open: lasts[0] ?? 0n, close: lasts.at(-1) ?? 0n, volume: volume - (before?.volume ?? 0n) },
    ...{ low: sorted[0] ?? 0n, high: sorted.at(-1) ?? 0n },
  };
}

/** What of a tie moves in a scenario, and when. */
const moving = [
  { text: `flash@${AT}#3`, fromMs: START + 17 * MINUTE },
  { text: `crash@${AT}`, fromMs: START + 4 * MINUTE },
  { text: `crash@${AT}`, fromMs: START + 150 * MINUTE },
  { text: `quiet@${AT}`, fromMs: START + 60 * MINUTE },
  { text: `currency:JPY@${AT}`, fromMs: START },
  { text: `currency:GBP@${AT}`, fromMs: START },
];
const hedged = [
  ['SPY', 'ESZ6'],
  ['SPY', 'VOO'],
  ['ESZ6', 'ESH7'],
  ['QQQ', 'NQZ6'],
  ['IWM', 'RTYZ6'],
  ['GOOG', 'GOOGL'],
  ['BTCUSD', 'IBIT'],
  ['XAUUSD', 'GCZ6'],
] as const;

function looked(market: ScenarioMarket): Looked {
  return {
    ...{ market: market.provider, named },
    isHalted: (one, atMs) => market.halts.haltAt(one, atMs) !== null,
  };
}

/** How many of another one is worth: what whoever is hedged holds of it. */
function countOf([own, other]: readonly [string, string], atMs: number): number {
  const { paths } = bases.always.model;
  const [one, two] = [named(own), named(other)];
  if (paths === undefined) throw new Error('a market without paths');
  const logs = levelAt(paths.lineOf(one), atMs) - levelAt(paths.lineOf(two), atMs);
  return Math.exp(logs) * 10 ** (one.priceDecimals - two.priceDecimals);
}

test.each(moving)('nobody who is hedged earns by $text', async ({ text, fromMs }) => {
  const earning: string[] = [];
  const market = looked(under(text, 'exchange'));
  for (const codes of text.startsWith('currency') ? [] : hedged) {
    const best = await bestOfCount(market, { codes, count: countOf(codes, fromMs) }, fromMs);
    if (best > LEFT) earning.push(`${codes.join(' ')} ${best / BASIS_POINT}`);
  }
  for (const tie of ties.filter(({ powers }) => powers !== undefined)) {
    const best = await bestRoundTrip(market, tie, fromMs);
    if (best > LEFT) earning.push(`${tie.codes.join(' ')} ${best / BASIS_POINT}`);
  }
  const always = looked(under(text, 'always'));
  for (const one of text.startsWith('currency') ? [] : multiples) {
    const count = await countOfMultiple(always, one, Math.floor(fromMs / DAY) * DAY);
    const best = await bestOfCount(always, { codes: [one.code, one.of], count }, fromMs);
    if (best > LEFT) earning.push(`${one.code} ${best / BASIS_POINT}`);
  }
  expect(earning).toEqual([]);
}, 180_000);

test('in Hong Kong neither', async () => {
  const fromMs = Date.parse(HONG_KONG) + 17 * MINUTE;
  const market = looked(under(`flash@${HONG_KONG}`, 'exchange'));
  for (const codes of [
    ['HSIX6', '02800'],
    ['MHIX6', 'HSIX6'],
  ] as const) {
    const best = await bestOfCount(market, { codes, count: countOf(codes, fromMs) }, fromMs);
    expect(best, codes.join(' ')).toBeLessThanOrEqual(LEFT);
  }
});
