import { createHash } from 'node:crypto';
import { type Scenario, scenarioText } from './read-scenario.ts';

/** A level of one, in parts per million. */
export const ONE = 1_000_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/** The course of a scenario: a level that is one until it starts. */
export interface ScenarioPath {
  /** In force at an instant; it changes at whole steps and nowhere between. */
  levelAt(atMs: number): number;
  /** Since when it does not change any more. */
  readonly restsFromMs: number;
  readonly stepMs: number;
  /** Of an outage how long it lasts, in minutes. */
  readonly outageMinutes: number;
}

/** Minutes after the start, and the level there. */
type Knot = readonly [minute: number, level: number];

/**
 * The path of a scenario. Whole numbers all the way, so that it is the same on every machine: knots
 * drawn from the seed, straight lines between them.
 */
export function scenarioPath(scenario: Scenario): ScenarioPath {
  const draw = drawsOf(scenario);
  const stepMs = scenario.name === 'bear' ? DAY_MS : MINUTE_MS;
  const knots = knotsOf(scenario, draw);
  const lastMinute = knots.at(-1)?.[0] ?? 0;
  const { startMs } = scenario;
  return {
    stepMs,
    restsFromMs: Math.ceil((startMs + lastMinute * MINUTE_MS) / stepMs) * stepMs,
    outageMinutes: 45 + Math.floor((draw(0) * 46) / ONE),
    levelAt: (atMs) => {
      const stepStartMs = Math.floor(atMs / stepMs) * stepMs;
      return levelOf(knots, (stepStartMs - startMs) / MINUTE_MS);
    },
  };
}

function levelOf(knots: readonly Knot[], minute: number): number {
  let before: Knot = [0, ONE];
  if (minute <= 0) return ONE;
  for (const knot of knots) {
    if (minute < knot[0]) {
      const [fromMinute, from] = before;
      const share = (minute - fromMinute) / (knot[0] - fromMinute);
      return Math.round(from + (knot[1] - from) * share);
    }
    before = knot;
  }
  return before[1];
}

/** Draws between nothing and one, in parts per million. */
type Draws = (index: number) => number;

function drawsOf(scenario: Scenario): Draws {
  const text = scenarioText(scenario);
  return (index) => {
    const hash = createHash('sha256').update(`candor scenario ${text} ${index}`).digest();
    return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * ONE);
  };
}

function knotsOf({ name }: Scenario, draw: Draws): readonly Knot[] {
  switch (name) {
    case 'crash':
      return crash(draw);
    case 'flash':
      return flash(draw);
    case 'bear':
      return bear(draw);
    case 'squeeze':
      return squeeze(draw);
    case 'currency':
      return currency(draw);
    case 'glut':
      return glut(draw);
    case 'outage':
    case 'quiet':
      return [];
  }
}

/** Between two levels, as the draw says. */
const between = (draw: number, least: number, most: number): number =>
  Math.round(least + ((most - least) * draw) / ONE);

/** Down by 18 to 24 % in six and a half hours, slowly first; a fourth comes back the next day. */
function crash(draw: Draws): readonly Knot[] {
  const depth = between(draw(1), 180_000, 240_000);
  const shares = [0.03, 0.07, 0.14, 0.18, 0.3, 0.34, 0.47, 0.58, 0.55, 0.7, 0.82, 0.93, 1];
  const down = shares.map((share, index): Knot => {
    const noise = index === shares.length - 1 ? 0 : between(draw(2 + index), -30_000, 30_000);
    const part = Math.max(0, share + noise / ONE);
    return [(index + 1) * 30, ONE - Math.round(depth * part)];
  });
  const back = ONE - Math.round((depth * 3) / 4);
  return [...down, [DAY_MINUTES, ONE - depth], [DAY_MINUTES + 390, back]];
}

/** A drift, then down by 7 to 10 % in six minutes, and all of it back within the hour. */
function flash(draw: Draws): readonly Knot[] {
  const depth = between(draw(1), 70_000, 100_000);
  const low = 20 + 6;
  const at = (share: number): number => ONE - Math.round(depth * share);
  return [
    ...([
      [10, at(0.04)],
      [20, at(0.12)],
      [23, at(0.45)],
      [low, at(1)],
    ] as const),
    ...([
      [low + 4, at(0.62)],
      [low + 14, at(0.22)],
      [low + 34, ONE],
    ] as const),
  ];
}

const BEAR_WEEKS = 26;

/** Down by 25 to 35 % in half a year of weeks, with rallies; one step at each midnight of UTC. */
function bear(draw: Draws): readonly Knot[] {
  const depth = between(draw(1), 250_000, 350_000);
  return Array.from({ length: BEAR_WEEKS }, (_, index): Knot => {
    const week = index + 1;
    const isLast = week === BEAR_WEEKS;
    const noise = isLast ? 0 : between(draw(1 + week), -40_000, 40_000);
    const level = ONE - Math.round((depth * week) / BEAR_WEEKS) + noise;
    return [week * 7 * DAY_MINUTES, level];
  });
}

/** Up to four to seven times the price in five days, by spurts of minutes; half is gone by ten. */
function squeeze(draw: Draws): readonly Knot[] {
  const top = between(draw(1), 4 * ONE, 7 * ONE);
  const knots: Knot[] = [];
  let level = ONE;
  for (let hour = 1; hour <= 120; hour += 1) {
    const target = ONE + ((top - ONE) * hour * hour) / (120 * 120);
    const spurt = between(draw(1 + hour), -60_000, 60_000);
    const next = Math.round(target * (1 + spurt / ONE));
    // Most of an hour's way is gone in eight minutes of it.
    const begins = (hour - 1) * 60 + Math.floor((draw(200 + hour) * 40) / ONE) + 1;
    knots.push([begins, level], [begins + 8, next]);
    level = next;
  }
  const after = Math.round(ONE + (top - ONE) * 0.25);
  return [...knots, [10 * DAY_MINUTES, after]];
}

/** A currency loses 8 to 14 % in twenty minutes and wins a third of it back in six hours. */
function currency(draw: Draws): readonly Knot[] {
  const depth = between(draw(1), 80_000, 140_000);
  const at = (share: number): number => ONE - Math.round(depth * share);
  return [
    ...([
      [2, at(0.02)],
      [5, at(0.15)],
      [12, at(0.8)],
      [20, at(1)],
    ] as const),
    ...([
      [60, at(0.85)],
      [380, at(0.67)],
    ] as const),
  ];
}

/**
 * What nobody has room for: the nearest crude falls by two thirds in five hours, in one more far
 * below nothing, and is back above it the next day, as on 20 April 2020.
 */
function glut(draw: Draws): readonly Knot[] {
  const lowest = -between(draw(1), 450_000, 700_000);
  return [
    ...([
      [60, 900_000],
      [180, 720_000],
      [300, 330_000],
      [340, 90_000],
    ] as const),
    ...([
      [368, lowest],
      [390, Math.round(lowest * 0.45)],
      [600, -120_000],
      [DAY_MINUTES, 130_000],
      [DAY_MINUTES + 390, 180_000],
    ] as const),
  ];
}
