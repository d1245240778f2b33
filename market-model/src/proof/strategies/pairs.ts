import { backTest, newWeights, type Outcome } from './back-test.ts';
import { overnightGroups, type Panel, type PanelLine, Seen, trades } from './panel.ts';
import type { Strategy } from './strategy.ts';

const FORMED_DAYS = 365;
const TRADED_DAYS = 182;
const PAIRS = 20;
/** Opened at so many standard deviations of what kept the two apart in the year before. */
const OPEN_AT = 2;

interface Pair {
  readonly one: PanelLine;
  readonly other: PanelLine;
  readonly deviation: number;
}

/**
 * Twenty pairs of each market whose prices kept nearest to each other over a year, looked for anew
 * every half year; opened where they part by two deviations, closed where they meet, or at the end.
 */
function pairsOutcome(panel: Panel): Outcome {
  const wanted = new Map(panel.lines.map((line) => [line, newWeights(panel)]));
  for (const group of overnightGroups) {
    const lines = panel.lines.filter((line) => line.group === group);
    for (let at = panel.from; at < panel.days; at += TRADED_DAYS) {
      const pairs = formed(lines, new Seen(at));
      const sides = pairs.map((pair) => sidesOf(panel, pair, at));
      const to = Math.min(at + TRADED_DAYS, panel.days);
      for (let day = at; day < to; day += 1) {
        for (const line of lines) {
          const weights = wanted.get(line);
          const weight = weightOf(line, pairs, sides, day - at);
          const before = day === at ? 0 : weightOf(line, pairs, sides, day - at - 1);
          // Beginning anew closes what was open.
          if (weights !== undefined && (day === at || weight !== before)) weights[day] = weight;
        }
      }
    }
  }
  return backTest(panel, wanted);
}

function weightOf(
  line: PanelLine,
  pairs: readonly Pair[],
  sides: readonly Int8Array[],
  day: number,
): number {
  let weight = 0;
  for (const [at, { one, other }] of pairs.entries()) {
    const side = sides[at]?.[day] ?? 0;
    if (one === line) weight += side / PAIRS;
    if (other === line) weight -= side / PAIRS;
  }
  return weight;
}

/** Of each day which side of the first is held: bought 1, sold -1. */
function sidesOf(panel: Panel, { one, other, deviation }: Pair, from: number): Int8Array {
  const sides = new Int8Array(TRADED_DAYS);
  let side = 0;
  for (let day = 0; day < TRADED_DAYS && from + day < panel.days; day += 1) {
    const seen = new Seen(from + day);
    const apart = seen.gain(one, day) - seen.gain(other, day);
    const isOpen = trades(one, from + day) && trades(other, from + day);
    if (isOpen && side === 0 && Math.abs(apart) > OPEN_AT * deviation) side = -Math.sign(apart);
    else if (isOpen && side !== 0 && side * apart >= 0) side = 0;
    sides[day] = day === TRADED_DAYS - 1 ? 0 : side;
  }
  return sides;
}

function formed(lines: readonly PanelLine[], seen: Seen): readonly Pair[] {
  const paths = lines.map((line) => pathOf(line, seen));
  const all: (Pair & { readonly apart: number })[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    for (let second = first + 1; second < lines.length; second += 1) {
      const [one, other] = [lines[first], lines[second]];
      const [path, another] = [paths[first], paths[second]];
      if (!one || !other || !path || !another) continue;
      all.push({ one, other, ...distance(path, another) });
    }
  }
  all.sort((pair, other) => pair.apart - other.apart);
  return all.slice(0, PAIRS);
}

/** Of the year before, once in two days. */
function pathOf(line: PanelLine, seen: Seen): Float64Array {
  return Float64Array.from({ length: FORMED_DAYS / 2 }, (_, at) => {
    return Math.exp(seen.gain(line, FORMED_DAYS, FORMED_DAYS - 2 * at));
  });
}

function distance(path: Float64Array, another: Float64Array) {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < path.length; at += 1) {
    const apart = (path[at] ?? 0) - (another[at] ?? 0);
    sum += apart;
    squares += apart * apart;
  }
  const mean = sum / path.length;
  return { apart: squares, deviation: Math.sqrt(squares / path.length - mean * mean) };
}

export const pairsStrategy: Strategy = {
  name: 'pairs',
  source: 'Gatev, Goetzmann and Rouwenhorst 2006',
  run: pairsOutcome,
};
