import { wallClock } from './time.ts';

const DAY_MS = 86_400_000;

/** The first instant of a day, `2026-11-24`, in a zone; null for what is no day. */
export function dayStart(day: string, timeZone: string): number | null {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(asIfUtc)) return null;
  // Where the clock changes between the guess and the midnight, the second look is right.
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  return asIfUtc - offsetAt(first, timeZone);
}

/** The first instant after a day. */
export function dayEnd(day: string, timeZone: string): number | null {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(start)) return null;
  return dayStart(new Date(start + DAY_MS).toISOString().slice(0, 10), timeZone);
}

/** The day of an instant in a zone, `2026-11-24`. */
export function dayOf(atMs: number, timeZone: string): string {
  const { year, month, day } = wallClock(atMs, timeZone);
  return `${year}-${month}-${day}`;
}

function offsetAt(atMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(atMs, timeZone);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(atMs / 1000) * 1000;
}
