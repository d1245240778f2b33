import { zoneLabel } from '@candor/domain/time/zone-label';

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in the zone of an exchange, as the apps write it: `11/23/2026 04:00 ET`. */
export function exchangeTimeText(atMs: number, timeZone: string): string {
  const { month, day, year } = partsOf(atMs, timeZone);
  return `${month}/${day}/${year} ${exchangeClockText(atMs, timeZone)}`;
}

/** The same without the day: `04:00 ET`. */
export function exchangeClockText(atMs: number, timeZone: string): string {
  const { hour, minute } = partsOf(atMs, timeZone);
  return `${hour}:${minute} ${zoneLabel(timeZone)}`;
}

function partsOf(atMs: number, timeZone: string): Partial<Record<string, string>> {
  const parts = formatOf(timeZone).formatToParts(atMs);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
  formats.set(timeZone, format);
  return format;
}
