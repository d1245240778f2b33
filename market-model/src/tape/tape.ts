import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { minuteStartMs, type SessionDay } from '@candor/domain/time/session-days';
import type { BookSources } from '../book/book-sources.ts';
import type { HaltedMinutes } from '../halts/halts.ts';
import type { BandedMinutes } from '../terms/price-band.ts';
import type { TapeHours, TapeTerms } from '../terms/tape-terms.ts';
import type { MinuteSteps } from './minute-steps.ts';

/** What is fixed about one simulated instrument. Built once. */
export interface Tape extends TapeTerms {
  /** Draws a trading day. */
  draw(session: SessionDay): TapeDay;
  /** Close of the trading day before, less the dividend that the day goes without; on a tick. */
  closeBefore(hours: TapeHours, session: SessionDay): number;
}

/** One trading day of one tape. Minutes are those of its trading, from 0; prices are logs. */
export interface TapeDay {
  readonly session: SessionDay;
  /** Ascending; in them nothing trades and the price stands still. */
  readonly halts: readonly HaltedMinutes[];
  /** Ascending, and outside every halt; in them it trades inside a band alone. */
  readonly coolingOffs: readonly BandedMinutes[];
  /** What the book of a minute is drawn from. */
  bookOf(minute: number): BookSources;
  startOf(minute: number): number;
  endOf(minute: number): number;
  /** Widens by what happens in the minutes [from, to), none of them halted. */
  widen(minutes: MinuteSpan, into: Extremes): void;
  /** Steps of volume before a minute, halts not looked at; never falls. */
  stepsBefore(minute: number): number;
  /** The seconds of a minute. */
  secondsOf(minute: number, traded: MinuteTrading): MinuteSteps;
}

/** Minutes [from, to) of a trading day. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

export interface MinuteTrading {
  readonly volumeSteps: number;
  readonly isHalted: boolean;
}

/** Far above any catalogue; only endless runs that roll contracts for years come near it. */
const TAPES_MAX = 10_000;

/** Builds the tape of each series of prices once. */
export function keptTapes<Kept extends Tape>(
  build: (instrument: Instrument) => Kept,
): (instrument: Instrument) => Kept {
  const tapes = new Map<string, Kept>();
  return (instrument) => {
    const id = seriesOf(instrument);
    const known = tapes.get(id);
    if (known !== undefined) return known;
    const built = build(instrument);
    if (tapes.size >= TAPES_MAX) tapes.clear();
    tapes.set(id, built);
    return built;
  };
}

/** A range of log prices, or of what else is said. */
export interface Extremes {
  high: number;
  low: number;
}

/** An empty range, to be widened. */
export function noExtremes(): Extremes {
  return { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
}

/** Widens by everything that happens in the minutes [from, to) of a day; in a halt nothing does. */
export function widenByMinutes(day: TapeDay, { from, to }: MinuteSpan, into: Extremes): void {
  let next = from;
  for (const halt of day.halts) {
    if (halt.to <= next || halt.from >= to) continue;
    if (halt.from > next) day.widen({ from: next, to: halt.from }, into);
    next = halt.to;
  }
  if (next < to) day.widen({ from: next, to }, into);
}

/** The range of a bar, with the price that stood as it began in a halt. */
export function rangeOfBar(day: TapeDay, span: MinuteSpan): Extremes {
  const extremes = noExtremes();
  widenByMinutes(day, span, extremes);
  const level = day.startOf(span.from);
  standStillIfEmpty(extremes, level);
  if (isHalted(day, span.from)) {
    extremes.high = Math.max(extremes.high, level);
    extremes.low = Math.min(extremes.low, level);
  }
  return extremes;
}

/** Where nothing happened the price stood still. */
export function standStillIfEmpty(extremes: Extremes, level: number): void {
  if (extremes.high >= extremes.low) return;
  extremes.high = level;
  extremes.low = level;
}

/** Scaled volume traded before a minute of the day. */
export function volumeBefore(tape: Tape, day: TapeDay, minute: number): number {
  if (!tape.hasVolume) return 0;
  return tradedBefore(day, minute) * tape.volumeStep;
}

/** Whether nothing trades in a minute of the day. */
function isHalted({ halts }: TapeDay, minute: number): boolean {
  return halts.some(({ from, to }) => from <= minute && minute < to);
}

/** Steps traded before a minute; those a halt would have fallen into were never traded. */
function tradedBefore(day: TapeDay, minute: number): number {
  let steps = day.stepsBefore(minute);
  for (const { from, to } of day.halts) {
    if (minute <= from) break;
    steps -= day.stepsBefore(Math.min(to, minute)) - day.stepsBefore(from);
  }
  return steps;
}

/** The seconds of one minute. */
export function drawMinute(tape: Tape, day: TapeDay, minute: number): MinuteSteps {
  const volumeSteps = tape.hasVolume
    ? tradedBefore(day, minute + 1) - tradedBefore(day, minute)
    : 0;
  return day.secondsOf(minute, { volumeSteps, isHalted: isHalted(day, minute) });
}

/** The instant of a step of a minute. */
export function stepMs(day: TapeDay, steps: MinuteSteps, step: number): number {
  return minuteStartMs(day.session, steps.minute) + (steps.offsetMs[step] ?? 0);
}
