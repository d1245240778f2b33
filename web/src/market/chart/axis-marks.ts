/** A mark of the time axis, as the drawing takes it. */
export interface AxisMark {
  readonly coord: number;
  readonly value: number;
  readonly text: string;
}

/** Half the height of a price tag, with a pixel of air. */
const tagHalfPx = 10;
/** Nearer to the tag than this, a figure of the axis would look out from behind it. */
const tagClearPx = 15;

/** Where the middle of a price tag stands: by its price, and never cut by an edge of the axis. */
export function tagPlace(y: number, height: number): number {
  return Math.max(tagHalfPx, Math.min(height - tagHalfPx, y));
}

/** The figures of a price axis without those that a tag at `tagY` would half cover. */
export function clearOfTag<Mark extends { readonly coord: number }>(
  marks: readonly Mark[],
  tagY: number,
): Mark[] {
  return marks.filter(({ coord }) => Math.abs(coord - tagY) >= tagClearPx);
}

interface MarksInput {
  /** First and last bar in view, by their place in the series. */
  readonly from: number;
  readonly to: number;
  readonly barCount: number;
  readonly textOf: (index: number) => string;
  readonly pixelOf: (index: number) => number;
}

const marksMax = 5;

/**
 * Up to five marks, evenly spread and tied to their bars, so that they move with them. Neighbours
 * of the same text are told once.
 */
export function evenMarks({ from, to, barCount, textOf, pixelOf }: MarksInput): AxisMark[] {
  const first = Math.max(0, Math.ceil(from));
  const last = Math.min(barCount, Math.floor(to)) - 1;
  const step = Math.max(1, Math.ceil((to - from) / marksMax));
  // Counted from the newest bar: half a step before it, where a text is not cut by the edge.
  const offset = (barCount - 1 - Math.floor(step / 2)) % step;
  const marks: AxisMark[] = [];
  for (
    let index = first + ((((offset - first) % step) + step) % step);
    index <= last;
    index += step
  ) {
    const text = textOf(index);
    if (text !== marks.at(-1)?.text) marks.push({ coord: pixelOf(index), value: index, text });
  }
  return marks;
}
