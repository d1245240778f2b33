import type { ChartBar } from './chart-bars.ts';

/** Trading without a break, [startTimestamp, endTimestamp). */
export interface Stretch {
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

/** A place of the drawing: a bar, or a stretch of time in which nothing was traded. */
export type Slot = Omit<ChartBar, 'point'> & { readonly point: ChartBar['point'] | null };

/** Slots from `from` up to `to`. */
export interface SlotSpan {
  readonly from: number;
  readonly to: number;
}

export interface SessionSlots {
  /** From the open up to the last bar. */
  readonly slots: readonly Slot[];
  /** Slots of the whole day, those to come included. */
  readonly slotCount: number;
  readonly breaks: readonly SlotSpan[];
}

/**
 * The bars of a day at their places between its open and its close; null where the trading hours
 * are not known or not those of the bars.
 */
export function sessionSlots(
  bars: readonly ChartBar[],
  sessions: readonly Stretch[],
  spanMs: number,
): SessionSlots | null {
  const startMs = sessions[0]?.startTimestamp;
  const endMs = sessions.at(-1)?.endTimestamp;
  const [first] = bars;
  const last = bars.at(-1);
  if (startMs === undefined || endMs === undefined) return null;
  if (first === undefined || last === undefined) return null;
  if (first.timestamp < startMs || last.timestamp >= endMs) return null;
  const placeOf = (atMs: number) => Math.floor((atMs - startMs) / spanMs);
  const slots: Slot[] = [];
  for (const bar of bars) {
    const place = placeOf(bar.timestamp);
    while (slots.length < place) slots.push(untraded(startMs + slots.length * spanMs));
    if (slots.length === place) slots.push(bar);
  }
  const breaks = sessions.slice(1).map(({ startTimestamp }, index) => ({
    from: placeOf((sessions[index]?.endTimestamp ?? startMs) + spanMs - 1),
    to: placeOf(startTimestamp),
  }));
  return {
    slots,
    slotCount: Math.ceil((endMs - startMs) / spanMs),
    breaks: breaks.filter(({ from, to }) => to > from),
  };
}

function untraded(timestamp: number): Slot {
  const price = Number.NaN;
  return {
    timestamp,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
    point: null,
  };
}
