/** A mark of the time axis, as the drawing takes it. */
export interface AxisMark {
  readonly coord: number;
  readonly value: number;
  readonly text: string;
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
