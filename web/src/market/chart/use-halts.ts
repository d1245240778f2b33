import type { KlineType } from '@candor/contract/enums';
import type { HaltFigures, KlinePoint } from '@candor/contract/market-shapes';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { isWithinDay } from './chart-range.ts';
import { haltLetter, type MarketEvent } from './market-events.ts';

/** The quote tells of a halt at once; its mark may come so much later. */
const EVERY_MS = 60_000;

/** A halt of a chart, and the instant of the chart it stands at. */
export interface ChartHalt {
  readonly atMs: number;
  readonly halt: HaltFigures;
}

const none: readonly ChartHalt[] = [];

/** The halts of a chart of minutes, oldest first; none in longer ranges. */
export function useHalts(
  { code: stockCode, source, market }: InstrumentAddress,
  range: KlineType,
  points: readonly KlinePoint[] | undefined,
): readonly ChartHalt[] {
  const fromMs = points?.[0]?.k;
  const isEnabled = isWithinDay(range) && fromMs !== undefined;
  const { data } = useCall(
    'halts',
    { stockCode, source, market, fromTimestamp: fromMs },
    { isEnabled, everyMs: EVERY_MS },
  );
  return useMemo(() => {
    if (!isEnabled || data === undefined || fromMs === undefined) return none;
    return chartHalts(data.list, fromMs);
  }, [data, isEnabled, fromMs]);
}

/** One that began before the chart does stands at its beginning. */
export function chartHalts(list: readonly HaltFigures[], fromMs: number): readonly ChartHalt[] {
  return list.map((halt) => ({ halt, atMs: Math.max(halt.beganTimestamp ?? fromMs, fromMs) }));
}

/** Their marks. */
export function haltEvents(halts: readonly ChartHalt[]): readonly MarketEvent[] {
  return halts.map(({ atMs: timeMs }) => ({ timeMs, letter: haltLetter }));
}
