import { dayPoint, type SessionDay } from '@candor/domain/time/session-days';
import type { PrintSummary } from '@candor/engines/market/provider';
import { tickPrice } from '../terms/price-scale.ts';
import { type MinuteSteps, stepAt } from './minute-steps.ts';
import {
  drawMinute,
  type Extremes,
  noExtremes,
  type Tape,
  type TapeDay,
  volumeBefore,
  widenByMinutes,
} from './tape.ts';
import { readDay, stepsOf, type TapeReader } from './tape-reader.ts';

/**
 * Further back than this nobody waits for a price: good-till-cancelled orders end after 90 days.
 */
const DAYS_BACK_MAX = 100;

/** Lowest and highest print and the volume after `fromMs` up to `toMs`, days and breaks apart. */
export function readPrints(
  reader: TapeReader,
  span: { fromMs: number; toMs: number },
): PrintSummary {
  const { tape, hours } = reader;
  const seen = { extremes: noExtremes(), volume: 0 };
  const latest = readDay(reader, span.toMs);
  if (latest !== null) addDay(reader, latest, span, seen);
  let session: SessionDay | null = latest?.session ?? null;
  for (let back = 0; back < DAYS_BACK_MAX && session !== null; back += 1) {
    if (session.startMs <= span.fromMs) break;
    session = hours.days.before(tape.instrument.calendarId, session.dayNumber);
    if (session !== null && session.endMs > span.fromMs) {
      addDay(reader, tape.draw(session), span, seen);
    }
  }
  const { high, low } = seen.extremes;
  const hasPrints = high >= low;
  return {
    low: hasPrints ? BigInt(low) : null,
    high: hasPrints ? BigInt(high) : null,
    volume: BigInt(seen.volume),
  };
}

interface Seen {
  readonly extremes: Extremes;
  volume: number;
}

function addDay(
  reader: TapeReader,
  day: TapeDay,
  span: { fromMs: number; toMs: number },
  seen: Seen,
): void {
  const { tape } = reader;
  const minute = (index: number): MinuteSteps =>
    day === reader.day ? stepsOf(reader, day, index) : drawMinute(tape, day, index);
  const isFromStart = span.fromMs < day.session.startMs;
  const from = isFromStart ? { minute: 0, intoMinuteMs: -1 } : dayPoint(day.session, span.fromMs);
  const to = dayPoint(day.session, span.toMs);
  // The minute after the first begins at the price the first ended with, which may have printed
  // before `fromMs`: so both are read print by print, and only later ones by their extremes.
  for (let index = from.minute; index <= Math.min(from.minute + 1, to.minute); index += 1) {
    addSteps(minute(index), partOf(minute(index), index, from, to), seen.extremes);
  }
  if (to.minute > from.minute + 1) {
    let next = from.minute + 2;
    for (const cooling of day.coolingOffs) {
      // What stands still at the end of a band is shown there and did not print.
      const first = Math.max(next, cooling.from);
      const last = Math.min(to.minute, cooling.to);
      if (first >= last) continue;
      addMinutes(tape, day, { from: next, to: first }, seen.extremes);
      for (let index = first; index < last; index += 1) {
        addSteps(minute(index), { first: 0, last: minute(index).price.length - 1 }, seen.extremes);
      }
      next = last;
    }
    addMinutes(tape, day, { from: next, to: to.minute }, seen.extremes);
    addSteps(minute(to.minute), partOf(minute(to.minute), to.minute, from, to), seen.extremes);
  }
  const before = isFromStart ? 0 : volumeAt(tape, day, from, minute(from.minute));
  seen.volume += volumeAt(tape, day, to, minute(to.minute)) - before;
}

interface Point {
  readonly minute: number;
  readonly intoMinuteMs: number;
}

/** The steps of a minute that lie after `from` and up to `to`. */
function partOf(
  steps: MinuteSteps,
  index: number,
  from: Point,
  to: Point,
): { first: number; last: number } {
  const isFirst = index === from.minute && from.intoMinuteMs >= 0;
  return {
    first: isFirst ? stepAt(steps, from.intoMinuteMs) + 1 : 0,
    last: index === to.minute ? stepAt(steps, to.intoMinuteMs) : steps.price.length - 1,
  };
}

function addSteps(
  steps: MinuteSteps,
  part: { first: number; last: number },
  extremes: Extremes,
): void {
  for (let step = part.first; step <= part.last; step += 1) {
    if (steps.hasPrint[step] !== 1) continue;
    const price = steps.price[step] ?? 0;
    if (price > extremes.high) extremes.high = price;
    if (price < extremes.low) extremes.low = price;
  }
}

function addMinutes(
  tape: Tape,
  day: TapeDay,
  minutes: { from: number; to: number },
  extremes: Extremes,
): void {
  if (minutes.to <= minutes.from) return;
  const logs = noExtremes();
  widenByMinutes(day, minutes, logs);
  if (logs.high < logs.low) return;
  extremes.high = Math.max(extremes.high, tickPrice(tape.scale, logs.high));
  extremes.low = Math.min(extremes.low, tickPrice(tape.scale, logs.low));
}

function volumeAt(tape: Tape, day: TapeDay, point: Point, steps: MinuteSteps): number {
  const step = stepAt(steps, point.intoMinuteMs);
  return volumeBefore(tape, day, point.minute) + (steps.volume[step] ?? 0) * tape.volumeStep;
}
