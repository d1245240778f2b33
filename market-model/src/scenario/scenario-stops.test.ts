import type { Instrument } from '@candor/domain/instruments/instrument';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { KlineBar } from '@candor/engines/market/provider';
import type { Halt } from '@candor/engines/ports/halt-source';
import { expect, test } from 'vitest';
import { haltRuleOf } from '../halts/limit-halts.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { readScenario } from './read-scenario.ts';
import { type ScenarioMarket, scenarioMarket } from './scenario-market.ts';

// Halts are found again here from nothing but the prices that are shown, minute by minute.

const MINUTE = 60_000;
const DAY = 86_400_000;
const AT = '2026-11-18T15:00:00Z';
const START = Date.parse(AT);
/** A price on a tick is so near its path. */
const SLACK = 0.0005;
const base = aFactorMarket({
  seed: 'seven halts',
  marketHours: 'exchange',
  begunMs: START - 3 * DAY,
});

function under(text: string): ScenarioMarket {
  const scenario = readScenario(text);
  if (typeof scenario === 'string') throw new Error(scenario);
  const { model, leaders } = base;
  return scenarioMarket({ scenario, model, listed: leaders, nowMs: () => START });
}

function named(code: string): Instrument {
  const found = base.leaders.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** The minutes of the trading day that an instant falls into, as they were shown at its end. */
async function dayOf({ provider }: ScenarioMarket, one: Instrument, atMs: number) {
  const session = base.model.hours.days.latest(one.calendarId, atMs);
  if (session === null) throw new Error('no session');
  const endMs = session.endMs - 1;
  const { bars, previousClose } = await provider.klines({
    instrument: one,
    type: 'intraday',
    endMs,
  });
  return { bars, previousClose: Number(previousClose), session };
}

function haltsOf({ halts }: ScenarioMarket, one: Instrument, bars: readonly KlineBar[]) {
  const found = new Map<number, Halt>();
  for (const { startMs } of bars) {
    const halt = halts.haltAt(one, startMs);
    if (halt !== null) found.set(halt.fromMs, halt);
  }
  return [...found.values()];
}

const isIn = (halts: readonly Halt[], atMs: number) =>
  halts.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);

/** By how much of a limit a price has moved: a US share in five minutes, a European one. */
interface Reach {
  readonly least: number;
  readonly most: number;
}

/** As a part of the price. */
function limitOf(share: Instrument): number {
  const rule = haltRuleOf(share);
  if (rule?.kind !== 'limit') throw new Error(`${share.id} has no limit`);
  return rule.boundBps / 10_000;
}

type Rule = (closes: readonly number[], at: number, since: number, opened: number) => number;

/** Against five minutes before, since trading began. */
const byLimit =
  (limit: number): Rule =>
  (closes, at, since, opened) => {
    const from = at - 5;
    if (from < since) return 0;
    const before = from === since ? opened : closes[from - 1];
    return Math.abs((closes[at - 1] ?? 1) / (before ?? 1) - 1) / limit;
  };
/** 3 % from a minute before, 8 % from the last auction. */
const byCall: Rule = (closes, at, since, opened) => {
  if (at <= since) return 0;
  const now = closes[at - 1] ?? 1;
  const before = at - 1 === since ? opened : (closes[at - 2] ?? 1);
  const dynamic = Math.abs(now / before - 1) / 0.03;
  return Math.max(dynamic, Math.abs(now / opened - 1) / 0.08);
};

/** How far a rule was reached as each minute began that was not halted, and as each halt did. */
function reachOf(bars: readonly KlineBar[], halts: readonly Halt[], rule: Rule, limit: number) {
  const closes = bars.map(({ close }) => Number(close));
  const near = SLACK / limit;
  const began: Reach[] = [];
  let most = 0;
  let since = 0;
  let opened = Number(bars[0]?.open);
  for (let at = 1; at < bars.length - 10; at += 1) {
    const startMs = bars[at]?.startMs ?? 0;
    const isHalted = isIn(halts, startMs);
    if (isHalted && isIn(halts, startMs - MINUTE)) continue;
    if (!isHalted && isIn(halts, startMs - MINUTE)) {
      since = at;
      opened = Number(bars[at]?.open);
    }
    const reach = rule(closes, at, since, opened);
    if (isHalted) began.push({ least: reach - near, most: reach + near });
    else most = Math.max(most, reach - near);
  }
  return { began, most };
}

const isOwn = ({ fromMs, untilMs }: Halt) => untilMs - fromMs < 15 * MINUTE;
const moving = [`flash@${AT}#3`, `flash@${AT}#4`, `crash@${AT}`, `squeeze@${AT}`, `bear@${AT}`];

// By day two scenarios of five, by night all.
test.each(
  sampleOf(moving, 2),
)('shares stand still under %s when what they show reaches a limit', async (text) => {
  const market = under(text);
  const breaks = haltsOf(market, named('SPX'), (await dayOf(market, named('SPX'), START)).bars);
  let count = 0;
  for (const code of ['AAPL', 'MSFT', 'KO', 'XOM', 'JPM', 'TSLA', 'GME', 'AMC']) {
    const one = named(code);
    const limit = limitOf(one);
    for (const atMs of [START, START + DAY]) {
      const { bars } = await dayOf(market, one, atMs);
      const halts = haltsOf(market, one, bars);
      const { began, most } = reachOf(bars, halts, byLimit(limit), limit);
      expect([code, most < 1, most]).toEqual([code, true, most]);
      for (const [at, halt] of halts.entries()) {
        const isOfMarket = breaks.some(({ fromMs }) => fromMs === halt.fromMs);
        if (!isOfMarket) expect([code, (began[at]?.most ?? 0) > 1]).toEqual([code, true]);
        if (!isOfMarket && isOwn(halt)) count += 1;
      }
    }
  }
  const european = base.leaders.filter((one) => haltRuleOf(one)?.kind === 'call');
  for (const one of european.slice(0, 6)) {
    const { code } = one;
    const { bars } = await dayOf(market, one, START);
    const halts = haltsOf(market, one, bars);
    const { began, most } = reachOf(bars, halts, byCall, 0.03);
    expect([code, most < 1, most]).toEqual([code, true, most]);
    for (const { most: reached } of began) expect([code, reached > 1]).toEqual([code, true]);
    count += began.length;
  }
  if (text.startsWith('flash') || text.startsWith('squeeze')) expect(count).toBeGreaterThan(0);
});

test.each(
  moving,
)('the whole US market stops under %s by the fall from its last close', async (text) => {
  const market = under(text);
  for (const atMs of [START, START + DAY]) {
    const { bars, previousClose, session } = await dayOf(market, named('SPX'), atMs);
    const halts = haltsOf(market, named('SPX'), bars);
    let level = 0;
    let last = 0;
    for (const [at, { startMs }] of bars.entries()) {
      if (at === 0 || isIn(halts, startMs - MINUTE)) continue;
      const fall = 1 - Number(bars[at - 1]?.close) / previousClose;
      const reached = [0.07, 0.13, 0.2].filter((one) => fall >= one).length;
      const isNear = [0.07, 0.13, 0.2].some((one) => Math.abs(fall - one) < SLACK / 10);
      const isLate = startMs >= session.endMs - 35 * MINUTE && reached < 3;
      const stops = reached > level && !isLate;
      if (!isNear) expect([startMs, isIn(halts, startMs)]).toEqual([startMs, stops]);
      if (isIn(halts, startMs)) last += 1;
      level = Math.max(level, reached);
    }
    expect(halts.length).toBe(last);
    for (const code of ['AAPL', 'SPY', 'TQQQ', 'ESZ6', 'NQZ6', 'NDX']) {
      for (const { fromMs } of halts)
        expect(market.halts.haltAt(named(code), fromMs)).not.toBeNull();
    }
    for (const { fromMs } of halts) expect(market.halts.haltAt(named('BTCUSD'), fromMs)).toBeNull();
  }
  if (text.startsWith('crash')) {
    const { bars } = await dayOf(market, named('SPX'), START);
    expect(haltsOf(market, named('SPX'), bars).length).toBeGreaterThan(0);
  }
});

test('while something stands still nothing moves, and it prints as it opens again', async () => {
  const market = under(`flash@${AT}#3`);
  const apple = named('AAPL');
  const { bars } = await dayOf(market, apple, START);
  const halts = haltsOf(market, apple, bars);
  const [first] = halts;
  if (first === undefined) throw new Error('Apple was not paused');
  // A break of the whole market that begins meanwhile goes on after it.
  const untilMs = halts.reduce(
    (until, one) => (one.fromMs <= until ? Math.max(until, one.untilMs) : until),
    first.untilMs,
  );
  const halt = { ...first, untilMs };
  const [before] = await market.provider.quotes([apple], halt.fromMs - 1);
  const [during] = await market.provider.quotes([apple], halt.untilMs - 1);
  expect(during).toEqual(before);
  const inside = bars.filter(({ startMs }) => isIn([halt], startMs));
  for (const bar of inside) {
    expect([bar.open, bar.high, bar.low, bar.close, bar.volume]).toEqual([
      before?.last,
      before?.last,
      before?.last,
      before?.last,
      0n,
    ]);
  }
  const stopped = { fromMs: halt.fromMs - 1, toMs: halt.untilMs - 1 };
  expect(await market.provider.printsBetween(apple, stopped)).toEqual({
    low: null,
    high: null,
    volume: 0n,
  });
  const [after] = await market.provider.quotes([apple], halt.untilMs + 1_500);
  expect(after?.volume).toBeGreaterThan(before?.volume ?? 0n);
});
