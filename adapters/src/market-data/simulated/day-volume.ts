import { type DayGeometry, middleOf } from './geometry.ts';
import { at, normalOf, streamOf } from './hash.ts';

/**
 * How uneven two halves of a span are: 0.25 a level makes single minutes differ by a factor of two.
 */
const HALVING_SPREAD = 0.25;
const DAY_SPREAD = 0.3;
/** Mean of the absolute value of a standard normal. */
const MEAN_MOVE = Math.sqrt(2 / Math.PI);

export interface DayVolume {
  readonly stream: number;
  /** The whole day's, in steps of the instrument. */
  readonly steps: number;
  /** Steps every minute has at least, so that its prints have something to trade. */
  readonly stepsPerMinuteMin: number;
}

/**
 * A day's volume, in whole steps: near the average, more on days that moved (Karpoff 1987).
 * `move` is the day's log move in its standard deviations.
 */
export function dayVolume(input: {
  key: number;
  dayNumber: number;
  averageSteps: number;
  stepsPerMinuteMin: number;
  minutes: number;
  move: number;
}): DayVolume {
  const stream = streamOf(input.key, input.dayNumber);
  const noise = Math.exp(DAY_SPREAD * normalOf(at(stream, 0)) - (DAY_SPREAD * DAY_SPREAD) / 2);
  const byMove = 0.6 + (0.4 * Math.min(Math.abs(input.move), 4)) / MEAN_MOVE;
  const floor = input.stepsPerMinuteMin * input.minutes;
  const steps = Math.max(floor, Math.round(input.averageSteps * noise * byMove));
  return { stream, steps, stepsPerMinuteMin: input.stepsPerMinuteMin };
}

/**
 * Steps traded before a minute of the day. A multiplicative cascade: each span parts its volume
 * in two positive shares, so the count never falls and any minute is reached in ten halvings.
 */
export function stepsBefore(volume: DayVolume, geometry: DayGeometry, minute: number): number {
  const floor = volume.stepsPerMinuteMin * geometry.minutes;
  const share = shareBefore(volume.stream, geometry, minute);
  return volume.stepsPerMinuteMin * minute + Math.floor((volume.steps - floor) * share);
}

function shareBefore(stream: number, geometry: DayGeometry, minute: number): number {
  let low = 0;
  let high = geometry.minutes;
  let atLow = 0;
  let atHigh = 1;
  if (minute <= low) return 0;
  if (minute >= high) return 1;
  for (;;) {
    const middle = middleOf(low, high);
    const tilt = Math.exp(HALVING_SPREAD * normalOf(at(stream, middle)));
    const left = (geometry.volumeBlend[middle] ?? 0.5) * tilt;
    const right = 1 - (geometry.volumeBlend[middle] ?? 0.5);
    const value = atLow + ((atHigh - atLow) * left) / (left + right);
    if (middle === minute) return value;
    if (minute < middle) {
      high = middle;
      atHigh = value;
    } else {
      low = middle;
      atLow = value;
    }
  }
}
