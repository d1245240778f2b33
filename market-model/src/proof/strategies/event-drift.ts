import { backTest, newWeights, type Outcome } from './back-test.ts';
import { type Group, type Panel, type PanelLine, Seen } from './panel.ts';
import type { Strategy } from './strategy.ts';

const groups: readonly Group[] = ['US shares', 'HK shares', 'EU shares'];
/** Sixty trading days. */
const HELD_DAYS = 87;
/** Announcements of the half year before say what a large surprise is. */
const COMPARED_DAYS = 182;
const FIFTH = 0.2;

interface Told {
  readonly line: PanelLine;
  readonly at: number;
  /** The move that answers to results, beyond that of all other shares of its market. */
  readonly surprise: number;
}

/**
 * Buys what rose most on its results and sells what fell most, for sixty trading days from the
 * close that answered to them (Bernard and Thomas 1989; by returns: Chan, Jegadeesh and
 * Lakonishok 1996).
 */
function driftOutcome(panel: Panel): Outcome {
  const wanted = new Map(panel.lines.map((line) => [line, newWeights(panel)]));
  for (const group of groups) {
    const lines = panel.lines.filter((line) => line.group === group);
    const told = toldOf(panel, lines);
    for (const one of told.filter(({ at }) => at >= panel.from)) {
      const before = told.filter(({ at }) => at < one.at && at > one.at - COMPARED_DAYS);
      const below = before.filter(({ surprise }) => surprise < one.surprise).length;
      const rank = below / before.length;
      const side = rank >= 1 - FIFTH ? 1 : rank < FIFTH ? -1 : 0;
      const weights = wanted.get(one.line);
      if (weights === undefined) continue;
      weights[one.at] = side / lines.length;
      const end = one.at + HELD_DAYS;
      if (end < panel.days) weights[end] = 0;
    }
  }
  return backTest(panel, wanted);
}

function toldOf(panel: Panel, lines: readonly PanelLine[]): readonly Told[] {
  const told = lines.flatMap((line) =>
    line.results
      .filter((at) => at > 1 && at < panel.days)
      .map((at): Told => {
        const seen = new Seen(at);
        const others = lines.reduce((sum, other) => sum + seen.gain(other, 1), 0) / lines.length;
        return { line, at, surprise: seen.gain(line, 1) - others };
      }),
  );
  return told.sort((one, other) => one.at - other.at);
}

/**
 * Buys at the last close before results and sells at the first one after them, against as much of
 * all other shares of the market.
 */
function premiumOutcome(panel: Panel): Outcome {
  const wanted = new Map(panel.lines.map((line) => [line, newWeights(panel).fill(0, panel.from)]));
  for (const group of groups) {
    const lines = panel.lines.filter((line) => line.group === group);
    for (const line of lines) {
      for (const at of line.results) {
        if (at <= panel.from || at >= panel.days) continue;
        for (const other of lines) {
          const weights = wanted.get(other);
          const weight = other === line ? 1 : -1 / (lines.length - 1);
          const before = lastTradedBefore(other, at);
          if (weights !== undefined)
            weights[before] = (weights[before] ?? 0) + weight / lines.length;
        }
      }
    }
  }
  return backTest(panel, wanted);
}

function lastTradedBefore(line: PanelLine, at: number): number {
  let before = at - 1;
  while (before > 0 && Number.isNaN(line.day[before])) before -= 1;
  return before;
}

export const eventStrategies: readonly Strategy[] = [
  { name: 'event drift', source: 'Bernard and Thomas 1989', run: driftOutcome },
  {
    name: 'event drift: held over results',
    source: 'Frazzini and Lamont 2007',
    run: premiumOutcome,
  },
];
