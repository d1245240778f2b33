import { middleOf } from './geometry.ts';
import { at, mix32, normalOf, streamOf, uniformOf } from './hash.ts';
import { type PriceScale, tickPrice } from './price-scale.ts';

/** One step a second. */
export const STEPS = 60;
const STEP_MS = 1000;
const LAST = STEPS - 1;
/** The opening print is as large as this many usual ones. */
const OPENING_WEIGHT = 20;

/** What a minute is known to be before its seconds are drawn. Log levels include the reference. */
export interface MinuteOutline {
  /** Identifies the minute: the instrument's step stream of the day, and the minute's index. */
  readonly stream: number;
  readonly minute: number;
  readonly from: number;
  readonly to: number;
  readonly high: number;
  readonly low: number;
  /** Variance of the log price inside the minute. */
  readonly variance: number;
  /** Steps of volume traded in this minute; 0 for an index, which has none. */
  readonly volumeSteps: number;
  readonly hasVolume: boolean;
  /** The first minute of a day begins with the opening print. */
  readonly isOpening: boolean;
}

/**
 * The sixty seconds of a minute. At step s the market speaks at `offsetMs[s]` into the minute: the
 * book is fresh, and if `hasPrint[s]` a trade happened at `price[s]`; otherwise `price[s]` is the
 * last one.
 */
export interface MinuteSteps {
  readonly minute: number;
  readonly offsetMs: Float64Array;
  readonly price: Float64Array;
  readonly hasPrint: Uint8Array;
  /** 1 the buyer took the ask, 2 the seller took the bid, as of the last print. */
  readonly side: Uint8Array;
  /** Volume since the start of the minute, in steps of the instrument. */
  readonly volume: Float64Array;
}

/** Draws the seconds so that they start, end and turn exactly where the outline says. */
export function minuteSteps(outline: MinuteOutline, scale: PriceScale): MinuteSteps {
  const stream = mix32(outline.stream + Math.imul(outline.minute + 1, 0x85ebca6b));
  const [first, second] = turningSteps(at(stream, 200));
  const highFirst = at(stream, 201) >>> 31 === 1;
  const highStep = highFirst ? first : second;
  const lowStep = highFirst ? second : first;
  const level = new Float64Array(STEPS);
  level[0] = outline.from;
  level[LAST] = outline.to;
  level[highStep] = outline.high;
  level[lowStep] = outline.low;
  const stepDeviation = Math.sqrt(outline.variance / LAST);
  bridge(level, 0, first, stream, stepDeviation, outline);
  bridge(level, first, second, stream, stepDeviation, outline);
  bridge(level, second, LAST, stream, stepDeviation, outline);
  const hasPrint = printSteps(outline, stream, highStep, lowStep);
  return {
    minute: outline.minute,
    offsetMs: offsets(stream),
    hasPrint,
    ...printedPrices(outline, scale, stream, level, hasPrint),
    volume: printedVolumes(outline, stream, hasPrint),
  };
}

/** Two different steps strictly inside the minute, in order. */
function turningSteps(hash: number): [number, number] {
  const inside = STEPS - 2;
  const one = 1 + (hash % inside);
  const other = 1 + ((one - 1 + 1 + ((hash >>> 12) % (inside - 1))) % inside);
  return one < other ? [one, other] : [other, one];
}

function bridge(
  level: Float64Array,
  low: number,
  high: number,
  stream: number,
  stepDeviation: number,
  outline: MinuteOutline,
): void {
  if (high - low < 2) return;
  const middle = middleOf(low, high);
  const share = (middle - low) / (high - low);
  const spread = stepDeviation * Math.sqrt(((middle - low) * (high - middle)) / (high - low));
  const from = level[low] ?? 0;
  const mean = from + ((level[high] ?? 0) - from) * share;
  const drawn = mean + spread * normalOf(at(stream, middle));
  level[middle] = Math.min(outline.high, Math.max(outline.low, drawn));
  bridge(level, low, middle, stream, stepDeviation, outline);
  bridge(level, middle, high, stream, stepDeviation, outline);
}

/**
 * The phase of each step inside its second; the first speaks at once, so a minute is never silent.
 */
function offsets(stream: number): Float64Array {
  const result = new Float64Array(STEPS);
  for (let step = 1; step < STEPS; step += 1) {
    result[step] = step * STEP_MS + (at(stream, 300 + step) % STEP_MS);
  }
  return result;
}

/** The turns and the end always print; the rest as often as the volume allows. */
function printSteps(
  outline: MinuteOutline,
  stream: number,
  highStep: number,
  lowStep: number,
): Uint8Array {
  const hasPrint = new Uint8Array(STEPS);
  // A halted minute: only there nothing at all trades.
  if (outline.hasVolume && outline.volumeSteps === 0) return hasPrint;
  hasPrint[LAST] = 1;
  const hasTurns = outline.high > outline.low;
  if (hasTurns) {
    hasPrint[highStep] = 1;
    hasPrint[lowStep] = 1;
  }
  if (outline.isOpening) hasPrint[0] = 1;
  const needed = (hasTurns ? 3 : 1) + (outline.isOpening ? 1 : 0);
  let left = outline.hasVolume ? outline.volumeSteps - needed : STEPS;
  const chance = outline.hasVolume ? Math.min(0.85, outline.volumeSteps / STEPS) : 0.85;
  for (let step = 0; step < LAST && left > 0; step += 1) {
    if (hasPrint[step] === 1 || uniformOf(at(stream, 100 + step)) >= chance) continue;
    hasPrint[step] = 1;
    left -= 1;
  }
  return hasPrint;
}

function printedPrices(
  outline: MinuteOutline,
  scale: PriceScale,
  stream: number,
  level: Float64Array,
  hasPrint: Uint8Array,
): { price: Float64Array; side: Uint8Array } {
  const price = new Float64Array(STEPS);
  const side = new Uint8Array(STEPS);
  let last = tickPrice(scale, outline.from);
  let lastSide = 1 + (at(stream, 400) & 1);
  for (let step = 0; step < STEPS; step += 1) {
    if (hasPrint[step] === 1) {
      const next = tickPrice(scale, level[step] ?? 0);
      // Tick test (Lee/Ready 1991): an uptick was bought, a downtick sold, an unchanged price
      // either.
      if (next !== last) lastSide = next > last ? 1 : 2;
      else if ((at(stream, 401 + step) & 3) === 0) lastSide = 3 - lastSide;
      last = next;
    }
    price[step] = last;
    side[step] = lastSide;
  }
  return { price, side };
}

/** Shares the minute's volume out: one step to every print, the rest by exponential weights. */
function printedVolumes(
  outline: MinuteOutline,
  stream: number,
  hasPrint: Uint8Array,
): Float64Array {
  const volume = new Float64Array(STEPS);
  if (!outline.hasVolume) return volume;
  const weights = new Float64Array(STEPS);
  let prints = 0;
  let total = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (hasPrint[step] === 1) {
      prints += 1;
      const isOpening = outline.isOpening && step === 0;
      total += isOpening ? OPENING_WEIGHT : -Math.log(uniformOf(at(stream, 500 + step)));
    }
    weights[step] = total;
  }
  const rest = outline.volumeSteps - prints;
  let printed = 0;
  for (let step = 0; step < STEPS; step += 1) {
    printed += hasPrint[step] ?? 0;
    volume[step] =
      printed + (printed === prints ? rest : Math.floor((rest * (weights[step] ?? 0)) / total));
  }
  return volume;
}

/** The step in force so many milliseconds into the minute, 0 to 59. */
export function stepAt(steps: MinuteSteps, intoMinuteMs: number): number {
  const second = Math.min(LAST, Math.max(0, Math.floor(intoMinuteMs / STEP_MS)));
  return intoMinuteMs >= (steps.offsetMs[second] ?? 0) ? second : second - 1;
}

/** The step stream of one instrument on one day. */
export function stepStreamOf(key: number, dayNumber: number): number {
  return streamOf(key, dayNumber);
}
