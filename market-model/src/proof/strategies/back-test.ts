import { meanOf, varianceOf } from '../moments.ts';
import { moveInto, type Panel, type PanelLine, trades } from './panel.ts';

/** What a strategy brought, day by day, as parts of one capital that is never added to. */
export interface Outcome {
  /** Changes of a position. */
  readonly trades: number;
  /** Before spreads; what it costs to hold is paid. */
  readonly gross: Float64Array;
  readonly net: Float64Array;
}

/**
 * Weights a strategy wants as a day's trading ends, line by line; NaN: as it is. A line that does
 * not trade on the day is turned to its weight when it trades next.
 */
export type Wanted = ReadonlyMap<PanelLine, Float64Array>;

/** Weights that ask for nothing yet. */
export function newWeights(panel: Panel): Float64Array {
  return new Float64Array(panel.days).fill(Number.NaN);
}

export function newOutcome(panel: Panel) {
  return { trades: 0, gross: new Float64Array(panel.days), net: new Float64Array(panel.days) };
}

/** Holds what is wanted from close to close. Positions drift with their moves in between. */
export function backTest(panel: Panel, wanted: Wanted): Outcome {
  const outcome = newOutcome(panel);
  for (const [line, weights] of wanted) held(panel, line, weights, outcome);
  return outcome;
}

type Growing = ReturnType<typeof newOutcome>;

/** The weights of one line, added to an outcome. */
export function held(panel: Panel, line: PanelLine, weights: Float64Array, into: Growing): void {
  let weight = 0;
  let pending = Number.NaN;
  for (let at = panel.from; at < panel.days; at += 1) {
    const asked = weights[at] ?? Number.NaN;
    if (!Number.isNaN(asked)) pending = asked;
    if (!trades(line, at)) continue;
    if (weight !== 0) {
      const gain = weight * moveInto(line, at);
      const cost = heldCost(line, weight, line.nights[at] ?? 0);
      into.gross[at] = (into.gross[at] ?? 0) + gain - cost;
      const rolled = Math.abs(weight + gain) * (line.roll[at] ?? 0);
      into.net[at] = (into.net[at] ?? 0) + gain - cost - rolled;
      weight += gain;
    }
    if (Number.isNaN(pending)) continue;
    const change = Math.abs(pending - weight);
    if (change > 0) into.trades += 1;
    into.net[at] = (into.net[at] ?? 0) - change * (line.halfAtClose[at] ?? 0);
    weight = pending;
    pending = Number.NaN;
  }
}

/** What a position costs over some nights. */
function heldCost(line: PanelLine, weight: number, nights: number): number {
  return Math.abs(weight) * nights * (weight > 0 ? line.longNight : line.shortNight);
}

/** Bought at the close and sold at the open, or the other way round, with such weights. */
export function overNight(
  line: PanelLine,
  { at, weight }: { readonly at: number; readonly weight: number },
  into: Growing & { halfBefore: ReadonlyMap<PanelLine, number> },
): void {
  const gain = weight * (line.night[at] ?? 0);
  const cost = heldCost(line, weight, line.nights[at] ?? 0);
  const half = (into.halfBefore.get(line) ?? 0) + (line.halfAtOpen[at] ?? 0);
  into.trades += 2;
  into.gross[at] = (into.gross[at] ?? 0) + gain - cost;
  into.net[at] = (into.net[at] ?? 0) + gain - cost - Math.abs(weight) * half;
}

/** Sums outcomes, each by so many times. */
export function together(panel: Panel, parts: readonly Outcome[], times: number): Outcome {
  const sum = newOutcome(panel);
  for (const { trades: count, gross, net } of parts) {
    sum.trades += count;
    for (let at = 0; at < panel.days; at += 1) {
      sum.gross[at] = (sum.gross[at] ?? 0) + times * (gross[at] ?? 0);
      sum.net[at] = (sum.net[at] ?? 0) + times * (net[at] ?? 0);
    }
  }
  return sum;
}

const YEAR_DAYS = 365.25;

/**
 * Gain by risk of a year (Sharpe 1994), of all UTC days from the first traded one on. Money is
 * charged or earns its rate within each gain, so it is what is earned beyond interest. 0 where
 * nothing was held.
 */
export function sharpeOf(panel: Panel, gains: Float64Array): number {
  const traded = Array.from(gains.subarray(panel.from + 1));
  const risk = Math.sqrt(varianceOf(traded));
  return risk === 0 ? 0 : (meanOf(traded) / risk) * Math.sqrt(YEAR_DAYS);
}
