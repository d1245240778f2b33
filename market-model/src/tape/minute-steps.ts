import { uniformOf } from '../keys/draws.ts';
import type { Source } from '../keys/market-keys.ts';
import { exactExp } from '../math/exact-math.ts';
import { highNormal } from '../math/normals.ts';
import { type PriceScale, tickPrice } from '../terms/price-scale.ts';

/** One step a second. */
export const STEPS = 60;
const STEP_MS = 1000;
const LAST = STEPS - 1;
/** The opening print is as large as this many usual ones. */
const OPENING_WEIGHT = 20;
/** Of the seconds of an index so many have a print, and of those of the busiest market. */
const BUSY = 0.85;
const BUSIEST = 0.97;

/** What trades in a minute. */
export interface TradedMinute {
  /** Where its prints are drawn from, and which minute of which day it is. */
  readonly source: Source;
  readonly dayNumber: number;
  readonly minute: number;
  /** Steps of volume traded in this minute; 0 for an index, which has none. */
  readonly volumeSteps: number;
  readonly hasVolume: boolean;
  /** The first minute of a day begins with the opening print. */
  readonly isOpening: boolean;
  /** Steps of a usual print, by which more prints where more trades. */
  readonly usualPrint: number;
  /** When its seconds speak: it shares that with all it is tied to. */
  readonly clock: MinuteClock;
}

/** What the moments of a minute's seconds are drawn from, by UTC days and minutes. */
export interface MinuteClock {
  readonly source: Source;
  readonly dayNumber: number;
  readonly utcMinute: number;
}

/**
 * The sixty seconds of a minute. At step s the market speaks at `offsetMs[s]` into the minute: the
 * book is fresh, and if `hasPrint[s]` a trade happened at `price[s]`; otherwise `price[s]` is the
 * last one.
 */
export interface MinuteSteps {
  readonly minute: number;
  readonly offsetMs: Uint16Array;
  readonly price: Float64Array;
  readonly hasPrint: Uint8Array;
  /** 1 the buyer took the ask, 2 the seller took the bid, as of the last print. */
  readonly side: Uint8Array;
  /** Volume since the start of the minute, in steps of the instrument. */
  readonly volume: Float64Array;
  /** Logs: what it is worth, whether or not it trades; quotes lie around it. */
  readonly worth: Float64Array;
  /** By how much buyers prevail over sellers; null where prints follow no flow of orders. */
  readonly flow: Float64Array | null;
}

/** Draws the prints where the rest of a minute is known. */
export type PrintPrices = (of: {
  readonly level: Float64Array;
  readonly hasPrint: Uint8Array;
  chanceAt(step: number): number;
}) => Pick<MinuteSteps, 'price' | 'side' | 'flow'>;

/**
 * The draws of one minute, twelve blocks of sixteen: one of each kind for every step, then those
 * of the minute itself. Written and read within one call of `stepsAlong`.
 */
const BLOCKS = 12;
const drawn = new Uint32Array(BLOCKS * 16);
/** Whether an order buys, where prints follow their flow; bits 1 and 0 the side elsewhere. */
const STEP_AT = 0;
const PRINT_AT = STEPS;
const VOLUME_AT = 2 * STEPS;
const FIRST_SIDE_AT = 3 * STEPS + 2;

function draw(index: number): number {
  return drawn[index] ?? 0;
}

/** Sixty logs at which a minute prints, and those that its quotes lie around. */
export interface SteppedLevels {
  readonly level: Float64Array;
  readonly worth: Float64Array;
  /** 1 where nothing can trade: the price is shown without a print. Left out: nowhere. */
  readonly isStill?: Uint8Array;
  /** What prices its prints by its quotes; left out where they are the nearest ticks. */
  readonly prints?: PrintPrices;
}

/** The seconds of a minute whose sixty levels are known; its highest and lowest print. */
export function stepsAlong(
  traded: TradedMinute,
  levels: SteppedLevels,
  scale: PriceScale,
): MinuteSteps {
  const { level } = levels;
  drawWords(traded);
  let highStep = 0;
  let lowStep = 0;
  for (let step = 1; step < STEPS; step += 1) {
    if ((level[step] ?? 0) > (level[highStep] ?? 0)) highStep = step;
    if ((level[step] ?? 0) < (level[lowStep] ?? 0)) lowStep = step;
  }
  return printedSteps(traded, { ...levels, highStep, lowStep }, scale);
}

function drawWords({ source, dayNumber: period, minute }: TradedMinute): void {
  source.fill({ period, block: minute * BLOCKS, blocks: BLOCKS }, drawn);
}

/** The levels of a minute's seconds, and at which of them it turns. */
interface Levels extends SteppedLevels {
  readonly highStep: number;
  readonly lowStep: number;
}

function printedSteps(traded: TradedMinute, levels: Levels, scale: PriceScale): MinuteSteps {
  const { level, worth, isStill, prints } = levels;
  const hasPrint = printSteps(traded, levels);
  const volume = printedVolumes(traded, hasPrint);
  if (isStill !== undefined) standStill(hasPrint, volume, isStill);
  const chanceAt = (step: number) => highNormal(draw(STEP_AT + step));
  return {
    minute: traded.minute,
    offsetMs: clockOffsets(traded.clock),
    hasPrint,
    volume,
    worth,
    flow: null,
    ...(prints?.({ level, hasPrint, chanceAt }) ?? printedPrices(level, scale, hasPrint, isStill)),
  };
}

/** Seconds that trade nothing lose their prints, and the others keep what they would have had. */
function standStill(hasPrint: Uint8Array, volume: Float64Array, isStill: Uint8Array): void {
  let lost = 0;
  let before = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const whole = volume[step] ?? 0;
    if (isStill[step] === 1) {
      hasPrint[step] = 0;
      lost += whole - before;
    }
    before = whole;
    volume[step] = whole - lost;
  }
}

const CLOCK_BLOCKS = 4;
const clockWords = new Uint32Array(CLOCK_BLOCKS * 16);

/**
 * The phase of each step inside its second, the same for all that keep a clock, whatever their
 * trading days are. The first speaks at once, so a minute is never silent.
 */
function clockOffsets({ source, dayNumber, utcMinute }: MinuteClock): Uint16Array {
  const block = utcMinute * CLOCK_BLOCKS;
  source.fill({ period: dayNumber, block, blocks: CLOCK_BLOCKS }, clockWords);
  const result = new Uint16Array(STEPS);
  for (let step = 1; step < STEPS; step += 1) {
    const within = (clockWords[step] ?? 0) >>> 14;
    result[step] = step * STEP_MS + Math.floor((within * STEP_MS) / 0x40000);
  }
  return result;
}

/** The turns and the end always print; the rest as often as the volume allows. */
function printSteps(traded: TradedMinute, { level, highStep, lowStep }: Levels): Uint8Array {
  const hasPrint = new Uint8Array(STEPS);
  // A halted minute: only there nothing at all trades.
  if (traded.hasVolume && traded.volumeSteps === 0) return hasPrint;
  hasPrint[LAST] = 1;
  const hasTurns = (level[highStep] ?? 0) > (level[lowStep] ?? 0);
  if (hasTurns) {
    hasPrint[highStep] = 1;
    hasPrint[lowStep] = 1;
  }
  if (traded.isOpening) hasPrint[0] = 1;
  const needed = (hasTurns ? 3 : 1) + (traded.isOpening ? 1 : 0);
  let left = traded.hasVolume ? traded.volumeSteps - needed : STEPS;
  const chance = printChance(traded);
  for (let step = 0; step < LAST && left > 0; step += 1) {
    if (hasPrint[step] === 1 || uniformOf(draw(PRINT_AT + step)) >= chance) continue;
    hasPrint[step] = 1;
    left -= 1;
  }
  return hasPrint;
}

/** Of a second: at most one print, which is all that traded in it. */
function printChance({ hasVolume, volumeSteps, usualPrint }: TradedMinute): number {
  if (!hasVolume) return BUSY;
  const perSecond = volumeSteps / STEPS;
  return Math.min(BUSIEST, 1 - exactExp(-perSecond / usualPrint));
}

function printedPrices(
  level: Float64Array,
  scale: PriceScale,
  hasPrint: Uint8Array,
  isStill?: Uint8Array,
): { price: Float64Array; side: Uint8Array } {
  const price = new Float64Array(STEPS);
  const side = new Uint8Array(STEPS);
  let last = tickPrice(scale, level[0] ?? 0);
  let lastSide = 1 + (draw(FIRST_SIDE_AT) & 1);
  for (let step = 0; step < STEPS; step += 1) {
    if (hasPrint[step] === 1) {
      const next = tickPrice(scale, level[step] ?? 0);
      // Tick test (Lee/Ready 1991): an uptick was bought, a downtick sold, an unchanged price
      // either.
      if (next !== last) lastSide = next > last ? 1 : 2;
      else if ((draw(STEP_AT + step) & 3) === 0) lastSide = 3 - lastSide;
      last = next;
    } else if (isStill?.[step] === 1) {
      last = tickPrice(scale, level[step] ?? 0);
    }
    price[step] = last;
    side[step] = lastSide;
  }
  return { price, side };
}

/** Shares the minute's volume out: one step to every print, the rest by exponential weights. */
function printedVolumes(outline: TradedMinute, hasPrint: Uint8Array): Float64Array {
  const volume = new Float64Array(STEPS);
  if (!outline.hasVolume) return volume;
  const weights = new Float64Array(STEPS);
  let prints = 0;
  let total = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (hasPrint[step] === 1) {
      prints += 1;
      const isOpening = outline.isOpening && step === 0;
      total += isOpening ? OPENING_WEIGHT : -Math.log(uniformOf(draw(VOLUME_AT + step)));
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
