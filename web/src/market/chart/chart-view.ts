import type { Chart } from 'klinecharts';
import { candlePane } from './chart-indicators.ts';
import type { DrawingPlan } from './drawing-plan.ts';
import { boundedMove, boundedSpace, fittingSpace, isAtNow, type View } from './view-bounds.ts';

/** Bars before the first in view at which older ones are asked for. */
const olderWithinBars = 20;

/** Where a place of the drawing stands. */
export function pixelOfPlace(chart: Chart, dataIndex: number): number {
  const [place] = [chart.convertToPixel({ dataIndex }, { paneId: candlePane })].flat();
  return place?.x ?? 0;
}

export function widthOf(chart: Chart): number {
  return chart.getSize(candlePane, 'main')?.width ?? 0;
}

function viewOf(chart: Chart, { slots, slotCount }: DrawingPlan): View {
  return {
    widthPx: widthOf(chart),
    spacePx: chart.getBarSpace().bar,
    lastPx: pixelOfPlace(chart, slots.length - 1),
    barCount: slots.length,
    slotCount,
  };
}

/** Moves the drawing as far as it may; with 0 it only puts right what is out of bounds. */
export function moveBy(chart: Chart, plan: DrawingPlan, byPx: number): void {
  const bounded = boundedMove(viewOf(chart, plan), byPx);
  if (Math.abs(bounded) >= 0.5) chart.scrollByDistance(bounded);
}

/** Zooms around a place of the drawing, within bounds. */
export function zoomBy(chart: Chart, plan: DrawingPlan, factor: number, x: number): void {
  const { spacePx, widthPx } = viewOf(chart, plan);
  const next = boundedSpace(spacePx * factor, widthPx, plan.rangeCount);
  if (Math.abs(next - spacePx) > 0.001) chart.zoomAtCoordinate(next / spacePx, { x, y: 0 });
  moveBy(chart, plan, 0);
}

/** All of the range in the width there is, the newest bar at its end. */
export function goToNow(chart: Chart, plan: DrawingPlan): void {
  const widthPx = widthOf(chart);
  if (widthPx === 0 || plan.slots.length === 0) return;
  chart.setBarSpace(fittingSpace(widthPx, plan.rangeCount));
  chart.scrollToRealTime();
  // To the very end: as far as what is drawn may go.
  moveBy(chart, plan, Number.NEGATIVE_INFINITY);
}

export function isNowInView(chart: Chart, plan: DrawingPlan): boolean {
  return isAtNow(viewOf(chart, plan), plan.rangeCount);
}

/** Whether what is in view begins near the oldest bar there is. */
export function isNearStart(chart: Chart): boolean {
  return chart.getVisibleRange().from < olderWithinBars;
}
