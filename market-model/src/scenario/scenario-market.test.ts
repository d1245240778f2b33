import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { depthViolations, quoteViolations } from '@candor/engines/market/conformance';
import { describe, expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { drawAgain } from '../verify/draw-again.ts';
import { readScenario } from './read-scenario.ts';
import { type ScenarioMarket, scenarioMarket } from './scenario-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Wednesday; New York has been open for half an hour. */
const START = Date.parse('2026-11-18T15:00:00Z');
const catalogue = buildCatalogue(START);
const some = catalogue.instruments.filter((_, index) => index % 251 === 7).slice(0, 3);

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

const bases = { always: baseOf('always'), exchange: baseOf('exchange') };
const usual = (marketHours: MarketHours) => bases[marketHours].market;

function baseOf(marketHours: MarketHours) {
  return aFactorMarket({ seed: 'weather', marketHours, begunMs: START - 3 * DAY });
}

function under(text: string, marketHours: MarketHours = 'always'): ScenarioMarket {
  const scenario = readScenario(text);
  if (typeof scenario === 'string') throw new Error(scenario);
  const { model } = bases[marketHours];
  return scenarioMarket({ scenario, model, listed: catalogue.instruments, nowMs: () => START });
}

const at = '2026-11-18T15:00:00Z';
const texts = ['crash', 'flash', 'bear', 'squeeze', 'currency', 'glut', 'outage', 'quiet'].map(
  (name) => `${name}@${at}`,
);

async function quoteOf(market: ScenarioMarket, code: string, atMs: number): Promise<Quote> {
  const [quote] = await market.provider.quotes([instrument(code)], atMs);
  if (quote === undefined) throw new Error(`no quote of ${code}`);
  return quote;
}

describe.each(['always', 'exchange'] as const)('with hours %s', (marketHours) => {
  test.each(
    texts,
  )('%s changes nothing before it, and begins where the market was', async (text) => {
    const market = under(text, marketHours);
    const base = usual(marketHours);
    const before = START - 1;
    expect(await market.provider.quotes(some, before)).toEqual(await base.quotes(some, before));
    const first = await market.provider.quotes(some, START + 2 * MINUTE);
    const plain = await base.quotes(some, START + 2 * MINUTE);
    for (const [index, quote] of first.entries()) {
      const moved = Number(quote.last) / Number(plain[index]?.last) - 1;
      expect(Math.abs(moved)).toBeLessThan(0.02);
    }
  });
});

test('quotes, prints and the book of a crash are one market', async () => {
  const { provider } = under(`crash@${at}`);
  const endMs = START + 28 * MINUTE;
  for (const code of ['AAPL', 'SPX']) {
    const one = instrument(code);
    const [quote] = await provider.quotes([one], endMs);
    if (quote === undefined) throw new Error('no quote');
    const depth = await provider.depth(one, endMs);
    if (depth.bids.length > 0) expect(depth.bids[0]?.price).toBe(quote.bid);
    if (depth.asks.length > 0) expect(depth.asks[0]?.price).toBe(quote.ask);
    for (const print of await provider.trades(one, endMs, 50)) {
      const [then] = await provider.quotes([one], print.timeMs);
      expect([code, print.price]).toEqual([code, then?.last]);
    }
    const fromMs = START - 3 * MINUTE - 500;
    const span = await provider.printsBetween(one, { fromMs, toMs: endMs });
    const [from] = await provider.quotes([one], fromMs);
    expect([code, span.volume]).toEqual([code, quote.volume - (from?.volume ?? 0n)]);
  }
});

test('the same text is the same market, another seed another one', async () => {
  const [one, same, other] = [`crash@${at}#5`, `crash@${at}#5`, `crash@${at}#6`].map((text) =>
    under(text),
  );
  const atMs = START + 4 * HOUR;
  const lastOf = async (market = under('')) => (await quoteOf(market, 'EURUSD', atMs)).last;
  expect(await lastOf(one)).toBe(await lastOf(same));
  const shares = [one, same, other].map(async (market) => {
    const [quote] = (await market?.provider.quotes([instrument('ALV')], atMs)) ?? [];
    return quote?.last;
  });
  const [first, second, third] = await Promise.all(shares);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a crash takes an index, its members, its fund and its contracts down together', async () => {
  const market = under(`crash@${at}`);
  const base = usual('always');
  // Before the first break, and two days later, when everything trades.
  for (const atMs of [START + 65 * MINUTE, START + 2 * DAY]) {
    const falls = new Map<string, number>();
    for (const code of ['SPX', 'SPY', 'AAPL', 'ESZ6']) {
      const one = instrument(code);
      const [now] = await base.quotes([one], atMs);
      const [start] = await base.quotes([one], START);
      const { last } = await quoteOf(market, code, atMs);
      falls.set(code, (Number(last) - Number(now?.last)) / Number(start?.last));
    }
    const [spx = 0] = falls.values();
    expect(spx).toBeLessThan(-0.01);
    for (const fall of falls.values()) expect(fall).toBeCloseTo(spx, 3);
  }
  // The contract is so many times the index as it was without the crash.
  const atMs = START + 2 * DAY;
  const basis = async (of: (code: string) => Promise<number>) =>
    (await of('ESZ6')) / (await of('SPX'));
  const crashed = await basis(async (code) => Number((await quoteOf(market, code, atMs)).last));
  const plain = await basis(async (code) =>
    Number((await base.quotes([instrument(code)], atMs))[0]?.last),
  );
  expect(Math.abs(crashed / plain - 1)).toBeLessThan(0.0001);
});

test('a fund of three times falls three times as far within a day', async () => {
  const [market, base] = [under(`crash@${at}`), usual('always')];
  const atMs = START + 6 * HOUR;
  const moved = async (code: string) => {
    const one = instrument(code);
    const [start] = await base.quotes([one], START);
    const [now] = await base.quotes([one], atMs);
    const [crashed] = await market.provider.quotes([one], atMs - 1);
    const halted = market.halts.haltAt(one, atMs);
    const spokenMs = halted === null ? atMs : halted.fromMs - 1;
    const [plain] = await base.quotes([one], spokenMs);
    return (Number(crashed?.last) - Number((plain ?? now)?.last)) / Number(start?.last);
  };
  const [ndx, three, short] = [await moved('NDX'), await moved('TQQQ'), await moved('SQQQ')];
  expect(three / ndx).toBeCloseTo(3, 1);
  expect(short / ndx).toBeCloseTo(-3, 1);
});

test('a shock of a currency leaves no triangle open', async () => {
  const market = under(`currency:GBP@${at}`);
  for (const afterMs of [9 * MINUTE, HOUR, DAY]) {
    const rate = async (code: string) => {
      const { last } = await quoteOf(market, code, START + afterMs);
      return Number(last) / 10 ** instrument(code).priceDecimals;
    };
    const direct = await rate('GBPJPY');
    const round = (await rate('GBPUSD')) * (await rate('USDJPY'));
    expect(Math.abs(direct / round - 1)).toBeLessThan(0.0001);
    const inverse = await rate('EURGBP');
    expect(Math.abs(inverse / ((await rate('EURUSD')) / (await rate('GBPUSD'))) - 1)).toBeLessThan(
      0.0001,
    );
  }
});

test('a crash stops the US market as the rules say; nothing moves meanwhile', async () => {
  const market = under(`crash@${at}`, 'exchange');
  const [apple, allianz] = [instrument('AAPL'), instrument('ALV')];
  const minutes = Array.from({ length: 330 }, (_, at) => START + at * MINUTE);
  const halted = minutes.filter((atMs) => market.halts.haltAt(apple, atMs) !== null);
  expect(halted.length).toBeGreaterThanOrEqual(15);
  expect(minutes.every((atMs) => market.halts.haltAt(allianz, atMs) === null)).toBe(true);
  const [first = 0] = halted;
  const halt = market.halts.haltAt(apple, first);
  if (halt === null) throw new Error('no halt');
  expect([halt.fromMs, halt.untilMs - halt.fromMs]).toEqual([first, 15 * MINUTE]);
  // The index had closed the minute before at seven per cent below its last close, and no earlier.
  const spx = instrument('SPX');
  const fallAt = async (atMs: number) => {
    const [quote] = await market.provider.quotes([spx], atMs);
    return Number(quote?.last) / Number(quote?.previousClose) - 1;
  };
  expect(await fallAt(first - 1)).toBeLessThanOrEqual(-0.07);
  expect(await fallAt(first - MINUTE - 1)).toBeGreaterThan(-0.07);
  const [before] = await market.provider.quotes([apple], first - 1);
  const [during] = await market.provider.quotes([apple], halt.untilMs - 1);
  expect(during).toEqual(before);
  const { bars } = await market.provider.klines({
    instrument: apple,
    type: 'intraday',
    endMs: halt.untilMs + 5 * MINUTE,
  });
  const inside = bars.filter(({ startMs }) => startMs >= halt.fromMs && startMs < halt.untilMs);
  expect(inside).toHaveLength(15);
  for (const bar of inside) {
    expect([bar.high, bar.low, bar.volume]).toEqual([before?.last, before?.last, 0n]);
  }
  const stopped = { fromMs: halt.fromMs - 1, toMs: halt.untilMs - 1 };
  expect(await market.provider.printsBetween(apple, stopped)).toEqual({
    low: null,
    high: null,
    volume: 0n,
  });
});

test('an exchange that is out stands still as a whole, and others go on', async () => {
  const market = under(`outage:XHKG@2026-11-18T02:00:00Z`, 'exchange');
  const atMs = Date.parse('2026-11-18T02:30:00Z');
  const halt = market.halts.haltAt(instrument('00700'), atMs);
  if (halt === null) throw new Error('no halt');
  expect(halt.fromMs).toBe(Date.parse('2026-11-18T02:00:00Z'));
  const minutes = (halt.untilMs - halt.fromMs) / MINUTE;
  expect(minutes).toBeGreaterThanOrEqual(45);
  expect(minutes).toBeLessThanOrEqual(90);
  expect((await quoteOf(market, '00700', atMs)).timeMs).toBeLessThan(halt.fromMs);
  expect(market.halts.haltAt(instrument('BTCUSD'), atMs)).toBeNull();
  const resumed = await quoteOf(market, '00700', halt.untilMs + 2000);
  expect(resumed.timeMs).toBeGreaterThanOrEqual(halt.untilMs);
});

test('a glut takes the nearest crude below nothing and back, and later months not so far', async () => {
  const market = under(`glut@${at}`);
  const contracts = catalogue.instruments.filter(({ future }) => future?.product === 'CL');
  const live = contracts
    .filter(({ future }) => Date.parse(`${future?.lastTradingDay}`) > START + 3 * DAY)
    .sort((one, other) =>
      `${one.future?.lastTradingDay}` < `${other.future?.lastTradingDay}` ? -1 : 1,
    );
  const [near, , far] = live;
  if (near === undefined || far === undefined) throw new Error('no crude');
  const lowestMs = START + 368 * MINUTE + 30_000;
  const lowest = await quoteOf(market, near.code, lowestMs);
  expect(lowest.last).toBeLessThan(-1_000n);
  expect(lowest.low).toBeLessThanOrEqual(lowest.last);
  expect((await quoteOf(market, far.code, lowestMs)).last).toBeGreaterThan(2_000n);
  // Every look on the way down and up is one that a market can show.
  for (let minute = 330; minute < 700; minute += 9) {
    const atMs = START + minute * MINUTE + 17_000;
    const [quote] = await market.provider.quotes([near], atMs);
    if (quote === undefined) throw new Error('no quote');
    expect(quoteViolations(market.provider, near, quote, atMs)).toEqual([]);
    const depth = await market.provider.depth(near, atMs);
    expect(depthViolations(near, depth)).toEqual([]);
    expect(depth.bids.length).toBeGreaterThan(5);
  }
  const { bars } = await market.provider.klines({
    instrument: near,
    type: 'intraday',
    endMs: lowestMs,
  });
  expect(bars.at(-1)?.low).toBeLessThan(-1_000n);
  expect((await quoteOf(market, near.code, START + 2 * DAY)).last).toBeGreaterThan(300n);
});

test('a quiet market makes three tenths of every move', async () => {
  const [market, base] = [under(`quiet@${at}`), usual('always')];
  for (const code of ['BTCUSD', 'SPX', 'AMZN']) {
    const one = instrument(code);
    const [start] = await base.quotes([one], START);
    const [now] = await base.quotes([one], START + 3 * DAY);
    const { last } = await quoteOf(market, code, START + 3 * DAY);
    const moved = Number(now?.last) - Number(start?.last);
    const tick = Number(one.ticks.at(-1)?.tick);
    expect(Math.abs(Number(last) - Number(start?.last) - 0.3 * moved)).toBeLessThanOrEqual(tick);
  }
});

test('a fill under a scenario is drawn again from its mark', async () => {
  const market = under(`crash@${at}`);
  const apple = instrument('AAPL');
  const filledAtMs = START + 40 * MINUTE;
  const [quote] = await market.provider.quotes([apple], filledAtMs);
  if (quote === undefined) throw new Error('no quote');
  expect(quote.drawnBy).toMatch(/ crash@2026-11-18T15:00:00Z#1$/);
  const { asks } = await market.provider.depth(apple, filledAtMs);
  const levels = asks.slice(0, 2).map(({ price, quantity }) => ({ price, quantity }));
  const fill = { quote, levels, filledAtMs };
  const of = bases.always;
  const drawn = await drawAgain({ fill, direction: 'buy', instrument: apple }, of);
  if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
  expect(drawn.comparisons.every(({ agrees }) => agrees)).toBe(true);
  const bent = { ...quote, last: quote.last + 100n };
  const other = await drawAgain(
    { fill: { ...fill, quote: bent }, direction: 'buy', instrument: apple },
    of,
  );
  expect(other.kind === 'drawn' && other.comparisons.every(({ agrees }) => agrees)).toBe(false);
});
