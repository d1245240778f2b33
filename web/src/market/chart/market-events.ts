import { useMemo } from 'react';
import type { InstrumentAddress } from '../instrument-address.ts';
import { useStockEvents } from '../use-stock-events.ts';
import type { Slot } from './session-slots.ts';

/** What an issuer did, and when it held. */
export interface MarketEvent {
  readonly timeMs: number;
  readonly letter: 'D' | 'S';
}

/** Dividends and splits of an instrument that have been. */
export function useMarketEvents(of: InstrumentAddress): readonly MarketEvent[] {
  const { data } = useStockEvents(of);
  return useMemo(
    () =>
      (data?.list ?? [])
        .filter(({ isAhead }) => !isAhead)
        .map(({ timestamp, kind }) => ({
          timeMs: timestamp,
          letter: kind === 'dividend' ? 'D' : 'S',
        })),
    [data],
  );
}

/** The bars that events belong to, one mark a bar: two of one day stand as both letters. */
export function eventMarks(
  slots: readonly Slot[],
  events: readonly MarketEvent[],
): readonly { readonly timestamp: number; readonly text: string }[] {
  const marks = new Map<number, string>();
  for (const { timeMs, letter } of events) {
    const bar = slots.findLast((one) => one.point !== null && one.timestamp <= timeMs);
    if (bar === undefined) continue;
    const before = marks.get(bar.timestamp) ?? '';
    if (!before.includes(letter)) marks.set(bar.timestamp, before + letter);
  }
  return [...marks].map(([timestamp, text]) => ({ timestamp, text }));
}
