import { BLOCK_WORDS } from '../keys/cipher-block.ts';

/** How the volume of a trading day is parted in halves, worked out once for each length of day. */
export interface DayGeometry {
  readonly minutes: number;
  /** Where the draw of a minute lies in its day, from 1; 0 belongs to the day itself. */
  readonly place: Int32Array;
  /** Weight of the left half in the volume of the span that a minute parts. */
  readonly volumeBlend: Float64Array;
  /** Share of the day's usual volume that falls in one minute. */
  readonly minuteVolume: Float64Array;
  /** Deviation of the day's path up to a minute, in units of the day's. */
  readonly deviationBefore: Float64Array;
}

/** Spans of so many minutes and more have their draws first. */
const WIDE_SPAN_MINUTES = 8;

const cache = new Map<number, DayGeometry>();

/** The geometry of a day of so many trading minutes. Kept for ever: few lengths exist. */
export function geometryOf(minutes: number): DayGeometry {
  const known = cache.get(minutes);
  if (known !== undefined) return known;
  const built = buildGeometry(minutes);
  cache.set(minutes, built);
  return built;
}

/** The minute that parts a span. One rule for filling and for descending. */
export function middleOf(low: number, high: number): number {
  return (low + high) >> 1;
}

/**
 * Activity over the day, busiest at the open and the close (Admati/Pfleiderer 1988,
 * Wood/McInish/Ord 1985): a parabola from 1 in the middle to `edge` at both ends.
 */
function shape(minutes: number, edge: number): Float64Array {
  const sums = new Float64Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute += 1) {
    const fromMiddle = (2 * (minute + 0.5)) / minutes - 1;
    sums[minute + 1] = (sums[minute] ?? 0) + 1 + (edge - 1) * fromMiddle * fromMiddle;
  }
  const total = sums[minutes] ?? 1;
  return sums.map((sum) => sum / total);
}

function buildGeometry(minutes: number): DayGeometry {
  const volume = shape(minutes, 3.5);
  const place = new Int32Array(minutes + 1);
  const volumeBlend = new Float64Array(minutes + 1);
  const narrow: number[] = [];
  const spans: [number, number][] = [[0, minutes]];
  let wide = 0;
  for (let next = 0; next < spans.length; next += 1) {
    const [low, high] = spans[next] ?? [0, 0];
    if (high - low < 2) continue;
    const middle = middleOf(low, high);
    const leftVolume = (volume[middle] ?? 0) - (volume[low] ?? 0);
    volumeBlend[middle] = leftVolume / ((volume[high] ?? 0) - (volume[low] ?? 0));
    if (high - low >= WIDE_SPAN_MINUTES) {
      wide += 1;
      place[middle] = wide;
    } else {
      narrow.push(middle);
    }
    spans.push([low, middle], [middle, high]);
  }
  // Draws come sixteen at a time: those of neighbours lie together.
  const first = (Math.floor(wide / BLOCK_WORDS) + 1) * BLOCK_WORDS;
  for (const minute of narrow) place[minute] = first + minute;
  return {
    minutes,
    place,
    volumeBlend,
    minuteVolume: Float64Array.from({ length: minutes }, (_, minute) => {
      return (volume[minute + 1] ?? 0) - (volume[minute] ?? 0);
    }),
    deviationBefore: shape(minutes, 2.5).map(Math.sqrt),
  };
}
