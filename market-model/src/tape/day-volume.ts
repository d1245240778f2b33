import { normalOf } from '../keys/draws.ts';
import type { Source } from '../keys/market-keys.ts';
import { type DayGeometry, middleOf } from './geometry.ts';

/**
 * How uneven two halves of a span are: 0.25 a level makes single minutes differ by a factor of two.
 */
const HALVING_SPREAD = 0.25;
const DAY_SPREAD = 0.3;
/** Mean of the absolute value of a standard normal. */
const MEAN_MOVE = Math.sqrt(2 / Math.PI);
/** Share of a day's usual volume that comes however little the price moves. */
const CALM_SHARE = 0.6;
/** Beyond so many deviations a move draws no more volume. */
const MOVE_MAX = 4;
/** Every so many minutes the volume that a move drew is written down. */
const MARK_MINUTES = 16;

/** A day's volume, in whole steps of the instrument. */
export interface DayVolume {
  readonly source: Source;
  readonly dayNumber: number;
  readonly geometry: DayGeometry;
  /** What the whole day has when its price moves as usual. */
  readonly usualSteps: number;
  /** Steps every minute has at least, so that its prints have something to trade. */
  readonly stepsPerMinuteMin: number;
  readonly path: Float64Array;
  readonly deviation: number;
  /** Volume by moves before every sixteenth minute, in units of the day's. */
  readonly moved: Float64Array;
  /** The last two minutes asked for and what was traded before them. */
  readonly lately: { minute: number; steps: number; other: number; otherSteps: number };
}

/**
 * The volume of a day whose path is drawn: more comes while the price stands far from where it
 * opened (Karpoff 1987). Every minute's part hangs on what the price had done when that minute
 * began, never on what it does later, so the volume of a morning tells nothing of the close.
 */
export function dayVolume(input: {
  source: Source;
  dayNumber: number;
  averageSteps: number;
  stepsPerMinuteMin: number;
  geometry: DayGeometry;
  path: Float64Array;
  deviation: number;
}): DayVolume {
  const { source, dayNumber, averageSteps, ...rest } = input;
  const drawn = normalOf(source.draw(dayNumber, 0));
  const noise = Math.exp(DAY_SPREAD * drawn - (DAY_SPREAD * DAY_SPREAD) / 2);
  const floor = rest.stepsPerMinuteMin * rest.geometry.minutes;
  const usualSteps = Math.max(0, Math.round(averageSteps * noise) - floor);
  const lately = { minute: -1, steps: 0, other: -1, otherSteps: 0 };
  const volume = { ...rest, source, dayNumber, usualSteps, lately };
  return { ...volume, moved: moveMarks(volume) };
}

type Moves = Pick<DayVolume, 'geometry' | 'path' | 'deviation'>;

/** Volume that a minute draws by the distance from the open at its start; 1 of the day's usual. */
function drawnByMove({ geometry, path, deviation }: Moves, minute: number): number {
  const usual = geometry.minuteVolume[minute] ?? 0;
  const spread = deviation * (geometry.deviationBefore[minute] ?? 0);
  if (spread === 0) return usual;
  const move = Math.abs((path[minute] ?? 0) - (path[0] ?? 0)) / spread;
  return (usual * Math.min(move, MOVE_MAX)) / MEAN_MOVE;
}

function moveMarks(moves: Moves): Float64Array {
  const { minutes } = moves.geometry;
  const marks = new Float64Array(Math.floor(minutes / MARK_MINUTES) + 1);
  let sum = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute % MARK_MINUTES === 0) marks[minute / MARK_MINUTES] = sum;
    sum += drawnByMove(moves, minute);
  }
  if (minutes % MARK_MINUTES === 0) marks[minutes / MARK_MINUTES] = sum;
  return marks;
}

function movedBefore(volume: DayVolume, minute: number): number {
  const mark = Math.floor(minute / MARK_MINUTES);
  let sum = volume.moved[mark] ?? 0;
  for (let one = mark * MARK_MINUTES; one < minute; one += 1) sum += drawnByMove(volume, one);
  return sum;
}

/**
 * Steps traded before a minute of the day. The calm part is a multiplicative cascade: each span
 * parts its volume in two positive shares, so the count never falls and any minute is reached in
 * ten halvings.
 */
export function stepsBefore(volume: DayVolume, minute: number): number {
  const { lately } = volume;
  if (lately.minute === minute) return lately.steps;
  if (lately.other === minute) return lately.otherSteps;
  const share =
    CALM_SHARE * shareBefore(volume, minute) + (1 - CALM_SHARE) * movedBefore(volume, minute);
  const steps = volume.stepsPerMinuteMin * minute + Math.floor(volume.usualSteps * share);
  lately.other = lately.minute;
  lately.otherSteps = lately.steps;
  lately.minute = minute;
  lately.steps = steps;
  return steps;
}

function shareBefore({ source, dayNumber, geometry }: DayVolume, minute: number): number {
  let low = 0;
  let high = geometry.minutes;
  let atLow = 0;
  let atHigh = 1;
  if (minute <= low) return 0;
  if (minute >= high) return 1;
  for (;;) {
    const middle = middleOf(low, high);
    const drawn = normalOf(source.draw(dayNumber, geometry.place[middle] ?? 0));
    const left = (geometry.volumeBlend[middle] ?? 0.5) * Math.exp(HALVING_SPREAD * drawn);
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
