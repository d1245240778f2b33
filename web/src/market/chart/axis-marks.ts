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
