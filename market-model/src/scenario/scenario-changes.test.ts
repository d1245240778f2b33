import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceBar } from '@candor/domain/market/price-bar';
import { joinBars } from '@candor/domain/market/price-bar';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { conformanceViolations } from '@candor/engines/market/conformance';
import { expect, test } from 'vitest';
import { levelAt } from '../halts/market-breaks.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { digestOf, textOf } from '../testing/market-digest.ts';
import {
  BASIS_POINT,
  bestOfCount,
  bestRoundTrip,
  countOfMultiple,
  LEFT,
  type Looked,
  multiples,
  ties,
} from '../testing/ties.ts';
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
  crash: 'AAPL',
  flash: 'IBIT',
  bear: 'BTCUSD',
  squeeze: 'GME',
  currency: 'EURGBP',
  glut: 'CLZ6',
  outage: 'KO',
  quiet: 'SIE',
} as const;
const names = Object.keys(moved) as (keyof typeof moved)[];

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

/** All scenarios with the hours of exchanges, then all of them always open. */
const all = openModes.flatMap((marketHours) => names.map((name) => ({ name, marketHours })));
/** The same from another place: tests of one day look at other scenarios and hours. */
const from = (place: number) => [...all.slice(place), ...all.slice(0, place)];
const charted = from(4).flatMap((one) =>
  ['AAPL', 'GME', 'SPX', 'GBPUSD'].map((code) => ({ ...one, code })),
);

// By day one of them, by night all.
test.each(sampleOf(all, 1))('$name keeps what every provider keeps, $marketHours', async (of) => {
  const { name, marketHours } = of;
  const code = moved[name];
  const market = under(`${name}@${AT}`, marketHours);
  const atMs = START + 26 * MINUTE + 777;
  expect(await conformanceViolations(market.provider, [named(code)], atMs)).toEqual([]);
}, 60_000);

// By day one of them, by night all.
test.each(
  sampleOf(from(10), 1),
)('$name is drawn again from its text by another process, $marketHours', async (of) => {
  const { name, marketHours } = of;
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

// By day one instrument under one scenario with each hours, by night all.
test.each(
  sampleOf(charted, 2),
)('a minute of $code is the union of its seconds, a bar that of its minutes, $name, $marketHours', async (of) => {
  const { code, marketHours, name } = of;
  const market = under(`${name}@${AT}`, marketHours);
  const { provider } = market;
  const endMs = START + 29 * MINUTE + 31_000;
  const one = named(code);
  const minutes = await minutesOf(market, one, endMs);
  for (let fromMs = START + 24 * MINUTE; fromMs < endMs; fromMs += 2 * MINUTE) {
    const seen = await secondsOf(market, one, fromMs, Math.min(fromMs + MINUTE, endMs + 1));
    const bar = minutes.find(({ startMs }) => startMs === fromMs);
    expect([code, fromMs, bar]).toEqual([code, fromMs, { ...seen, startMs: fromMs }]);
  }
  const quote = await quoteOf(market, code, endMs);
  const day = joinBars(minutes);
  expect([quote.open, quote.high, quote.low, quote.last, quote.volume]).toEqual([
    day?.open,
    day?.high,
    day?.low,
    day?.close,
    day?.volume,
  ]);
  for (const type of ['1D', '1M', '3M'] as const) {
    const { bars } = await provider.klines({ instrument: one, type, endMs });
    for (const [at, bar] of bars.entries()) {
      if (bar.startMs < (minutes[0]?.startMs ?? 0)) continue;
      const nextMs = bars[at + 1]?.startMs ?? endMs + 1;
      const inside = minutes.filter(({ startMs }) => bar.startMs <= startMs && startMs < nextMs);
      expect(bar).toEqual(joinBars(inside));
    }
  }
}, 180_000);

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
    open: lasts[0] ?? 0n,
    close: lasts.at(-1) ?? 0n,
    volume: volume - (before?.volume ?? 0n),
    low: sorted[0] ?? 0n,
    high: sorted.at(-1) ?? 0n,
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
    market: market.provider,
    named,
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

const markets = new Map<string, ScenarioMarket>();
/** The market under a scenario, built once: it is a pure function of its text. */
function lookedUnder(text: string, marketHours: MarketHours): Looked {
  const key = `${text} ${marketHours}`;
  const market = markets.get(key) ?? under(text, marketHours);
  markets.set(key, market);
  return looked(market);
}

/** What is tried under a scenario, and the best that comes of it with hindsight. */
interface Trade {
  readonly text: string;
  readonly fromMs: number;
  readonly codes: readonly string[];
  readonly best: () => Promise<number>;
}

function hedgedTrade({ text, fromMs }: (typeof moving)[number], codes: readonly [string, string]) {
  const best = () =>
    bestOfCount(lookedUnder(text, 'exchange'), { codes, count: countOf(codes, fromMs) }, fromMs);
  return { text, fromMs, codes, best };
}

const trades: readonly Trade[] = moving.flatMap((one): readonly Trade[] => {
  const { text, fromMs } = one;
  const round = ties
    .filter(({ powers }) => powers !== undefined)
    .map((tie) => ({
      text,
      fromMs,
      codes: tie.codes,
      best: () => bestRoundTrip(lookedUnder(text, 'exchange'), tie, fromMs),
    }));
  if (text.startsWith('currency')) return round;
  const manifold = multiples.map((multiple): Trade => {
    const codes = [multiple.code, multiple.of] as const;
    const best = async () => {
      const always = lookedUnder(text, 'always');
      const count = await countOfMultiple(always, multiple, Math.floor(fromMs / DAY) * DAY);
      return bestOfCount(always, { codes, count }, fromMs);
    };
    return { text, fromMs, codes, best };
  });
  return [...hedged.map((codes) => hedgedTrade(one, codes)), ...round, ...manifold];
});
const inHongKong = { text: `flash@${HONG_KONG}`, fromMs: Date.parse(HONG_KONG) + 17 * MINUTE };
const tried = [
  ...trades,
  ...([['HSIX6', '02800'] as const, ['MHIX6', 'HSIX6'] as const].map((codes) =>
    hedgedTrade(inHongKong, codes),
  ) satisfies readonly Trade[]),
];

// By day two of them, by night all.
test.each(sampleOf(tried, 2))('nobody who is hedged earns by $codes under $text', async (of) => {
  expect((await of.best()) / BASIS_POINT).toBeLessThanOrEqual(LEFT / BASIS_POINT);
}, 180_000);

test('what is tried are all hedges, triangles and multiples under all that moves them', () => {
  // Eight hedges, three rounds and three multiples four times, three rounds twice, Hong Kong's two.
  expect(tried).toHaveLength(4 * 14 + 2 * 3 + 2);
});
