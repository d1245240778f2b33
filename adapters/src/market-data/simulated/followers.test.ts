import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { leaderOf } from './factor-tables.ts';
import { simulatedMarket } from './simulated-market.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-20T17:00:00Z');
const { instruments, byId } = buildCatalogue(NOON);
const bySymbol = new Map(instruments.map((one) => [`${one.assetClass} ${one.code}`, one]));

const market = (marketHours: 'always' | 'exchange') =>
  simulatedMarket({ seed: 'followers', marketHours, leaders: instruments, nowMs: () => NOON });

function instrument(id: string): Instrument {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

const pairs = instruments.flatMap((fund) => {
  const follows = fund.source === 0 || fund.source === 11 ? leaderOf(fund) : null;
  const leader = follows === null ? undefined : bySymbol.get(follows.symbol);
  return follows === null || leader === undefined ? [] : [{ fund, leader, factor: follows.factor }];
});

/**
 * The attack: two funds of one index come to the same level at the end of every minute and touch
 * the same highest and lowest point in it, while their seconds were drawn apart. Whoever looked at
 * one knew where the other had to go: TQQQ stood 25 basis points from it, more than 5 in 30 % of
 * all seconds, at costs of two.
 */
test('at no second does a leader say more of its fund than one tick', async () => {
  const { quotes } = market('always');
  const at = async (one: Instrument, atMs: number): Promise<Quote> => {
    const [quote] = await quotes([one], atMs);
    if (quote === undefined) throw new Error(`no quote of ${one.code}`);
    return quote;
  };
  expect(pairs.length).toBeGreaterThan(20);
  const worst: [string, number][] = [];
  for (const { fund, leader, factor } of pairs) {
    let most = 0;
    for (let minute = 0; minute < 12; minute += 1) {
      const startMs = NOON + minute * 7 * MINUTE_MS;
      const [fundThen, leaderThen] = [await at(fund, startMs), await at(leader, startMs)];
      for (let intoMs = 1_300; intoMs < MINUTE_MS; intoMs += 2_900) {
        const shown = await at(fund, startMs + intoMs);
        const now = await at(leader, startMs + intoMs);
        const moved = (Number(now.last) / Number(leaderThen.last)) ** factor;
        const told = Number(fundThen.last) * moved;
        const { bid, ask } = shown;
        if (bid === null || ask === null) throw new Error(`no book of ${fund.code}`);
        const gain = Math.max(told - Number(ask), Number(bid) - told);
        const tick = Number(tickAt(fund, shown.last));
        // Each of both is rounded to its tick, at the start of the minute and now.
        most = Math.max(most, gain / (tick + told * 0.00005));
      }
    }
    worst.push([fund.code, most]);
  }
  expect(worst.filter(([, ticks]) => !(ticks <= 1))).toEqual([]);
});

function correlation(of: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => of.reduce((sum, pair) => sum + pair[at], 0) / of.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (each: (pair: readonly [number, number]) => number) =>
    of.reduce((total, pair) => total + each(pair), 0);
  const both = sum((pair) => (pair[0] - x) * (pair[1] - y));
  return both / Math.sqrt(sum((pair) => (pair[0] - x) ** 2) * sum((pair) => (pair[1] - y) ** 2));
}

/** What a market did from its open to its close, by the day of the calendar. */
async function daysOf(one: Instrument): Promise<Map<string, number>> {
  const { bars } = await market('exchange').klines({ instrument: one, type: '1Y', endMs: NOON });
  return new Map(
    bars.map((bar) => [
      new Date(bar.startMs).toISOString().slice(0, 10),
      Math.log(Number(bar.close) / Number(bar.open)),
    ]),
  );
}

/**
 * The attack on exchange hours: Hong Kong has closed when New York opens, and the fund of its index
 * repeated its day there to the tick; through what all shares have in common a third of every US
 * index was known in the morning.
 */
test.each([
  ['99:INDEX:HSCEI', '0:NYSE:FXI'],
  ['99:INDEX:N225', '0:NYSE:EWJ'],
  ['99:INDEX:HSI', '0:NYSE:SPY'],
  ['99:INDEX:N225', '0:NASDAQ:QQQ'],
])('with exchange hours the day of %s, which is over, says nothing of that of %s', async (over, to) => {
  const [early, late] = [await daysOf(instrument(over)), await daysOf(instrument(to))];
  const both = [...late].flatMap(([day, move]) => {
    const known = early.get(day);
    return known === undefined ? [] : [[known, move] as const];
  });
  expect(both.length).toBeGreaterThan(200);
  // Of 220 independent pairs a correlation errs by 0.067; three times that.
  expect(Math.abs(correlation(both))).toBeLessThan(0.21);
});
