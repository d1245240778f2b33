import type { KlineType } from '@candor/contract/enums';
import { seriesOf } from '@candor/domain/instruments/splits';
import {
  type DayPoint,
  dayPoint,
  MINUTE_MS,
  type SessionDay,
  type SessionSegment,
} from '@candor/domain/time/session-days';
import type { KlineBar, KlineClose } from '@candor/engines/market/provider';
import { stepAt } from '../tape/minute-steps.ts';
import { drawMinute, rangeOfBar, type Tape, type TapeDay, volumeBefore } from '../tape/tape.ts';
import { extremesOfSteps, readDay, readMoment, type TapeReader } from '../tape/tape-reader.ts';
import { tickPrice } from '../terms/price-scale.ts';
import type { TapeHours } from '../terms/tape-terms.ts';
import type { FinishedBars } from './finished-bars.ts';
import type { Haste, Turns } from './turns.ts';
import type { WholeBars } from './whole-bars.ts';

/** Bar length and how many calendar days a range looks back. A bar of 0 minutes is a whole day. */
export const rangeOf = {
  intraday: { barMinutes: 1, days: 1 },
  '1D': { barMinutes: 5, days: 2 },
  '1W': { barMinutes: 30, days: 7 },
  '1M': { barMinutes: 60, days: 30 },
  '3M': { barMinutes: 0, days: 91 },
  '1Y': { barMinutes: 0, days: 365 },
} as const satisfies Record<KlineType, { barMinutes: number; days: number }>;

const DAYS_MAX = 400;

/** Where bars are drawn from, and where what is over is kept. */
export interface BarSource {
  readonly tape: Tape;
  readonly hours: TapeHours;
  readonly finished: FinishedBars;
  readonly whole: WholeBars;
  /** The day that is drawn already, asked anew for each; others are drawn when they are needed. */
  drawn(): TapeDay | null;
  /** Shared with all that is drawn: a range may take long. */
  readonly turns: Turns;
  readonly haste: Haste;
}

/** Bars of a range as known at `endMs`, oldest first; the last one may still be growing. */
export function barsOf(source: BarSource, type: KlineType, endMs: number): Promise<KlineBar[]> {
  const { barMinutes } = rangeOf[type];
  return bySession(source, type, endMs, (session) =>
    barMinutes === 0
      ? dayBar(source, session, endMs)
      : keptBars(source, session, { barMinutes, endMs }),
  );
}

/**
 * What the bars of a range close at, to the last digit, without their highs, lows and volumes: most
 * of what a bar costs. Oldest first.
 */
export function closesOf(source: BarSource, type: KlineType, endMs: number): Promise<KlineClose[]> {
  const { barMinutes } = rangeOf[type];
  return bySession(source, type, endMs, (session) =>
    barMinutes === 0
      ? dayClose(source, session, endMs)
      : drawnCloses(source, session, { spans: spansOf(session, barMinutes), endMs }),
  );
}

/** What is drawn of the trading days of a range, day after day, oldest first. */
async function bySession<Point extends KlineClose>(
  source: BarSource,
  type: KlineType,
  endMs: number,
  draw: (session: SessionDay) => Promise<readonly Point[]>,
): Promise<Point[]> {
  const { sessions, earliestMs } = sessionsOf(source, type, endMs);
  const points: Point[] = [];
  for (const session of sessions) {
    for (const point of await draw(session)) if (point.startMs > earliestMs) points.push(point);
  }
  return points;
}

async function dayClose(
  source: BarSource,
  session: SessionDay,
  endMs: number,
): Promise<readonly KlineClose[]> {
  const { startMs, minutes } = session;
  const isOver = endMs >= session.endMs;
  const series = seriesOf(source.tape.instrument);
  const known = isOver ? source.finished.closeOf(series, session) : null;
  if (known !== null) return [known];
  const spans = [{ startMs, from: 0, to: minutes }];
  const closes = await drawnCloses(source, session, { spans, endMs });
  const [close] = closes;
  if (isOver && close !== undefined) source.finished.keepClose(series, session, close);
  return closes;
}

/** What some bars of a day close at, as far as they have begun. */
async function drawnCloses(
  { tape, turns, haste, drawn }: BarSource,
  session: SessionDay,
  { spans, endMs }: { readonly spans: readonly BarSpan[]; readonly endMs: number },
): Promise<readonly KlineClose[]> {
  if (endMs < session.startMs) return [];
  if (turns.areOver) await turns.next(haste);
  const kept = drawn();
  const isKept = kept?.session.startMs === session.startMs;
  const day = isKept ? kept : tape.draw(session);
  const now = dayPoint(session, endMs);
  const isOver = endMs >= session.endMs;
  const begun = isOver ? spans : spans.filter(({ from }) => from <= now.minute);
  return begun.map(({ startMs, to }) => {
    const isWhole = isOver || to <= now.minute;
    const close = isWhole ? tickPrice(tape.scale, day.endOf(to - 1)) : priceNow(tape, day, now);
    return { startMs, close: BigInt(close) };
  });
}

function priceNow(tape: Tape, day: TapeDay, { minute, intoMinuteMs }: DayPoint): number {
  const steps = drawMinute(tape, day, minute);
  return steps.price[stepAt(steps, intoMinuteMs)] ?? 0;
}

/** The stretches of the day that the minute chart shows; none before the first known day. */
export function stretchesOf(
  source: { tape: Tape; hours: TapeHours },
  endMs: number,
): readonly SessionSegment[] {
  return source.hours.days.latest(source.tape.instrument.calendarId, endMs)?.segments ?? [];
}

/**
 * Trading days of a range, oldest first. The minute chart shows one trading day, which is a UTC
 * day where a market never rests; the chart of five minutes reaches back to the same moment of the
 * day before, so that it is a whole day of trading at every hour: 24 hours where a market never
 * rests.
 */
function sessionsOf(
  source: { tape: Tape; hours: TapeHours },
  type: KlineType,
  endMs: number,
): { sessions: SessionDay[]; earliestMs: number } {
  const { days } = rangeOf[type];
  const { calendarId } = source.tape.instrument;
  const latest = source.hours.days.latest(calendarId, endMs);
  if (latest === null) return { sessions: [], earliestMs: 0 };
  if (type === '1D') {
    const before = source.hours.days.before(calendarId, latest.dayNumber);
    if (before === null) return { sessions: [latest], earliestMs: 0 };
    const intoDayMs = Math.min(endMs, latest.endMs) - latest.startMs;
    return { sessions: [before, latest], earliestMs: before.startMs + intoDayMs };
  }
  const newestFirst: SessionDay[] = [];
  let session: SessionDay | null = latest;
  const oldest = latest.dayNumber - days + 1;
  while (session !== null && session.dayNumber >= oldest && newestFirst.length < DAYS_MAX) {
    newestFirst.push(session);
    session = source.hours.days.before(calendarId, session.dayNumber);
  }
  return { sessions: newestFirst.reverse(), earliestMs: Number.NEGATIVE_INFINITY };
}

/** Bars of a day that are drawn before others have their turn. */
const BARS_AT_ONCE = 60;

/** The bars of one day up to `endMs`; whole ones are drawn once, whatever is asked later. */
async function keptBars(
  source: BarSource,
  session: SessionDay,
  { barMinutes, endMs }: { readonly barMinutes: number; readonly endMs: number },
): Promise<KlineBar[]> {
  if (endMs < session.startMs) return [];
  const { tape, turns, haste } = source;
  let drawn: TapeDay | null = null;
  const day = (): TapeDay => {
    const kept = source.drawn();
    if (kept?.session.startMs === session.startMs) return kept;
    drawn ??= tape.draw(session);
    return drawn;
  };
  const spans = spansOf(session, barMinutes);
  const now = dayPoint(session, endMs);
  const growing = endMs >= session.endMs ? -1 : spans.findIndex(({ to }) => to > now.minute);
  const key = `${seriesOf(tape.instrument)} ${barMinutes} ${session.dayNumber}`;
  const whole = spans.slice(0, growing < 0 ? undefined : growing);
  const bars: KlineBar[] = [];
  for (let to = source.whole.countOf(key); bars.length < whole.length; to += BARS_AT_ONCE) {
    if (to < whole.length && turns.areOver) await turns.next(haste);
    const wanted = whole.slice(0, to + BARS_AT_ONCE);
    const draw = (span: BarSpan) => wholeBar(tape, day(), span);
    bars.push(...source.whole.take(key, wanted, draw, bars.length));
  }
  const last = spans[growing];
  if (last !== undefined && last.from <= now.minute) {
    const { startMs, from } = last;
    const { minute: to, intoMinuteMs } = now;
    bars.push(growingBar(tape, day(), { startMs, from, to, intoMinuteMs }));
  }
  return bars;
}

async function dayBar(source: BarSource, session: SessionDay, endMs: number): Promise<KlineBar[]> {
  const isOver = endMs >= session.endMs;
  const series = seriesOf(source.tape.instrument);
  const known = isOver ? source.finished.barOf(series, session) : null;
  if (known !== null) return [known];
  if (source.turns.areOver) await source.turns.next(source.haste);
  const day = source.tape.draw(session);
  const bars = dayBars(source.tape, day, { barMinutes: session.minutes, endMs });
  const bar = joined(bars);
  if (bar !== null && isOver) source.finished.keepBar(series, session, bar);
  return bar === null ? [] : [bar];
}

/**
 * The newest bars of the running session, oldest first: what is asked ten times a second. Daily
 * ranges have one.
 */
export function newestBarsOf(
  reader: TapeReader,
  type: KlineType,
  endMs: number,
  count: number,
): KlineBar[] {
  const day = readDay(reader, endMs);
  if (day === null) return [];
  const { barMinutes } = rangeOf[type];
  if (barMinutes > 0) {
    const fromMinute = dayPoint(day.session, endMs).minute - (count + 1) * barMinutes;
    return dayBars(reader.tape, day, { barMinutes, endMs, fromMinute }).slice(-count);
  }
  const moment = readMoment(reader, endMs);
  if (moment === null) return [];
  return [
    {
      startMs: day.session.startMs,
      open: BigInt(moment.open),
      high: BigInt(moment.high),
      low: BigInt(moment.low),
      close: BigInt(moment.last),
      volume: BigInt(moment.volume),
    },
  ];
}

/**
 * Bars of one day up to `endMs`, those that end after `fromMinute`. Bars start anew after a break,
 * so none spans one.
 */
export function dayBars(
  tape: Tape,
  day: TapeDay,
  wanted: { barMinutes: number; endMs: number; fromMinute?: number },
): KlineBar[] {
  const { barMinutes, endMs, fromMinute = 0 } = wanted;
  const bars: KlineBar[] = [];
  if (endMs < day.session.startMs) return bars;
  const now = dayPoint(day.session, endMs);
  const isOver = endMs >= day.session.endMs;
  for (const span of spansOf(day.session, barMinutes)) {
    const { startMs, from, to } = span;
    if (!isOver && from > now.minute) return bars;
    if (to <= fromMinute) continue;
    bars.push(
      isOver || to <= now.minute
        ? wholeBar(tape, day, span)
        : growingBar(tape, day, { startMs, from, to: now.minute, intoMinuteMs: now.intoMinuteMs }),
    );
  }
  return bars;
}

/** One bar of a day: from minute `from` of its trading up to minute `to`. */
interface BarSpan {
  readonly startMs: number;
  readonly from: number;
  readonly to: number;
}

/** The bars a day has when it is over. */
function spansOf(session: SessionDay, barMinutes: number): BarSpan[] {
  const spans: BarSpan[] = [];
  let passed = 0;
  for (const segment of session.segments) {
    const length = Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
    for (let from = passed; from < passed + length; from += barMinutes) {
      const to = Math.min(from + barMinutes, passed + length);
      spans.push({ startMs: segment.startMs + (from - passed) * MINUTE_MS, from, to });
    }
    passed += length;
  }
  return spans;
}

function wholeBar(tape: Tape, day: TapeDay, span: BarSpan): KlineBar {
  const extremes = rangeOfBar(day, span);
  const volume = volumeBefore(tape, day, span.to) - volumeBefore(tape, day, span.from);
  return {
    startMs: span.startMs,
    open: BigInt(tickPrice(tape.scale, day.startOf(span.from))),
    high: BigInt(tickPrice(tape.scale, extremes.high)),
    low: BigInt(tickPrice(tape.scale, extremes.low)),
    close: BigInt(tickPrice(tape.scale, day.endOf(span.to - 1))),
    volume: BigInt(volume),
  };
}

/** The bar that is being made: whole minutes [from, to) and the seconds of minute `to` so far. */
function growingBar(
  tape: Tape,
  day: TapeDay,
  span: BarSpan & { readonly intoMinuteMs: number },
): KlineBar {
  const steps = drawMinute(tape, day, span.to);
  const step = stepAt(steps, span.intoMinuteMs);
  const inside = extremesOfSteps(steps, step);
  const before = rangeOfBar(day, span);
  const hasBefore = span.to > span.from;
  const volume =
    volumeBefore(tape, day, span.to) -
    volumeBefore(tape, day, span.from) +
    (steps.volume[step] ?? 0) * tape.volumeStep;
  const high = hasBefore ? Math.max(tickPrice(tape.scale, before.high), inside.high) : inside.high;
  const low = hasBefore ? Math.min(tickPrice(tape.scale, before.low), inside.low) : inside.low;
  return {
    startMs: span.startMs,
    open: BigInt(tickPrice(tape.scale, day.startOf(span.from))),
    high: BigInt(high),
    low: BigInt(low),
    close: BigInt(steps.price[step] ?? 0),
    volume: BigInt(volume),
  };
}

/** A day's bar from the bars of its parts. */
function joined(bars: readonly KlineBar[]): KlineBar | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  let { high, low, volume } = first;
  for (const bar of bars.slice(1)) {
    high = higher(high, bar.high);
    low = lower(low, bar.low);
    volume += bar.volume;
  }
  return { startMs: first.startMs, open: first.open, high, low, close: last.close, volume };
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function lower(one: bigint, other: bigint): bigint {
  return one > other ? other : one;
}
