/** What of a chart is in view, in pixels of its drawing. */
export interface View {
  readonly widthPx: number;
  /** From one bar to the next. */
  readonly spacePx: number;
  /** The middle of the last bar; beyond the width when it is out of view. */
  readonly lastPx: number;
  readonly barCount: number;
  /** Bars and the places after them that belong to the day shown. */
  readonly slotCount: number;
}

/** Zoomed in as far as it goes, so many bars fill the width. */
export const leastBars = 12;
/** Between the last bar and the price axis. */
export const endPx = 4;
const spaceMaxPx = 40;
const spaceMinPx = 0.15;
/** Differences the eye does not see. */
const slackPx = 1.5;

/** Room for one bar when `slotCount` of them fill the width; few bars do not grow to doors. */
export function fittingSpace(widthPx: number, slotCount: number): number {
  const space = (widthPx - endPx) / Math.max(slotCount, leastBars);
  return Math.min(spaceMaxPx, Math.max(spaceMinPx, space));
}

/** A bar space between the whole range and the fewest bars that may be in view. */
export function boundedSpace(spacePx: number, widthPx: number, rangeCount: number): number {
  const least = fittingSpace(widthPx, rangeCount);
  return Math.max(least, Math.min(fittingSpace(widthPx, leastBars), spacePx));
}

/**
 * How far the drawing may move of `byPx` (to the right when positive), so that nothing empty comes
 * into view before the first bar or after the last place. What is narrower than the view stands at
 * its left.
 */
export function boundedMove(view: View, byPx: number): number {
  const { widthPx, spacePx, lastPx, barCount, slotCount } = view;
  const startPx = lastPx - (barCount - 0.5) * spacePx;
  const stopPx = startPx + slotCount * spacePx;
  const room = widthPx - endPx;
  if (stopPx - startPx <= room) return -startPx;
  return Math.min(-startPx, Math.max(room - stopPx, byPx));
}

/** Whether the view is where a range begins: all of it, with the newest bar at its end. */
export function isAtNow(view: View, rangeCount: number): boolean {
  const { widthPx, spacePx, lastPx, barCount, slotCount } = view;
  const stopPx = lastPx + (slotCount - barCount + 0.5) * spacePx;
  const isAtEnd = stopPx <= widthPx - endPx + slackPx + spacePx / 2;
  return isAtEnd && spacePx <= fittingSpace(widthPx, rangeCount) * 1.02;
}
