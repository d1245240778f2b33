import { DAY_MS, type SessionDay, sessionDay } from '@candor/domain/time/session-days';
import type { KlineBar } from '@candor/engines/market/provider';

/** A trading day that is a whole UTC day. */
export function wholeDay(dayNumber: number): SessionDay {
  const startMs = dayNumber * DAY_MS;
  return sessionDay(dayNumber, [{ startMs, endMs: startMs + DAY_MS }]);
}

/** A bar of it that is told from those of other days, with figures great, negative and none. */
export function barOfDay(dayNumber: number): KlineBar {
  return {
    startMs: dayNumber * DAY_MS,
    open: 2n ** 50n + 1n,
    high: 7n,
    low: -3n,
    close: BigInt(dayNumber),
    volume: 0n,
  };
}
