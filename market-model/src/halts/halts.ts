import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { minuteStartMs, type SessionDay, type SessionDays } from '@candor/domain/time/session-days';
import type { HaltCause } from '@candor/engines/ports/halt-cause';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';

/** Trading minutes of a day without trading: [from, to). */
export interface HaltedMinutes {
  readonly from: number;
  readonly to: number;
  /** As it is told: where halts overlap, each from its own beginning to its own end. */
  readonly told: readonly Halt[];
}

/** A halt of a day with its cause. */
export function caused(
  session: SessionDay,
  minutes: Pick<HaltedMinutes, 'from' | 'to'>,
  cause: HaltCause,
): HaltedMinutes {
  return { ...minutes, told: [{ ...haltTimes(session, minutes), cause }] };
}

/** When a pause of a day begins and ends. */
export function haltTimes(
  session: SessionDay,
  halted: Pick<HaltedMinutes, 'from' | 'to'>,
): Pick<Halt, 'fromMs' | 'untilMs'> {
  return {
    fromMs: minuteStartMs(session, halted.from),
    untilMs: minuteStartMs(session, halted.to - 1) + 60_000,
  };
}

/** From what the halts of instruments follow. */
interface HaltTerms {
  /** Whether an instrument is ever halted. */
  isRuled(instrument: Instrument): boolean;
  readonly days: SessionDays;
  /** All halts of a trading day, ascending. */
  haltsOn(instrument: Instrument, session: SessionDay): readonly Halt[];
}

/** A trading day of an instrument, with its halts. */
interface HaltDay {
  readonly session: SessionDay;
  readonly halts: readonly Halt[];
}

/** Days kept of each instrument: news looks a day back, which may be two sessions. */
const DAYS_KEPT = 3;

/** Halts by the day, each day looked at once. */
export function haltSource(terms: HaltTerms): HaltSource {
  const known = new Map<string, readonly HaltDay[]>();
  const keptDay = (instrument: Instrument, session: SessionDay): HaltDay => {
    const series = seriesOf(instrument);
    const days = known.get(series) ?? [];
    const kept = days.find((one) => one.session.startMs === session.startMs);
    if (kept !== undefined) return kept;
    const day = { session, halts: terms.haltsOn(instrument, session) };
    known.set(series, [day, ...days].slice(0, DAYS_KEPT));
    return day;
  };
  const dayAt = (instrument: Instrument, atMs: number): HaltDay | null => {
    const days = known.get(seriesOf(instrument));
    const isIn = ({ session }: HaltDay) => session.startMs <= atMs && atMs < session.endMs;
    const kept = days?.find(isIn);
    if (kept !== undefined) return kept;
    const session = terms.days.latest(instrument.calendarId, atMs);
    return session === null ? null : keptDay(instrument, session);
  };
  return {
    haltAt: (instrument, nowMs) => {
      if (!terms.isRuled(instrument)) return null;
      const halts = dayAt(instrument, nowMs)?.halts ?? [];
      return lastToEnd(halts.filter((one) => one.fromMs <= nowMs && nowMs < one.untilMs));
    },
    begunIn: (instrument, { fromMs, toMs }) => {
      if (!terms.isRuled(instrument)) return [];
      const found: Halt[] = [];
      let day = dayAt(instrument, toMs - 1);
      while (day !== null) {
        found.unshift(...day.halts.filter((one) => fromMs <= one.fromMs && one.fromMs < toMs));
        if (day.session.startMs <= fromMs) break;
        const before = terms.days.before(instrument.calendarId, day.session.dayNumber);
        day = before === null || before.endMs <= fromMs ? null : keptDay(instrument, before);
      }
      return found;
    },
  };
}

function lastToEnd(halts: readonly Halt[]): Halt | null {
  return halts.reduce<Halt | null>(
    (last, one) => (last === null || one.untilMs >= last.untilMs ? one : last),
    null,
  );
}
