import type { CoolingOff, Depth, Quote } from '@candor/domain/market/market-view';
import { dayPoint, type SessionDay } from '@candor/domain/time/session-days';
import type { TradePrint } from '@candor/engines/market/provider';
import { type BookMoment, bestPrices, depthOf, touchSizes } from '../book/book.ts';
import { haltTimes } from '../halts/halts.ts';
import type { BandedMinutes } from '../terms/price-band.ts';
import { scaledPrice, tickPrice } from '../terms/price-scale.ts';
import type { TapeHours } from '../terms/tape-terms.ts';
import { type MinuteSteps, stepAt } from './minute-steps.ts';
import {
  drawMinute,
  type Extremes,
  noExtremes,
  stepMs,
  type Tape,
  type TapeDay,
  volumeBefore,
  widenByMinutes,
} from './tape.ts';

/**
 * A tape with what was drawn last: quotes come in order of time, so a day and a minute are kept.
 */
export interface TapeReader {
  readonly tape: Tape;
  readonly hours: TapeHours;
  day: TapeDay | null;
  previousClose: number;
  /** The two minutes drawn last: a decision looks at the running one and the one before. */
  steps: MinuteSteps | null;
  otherSteps: MinuteSteps | null;
  /** Extremes of the minutes before `extremesMinute` of the kept day. */
  extremes: Extremes;
  extremesMinute: number;
  /** Scaled volume before the minute of the kept day that was looked at last. */
  traded: { readonly minute: number; readonly volume: number } | null;
  /** What was looked at last: a quote and its book are those of one instant. */
  moment: { readonly atMs: number; readonly seen: Moment } | null;
}

export function newTapeReader(tape: Tape, hours: TapeHours): TapeReader {
  const empty = { day: null, steps: null, otherSteps: null, previousClose: 0, extremesMinute: 0 };
  return { tape, hours, ...empty, extremes: noExtremes(), traded: null, moment: null };
}

/**
 * Everything about one instant: the step in force and what the day did until then. Prices scaled.
 */
export interface Moment extends BookMoment {
  /** The cooling-off the instant lies in. */
  readonly band: BandedMinutes | null;
  readonly timeMs: number;
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** Scaled volume since the open. */
  readonly volume: number;
}

/** The day of the tape that has begun by `atMs`, drawn. Null before any known day. */
export function readDay(reader: TapeReader, atMs: number): TapeDay | null {
  const { tape, hours } = reader;
  const session = hours.days.latest(tape.instrument.calendarId, atMs);
  return session === null ? null : keptDay(reader, session);
}

function keptDay(reader: TapeReader, session: SessionDay): TapeDay {
  if (reader.day !== null && reader.day.session.startMs === session.startMs) return reader.day;
  const { tape, hours } = reader;
  const day = tape.draw(session);
  reader.day = day;
  reader.previousClose = tape.closeBefore(hours, session);
  reader.steps = null;
  reader.otherSteps = null;
  reader.extremes = noExtremes();
  reader.extremesMinute = 0;
  reader.traded = null;
  reader.moment = null;
  return day;
}

/** The seconds of a minute of the kept day. */
export function stepsOf(reader: TapeReader, day: TapeDay, minute: number): MinuteSteps {
  if (reader.steps?.minute === minute) return reader.steps;
  const other = reader.otherSteps;
  const steps = other?.minute === minute ? other : drawMinute(reader.tape, day, minute);
  reader.otherSteps = reader.steps;
  reader.steps = steps;
  return steps;
}

function keptExtremes(reader: TapeReader, day: TapeDay, minute: number): Extremes {
  if (minute < reader.extremesMinute) {
    reader.extremes = noExtremes();
    reader.extremesMinute = 0;
  }
  const from = reader.extremesMinute;
  if (from === minute) return reader.extremes;
  widenByMinutes(day, { from, to: minute }, reader.extremes);
  reader.extremesMinute = minute;
  return reader.extremes;
}

function keptVolume(reader: TapeReader, day: TapeDay, minute: number): number {
  if (reader.traded?.minute === minute) return reader.traded.volume;
  const volume = volumeBefore(reader.tape, day, minute);
  reader.traded = { minute, volume };
  return volume;
}

/** The state of the market at an instant; null before any known day. */
export function readMoment(reader: TapeReader, atMs: number): Moment | null {
  if (reader.moment?.atMs === atMs) return reader.moment.seen;
  const seen = momentAt(reader, atMs);
  reader.moment = seen === null ? null : { atMs, seen };
  return seen;
}

function momentAt(reader: TapeReader, atMs: number): Moment | null {
  const { tape } = reader;
  const day = readDay(reader, atMs);
  if (day === null) return null;
  const { minute, intoMinuteMs } = dayPoint(day.session, lastSpokenMs(day, atMs));
  const steps = stepsOf(reader, day, minute);
  const step = stepAt(steps, intoMinuteMs);
  const before = keptExtremes(reader, day, minute);
  const inside = extremesOfSteps(steps, step);
  const hasBefore = minute > 0;
  const volume = keptVolume(reader, day, minute) + (steps.volume[step] ?? 0) * tape.volumeStep;
  const band = day.coolingOffs.find(({ from, to }) => from <= minute && minute < to) ?? null;
  return {
    band,
    book: day.bookOf(minute),
    dayNumber: day.session.dayNumber,
    minute,
    step,
    last: steps.price[step] ?? 0,
    worth: scaledPrice(tape.scale, steps.worth[step] ?? 0),
    flow: steps.flow?.[step] ?? 0,
    timeMs: stepMs(day, steps, step),
    open: tickPrice(tape.scale, day.startOf(0)),
    high: hasBefore ? Math.max(tickPrice(tape.scale, before.high), inside.high) : inside.high,
    low: hasBefore ? Math.min(tickPrice(tape.scale, before.low), inside.low) : inside.low,
    volume,
  };
}

/**
 * The instant whose state holds: during a halt the last one before it, for
 * the market says nothing new.
 */
function lastSpokenMs(day: TapeDay, atMs: number): number {
  for (const halt of day.halts) {
    const { fromMs, untilMs } = haltTimes(day.session, halt);
    // One that ended the day holds until the next.
    const isOver = atMs >= untilMs && untilMs < day.session.endMs;
    if (fromMs <= atMs && !isOver) return fromMs - 1;
  }
  return atMs;
}

/** Highest and lowest price from the start of a minute up to a step. */
export function extremesOfSteps(steps: MinuteSteps, upTo: number): Extremes {
  const extremes = noExtremes();
  for (let step = 0; step <= upTo; step += 1) {
    const price = steps.price[step] ?? 0;
    if (price > extremes.high) extremes.high = price;
    if (price < extremes.low) extremes.low = price;
  }
  return extremes;
}

/** The quote in force at an instant, under the id asked for (a view is quoted as its stock). */
export function readQuote(
  reader: TapeReader,
  instrumentId: string,
  atMs: number,
  source: { readonly sourceName: string; readonly drawnBy: string },
): Quote | null {
  const moment = readMoment(reader, atMs);
  if (moment === null) return null;
  const { tape } = reader;
  const { bid = null, ask = null } = bestPrices(tape, moment) ?? {};
  return {
    instrumentId,
    bid: bid === null ? null : BigInt(bid),
    ask: ask === null ? null : BigInt(ask),
    ...touchSizes(tape, moment, { bid, ask }),
    last: BigInt(moment.last),
    previousClose: BigInt(reader.previousClose),
    open: BigInt(moment.open),
    high: BigInt(moment.high),
    low: BigInt(moment.low),
    volume: BigInt(moment.volume),
    timeMs: moment.timeMs,
    sourceName: source.sourceName,
    isSimulated: true,
    drawnBy: source.drawnBy,
    ...(moment.band !== null && { coolingOff: coolingOffOf(reader, moment.band) }),
  };
}

function coolingOffOf({ day }: TapeReader, banded: BandedMinutes): CoolingOff {
  if (day === null) throw new Error('a cooling-off of no day');
  const { reference, low, high, limitBps } = banded;
  return {
    limitBps: BigInt(limitBps),
    reference: BigInt(reference),
    low: BigInt(low),
    high: BigInt(high),
    ...haltTimes(day.session, banded),
  };
}

/** Ten levels a side at an instant. */
export function readDepth(reader: TapeReader, atMs: number): Depth {
  const moment = readMoment(reader, atMs);
  return moment === null ? { bids: [], asks: [] } : depthOf(reader.tape, moment);
}

/** Looking back further than this for prints would read the whole day of a quiet instrument. */
const MINUTES_BACK_MAX = 60;

/** The last prints of the day up to an instant, newest last, at most `limit`. */
export function readTrades(reader: TapeReader, atMs: number, limit: number): TradePrint[] {
  const { tape } = reader;
  const day = readDay(reader, atMs);
  if (day === null || !tape.hasVolume) return [];
  const now = dayPoint(day.session, atMs);
  const newestFirst: TradePrint[] = [];
  const oldest = Math.max(0, now.minute - MINUTES_BACK_MAX);
  for (let minute = now.minute; minute >= oldest && newestFirst.length < limit; minute -= 1) {
    const steps =
      minute === now.minute ? stepsOf(reader, day, minute) : drawMinute(tape, day, minute);
    const from = minute === now.minute ? stepAt(steps, now.intoMinuteMs) : steps.price.length - 1;
    for (let step = from; step >= 0 && newestFirst.length < limit; step -= 1) {
      if (steps.hasPrint[step] !== 1) continue;
      const volume = (steps.volume[step] ?? 0) - (step === 0 ? 0 : (steps.volume[step - 1] ?? 0));
      newestFirst.push({
        price: BigInt(steps.price[step] ?? 0),
        quantity: BigInt(volume * tape.volumeStep),
        side: steps.side[step] === 1 ? 'buy' : 'sell',
        timeMs: stepMs(day, steps, step),
      });
    }
  }
  return newestFirst.reverse();
}
