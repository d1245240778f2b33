/**
 * Times as the product writes them, in every language: 10-21-2025 10:58:04 AM, 10/22/2025, 10:58.
 */

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The wall-clock parts of an instant in a zone. */
export function wallClock(atMs: number, timeZone: string): Parts {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(atMs)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The zone of this device, where the customer has chosen no other. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `10/22/2025`. */
export function formatDate(atMs: number, timeZone: string = deviceTimeZone()): string {
  const at = wallClock(atMs, timeZone);
  return `${at.month}/${at.day}/${at.year}`;
}

/** `10/22`. */
export function formatMonthDay(atMs: number, timeZone: string = deviceTimeZone()): string {
  const at = wallClock(atMs, timeZone);
  return `${at.month}/${at.day}`;
}

/** `10:58`. */
export function formatHourMinute(atMs: number, timeZone: string = deviceTimeZone()): string {
  const at = wallClock(atMs, timeZone);
  return `${at.hour}:${at.minute}`;
}

/** `10:58:04`. */
export function formatClock(atMs: number, timeZone: string = deviceTimeZone()): string {
  const at = wallClock(atMs, timeZone);
  return `${at.hour}:${at.minute}:${at.second}`;
}

/** `10-21-2025 10:58:04 AM`. */
export function formatDateTime(atMs: number, timeZone: string = deviceTimeZone()): string {
  const at = wallClock(atMs, timeZone);
  const hour = Number(at.hour);
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
  const half = hour < 12 ? 'AM' : 'PM';
  return `${at.month}-${at.day}-${at.year} ${shown}:${at.minute}:${at.second} ${half}`;
}

/** `10/22/2025 09:30`. */
export function formatDateHourMinute(atMs: number, timeZone: string = deviceTimeZone()): string {
  return `${formatDate(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
}
