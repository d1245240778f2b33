import { zonedEpochDay } from '@candor/domain/time/zoned-instant';

const DAY_MS = 86_400_000;

/** The day a row of a bill stands under: MM/DD/YYYY of an instant in a zone. */
export function billDay(atMs: number, timeZone: string): string {
  const date = new Date(zonedEpochDay(atMs, timeZone) * DAY_MS);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
}
