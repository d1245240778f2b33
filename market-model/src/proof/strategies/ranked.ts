import { backTest, newWeights, type Outcome } from './back-test.ts';
import { type Group, overnightGroups, type Panel, type PanelLine, Seen, trades } from './panel.ts';
import type { Strategy } from './strategy.ts';

const DAY_MS = 86_400_000;
/** Of a year; every line is held for so much risk by the catalogue's volatility. */
const RISK = 0.1;
/** A group of fewer is not ranked. */
const FEWEST = 3;
const YEAR = 365;
const MONTH = 30;
const WEEK = 7;

/** All that is ranked against its like. Multiples are left out: their index is among the funds. */
const everything: readonly Group[] = [
  ...(['US shares', 'HK shares', 'EU shares', 'funds', 'index futures', 'goods'] as const),
  ...(['other futures', 'currencies', 'coins', 'bonds'] as const),
];
/** What closes at one instant: others are ranked by what was known the day before. */
const atOnce: ReadonlySet<Group> = new Set<Group>(['US shares', 'HK shares', 'funds', 'coins']);

type Turn = 'day' | 'week' | 'month';

interface Ranking {
  readonly groups: readonly Group[];
  /** Of the lines of a group the upper and the lower so many parts are held. */
  readonly parts: number;
  readonly every: Turn;
  /** More is bought; NaN: not ranked. */
  score(seen: Seen, line: PanelLine): number;
}

/**
 * Buys those of a group that a score puts first and sells those it puts last, as much of each by
 * risk, and the same of every group.
 */
export function ranked(panel: Panel, ranking: Ranking): Outcome {
  const wanted = new Map(panel.lines.map((line) => [line, newWeights(panel)]));
  for (const group of ranking.groups) {
    const lines = panel.lines.filter((line) => line.group === group);
    if (lines.length < FEWEST) continue;
    const lag = atOnce.has(group) ? 0 : 1;
    for (let at = panel.from; at < panel.days; at += 1) {
      if (!isTurn(panel, at, ranking.every)) continue;
      const seen = new Seen(at - lag);
      const scored = lines
        .map((line) => ({
          line,
          score: isAlive(line, at) ? ranking.score(seen, line) : Number.NaN,
        }))
        .filter(({ score }) => !Number.isNaN(score))
        .sort((one, other) => one.score - other.score);
      hold(scored, { at, parts: ranking.parts, lines, wanted });
    }
  }
  return backTest(panel, wanted);
}

function hold(
  scored: readonly { readonly line: PanelLine }[],
  of: {
    readonly at: number;
    readonly parts: number;
    readonly lines: readonly PanelLine[];
    readonly wanted: ReadonlyMap<PanelLine, Float64Array>;
  },
): void {
  const count = Math.max(1, Math.floor(scored.length / of.parts));
  const set = (line: PanelLine, weight: number) => {
    const weights = of.wanted.get(line);
    if (weights !== undefined) weights[of.at] = weight;
  };
  for (const line of of.lines) set(line, 0);
  if (scored.length < 2) return;
  for (const { line } of scored.slice(0, count)) set(line, -RISK / line.volatility / count);
  for (const { line } of scored.slice(-count)) set(line, RISK / line.volatility / count);
}

/** A bond that is paid back is no longer there. */
function isAlive(line: PanelLine, at: number): boolean {
  for (let back = 0; back < WEEK; back += 1) if (trades(line, at - back)) return true;
  return false;
}

/** Any day, a Wednesday, or the first weekday of a month. */
export function isTurn({ firstDay }: Panel, at: number, every: Turn): boolean {
  const date = new Date((firstDay + at) * DAY_MS);
  const weekday = date.getUTCDay();
  if (every === 'day') return true;
  if (every === 'week') return weekday === 3;
  if (weekday === 0 || weekday === 6) return false;
  return date.getUTCDate() === 1 || (weekday === 1 && date.getUTCDate() <= 3);
}

const rankedStrategy = (name: string, source: string, ranking: Ranking): Strategy => ({
  name,
  source,
  run: (panel) => ranked(panel, ranking),
});

export const rankedStrategies: readonly Strategy[] = [
  rankedStrategy('value: price against the reference', 'De Bondt and Thaler 1985', {
    groups: everything,
    parts: 3,
    every: 'month',
    score: (seen, line) => Math.log(line.reference / seen.close(line)),
  }),
  rankedStrategy('value: dividend yield', 'Litzenberger and Ramaswamy 1979', {
    groups: ['US shares', 'HK shares', 'EU shares', 'funds'],
    parts: 3,
    every: 'month',
    score: (seen, line) => seen.yielded(line, YEAR),
  }),
  rankedStrategy('momentum', 'Jegadeesh and Titman 1993', {
    groups: everything,
    parts: 5,
    every: 'month',
    score: (seen, line) => seen.gain(line, YEAR, MONTH),
  }),
  rankedStrategy('reversal of a day', 'Nagel 2012', {
    groups: overnightGroups,
    parts: 5,
    every: 'day',
    score: (seen, line) => -seen.gain(line, 1),
  }),
  rankedStrategy('reversal of a week', 'Lehmann 1990', {
    groups: everything,
    parts: 5,
    every: 'week',
    score: (seen, line) => -seen.gain(line, WEEK),
  }),
  rankedStrategy('reversal of a month', 'Jegadeesh 1990', {
    groups: everything,
    parts: 5,
    every: 'month',
    score: (seen, line) => -seen.gain(line, MONTH),
  }),
  rankedStrategy('carry', 'Koijen, Moskowitz, Pedersen and Vrugt 2018', {
    groups: ['goods', 'index futures', 'other futures', 'currencies', 'bonds'],
    parts: 3,
    every: 'month',
    score: (seen, line) => seen.carry(line),
  }),
  rankedStrategy('carry: currencies alone', 'Lustig, Roussanov and Verdelhan 2011', {
    groups: ['currencies'],
    parts: 5,
    every: 'month',
    score: (seen, line) => seen.carry(line),
  }),
];
