import { localMsOf } from './local-time.ts';

/** A mark of the time axis, as the drawing takes it. */
export interface AxisMark {
  readonly coord: number;
  readonly value: number;
  readonly text: string;
}

interface MarksInput {
  /** First place in view and the one after the last; places have times beyond the bars too. */
  readonly from: number;
  readonly to: number;
  /** When a place begins; undefined where there is none. */
  readonly timeOf: (index: number) => number | undefined;
  readonly pixelOf: (index: number) => number;
  readonly widthPx: number;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Width of a sign of the axis, and of the air between two marks. */
const signPx = 6.4;
const airPx = 12;

/** A way to divide time: where it begins anew, and how that is written. */
interface Step {
  /** Places with the same number belong together; each first one of a number may have a mark. */
  readonly numberOf: (localMs: number) => number;
  /** A time of day has a mark only where a bar begins with it. */
  readonly isExact: boolean;
  readonly textOf: (localMs: number) => string;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (localMs: number) => Math.floor(localMs / dayMs);
const monthOf = (localMs: number) => {
  const at = new Date(localMs);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};
const timeText = (localMs: number) => {
  const at = new Date(localMs);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
};
const dayText = (localMs: number) => {
  const at = new Date(localMs);
  return `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}`;
};
const monthText = (localMs: number) => {
  const at = new Date(localMs);
  return `${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
};

const minutes = (count: number): Step => ({
  numberOf: (localMs) => Math.floor(localMs / (count * minuteMs)),
  isExact: true,
  textOf: timeText,
});
const days = (count: number, first = 0): Step => ({
  numberOf: (localMs) => Math.floor((dayOf(localMs) - first) / count),
  isExact: false,
  textOf: dayText,
});
const months = (count: number): Step => ({
  numberOf: (localMs) => Math.floor(monthOf(localMs) / count),
  isExact: false,
  textOf: monthText,
});
/** 5 January 1970 was a Monday. */
const monday = 4;

/** From fine to coarse: minutes of the hour, hours of the day, days, weeks from Monday, months. */
const steps: readonly Step[] = [
  ...[1, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map(minutes),
  days(1),
  days(2),
  days(7, monday),
  days(14, monday),
  ...[1, 2, 3, 6, 12].map(months),
];

/**
 * Marks at round times, as close as they have room without touching. Where the days change between
 * marks of hours, the day is told in place of the time.
 */
export function roundMarks(input: MarksInput): AxisMark[] {
  const places = placesOf(input);
  let best: AxisMark[] = [];
  for (const step of steps) {
    const marks = marksOf(places, step, input.widthPx);
    if (marks.length > 1 && !isCrowded(marks)) return marks;
    if (best.length === 0 && marks.length === 1) best = marks;
  }
  return best;
}

interface Place {
  readonly index: number;
  readonly localMs: number;
  readonly coord: number;
}

function placesOf({ from, to, timeOf, pixelOf, timeZone }: MarksInput): Place[] {
  const places: Place[] = [];
  // The one before the first tells whether the first begins something.
  for (let index = Math.max(0, from - 1); index < to; index += 1) {
    const atMs = timeOf(index);
    if (atMs === undefined) continue;
    places.push({ index, localMs: localMsOf(atMs, timeZone), coord: pixelOf(index) });
  }
  return places;
}

function marksOf(places: readonly Place[], step: Step, widthPx: number): AxisMark[] {
  const marks: AxisMark[] = [];
  let before: Place | undefined;
  for (const place of places) {
    const { localMs, index, coord } = place;
    const last = before;
    before = place;
    if (last === undefined || step.numberOf(localMs) === step.numberOf(last.localMs)) continue;
    const isNewDay = dayOf(localMs) !== dayOf(last.localMs);
    if (step.isExact && !isNewDay && !isRound(step, localMs)) continue;
    const text = step.isExact && isNewDay ? dayText(localMs) : step.textOf(localMs);
    if (isWhole(coord, text, widthPx)) marks.push({ coord, value: index, text });
  }
  return marks;
}

/** Whether a minute before belongs to something else: the bar begins with the step. */
function isRound(step: Step, localMs: number): boolean {
  return step.numberOf(localMs) !== step.numberOf(localMs - 1);
}

const halfPx = (text: string) => (text.length * signPx) / 2;

/** A mark at the very edge would be cut. */
function isWhole(coord: number, text: string, widthPx: number): boolean {
  return coord - halfPx(text) >= 0 && coord + halfPx(text) <= widthPx;
}

function isCrowded(marks: readonly AxisMark[]): boolean {
  return marks.some((mark, index) => {
    const before = marks[index - 1];
    if (before === undefined) return false;
    return mark.coord - before.coord < halfPx(mark.text) + halfPx(before.text) + airPx;
  });
}
