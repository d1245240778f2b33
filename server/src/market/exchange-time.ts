import { zoneLabel } from '@candor/domain/time/zone-label';

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in the zone of an exchange, as the apps write it: `11/23/2026 04:00 ET`. */
export function exchangeTimeText(atMs: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const { month, day, year, hour, minute } = parts;
  return `${month}/${day}/${year} ${hour}:${minute} ${zoneLabel(timeZone)}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric' },
    ...{ month: two, day: two, hour: two, minute: two },
  });
  formats.set(timeZone, format);
  return format;
}
