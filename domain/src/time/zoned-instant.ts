import { Temporal } from 'temporal-polyfill';
import { epochDayOf, fromEpochDay } from './calendar-day.ts';

const MINUTES_PER_DAY = 1440;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;

/** How long a zone keeps one offset: between two changes of its clock. */
interface OffsetSpan {
  readonly offsetMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

const spansByZone = new Map<string, OffsetSpan[]>();

/**
 * The instant at which a wall clock in `timeZone` shows the given minute of a day. Minutes below 0
 * fall on the day before, minutes from 1440 on the day after. A wall time that a daylight-saving
 * change skips moves forward by the gap; one that happens twice means its first run.
 */
export function zonedInstantMs(input: {
  epochDay: number;
  minuteOfDay: number;
  timeZone: string;
}): number {
  const wallMs = input.epochDay * DAY_MS + input.minuteOfDay * MINUTE_MS;
  for (const { offsetMs, fromMs, untilMs } of spansOf(input.timeZone)) {
    const ms = wallMs - offsetMs;
    // Within a day of a change, before or after it, a wall time can be skipped or come twice.
    if (ms >= fromMs + DAY_MS && ms < untilMs - DAY_MS) return ms;
  }
  const ms = wallClockMs(wallMs, input.timeZone);
  rememberSpan(ms, input.timeZone);
  return ms;
}

function wallClockMs(wallMs: number, timeZone: string): number {
  const epochDay = Math.floor(wallMs / DAY_MS);
  const minute = (wallMs - epochDay * DAY_MS) / MINUTE_MS;
  const day = Temporal.PlainDate.from(fromEpochDay(epochDay));
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  return day.toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds;
}

function spansOf(timeZone: string): OffsetSpan[] {
  const known = spansByZone.get(timeZone) ?? [];
  spansByZone.set(timeZone, known);
  return known;
}

/** A zone changes its clock twice a year at most, so that few spans are kept. */
function rememberSpan(atMs: number, timeZone: string): void {
  const spans = spansOf(timeZone);
  if (spans.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs)) return;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  const until = at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const before = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const fromMs = before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  spans.push({ offsetMs: at.offsetNanoseconds / 1e6, fromMs, untilMs: until });
}

/** Days since 1970-01-01 of the day a wall clock in `timeZone` shows at an instant. */
export function zonedEpochDay(nowMs: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return epochDayOf({ year: local.year, month: local.month, day: local.day });
}
