import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { uniformOf } from './draws.ts';
import { exchangeHours } from './exchange-hours.ts';
import { type MarketKeys, marketKeys, type Source } from './market-keys.ts';
import { alwaysOpen, minuteStartMs, type SessionDay } from './session-days.ts';

/** A trading pause of the limit-up/limit-down plan lasts five minutes. */
const HALT_MINUTES = 5;
/** A share pauses on one of so many days: with some 330 US shares, about two pauses a day. */
const DAYS_PER_HALT = 150;
/** No pause falls into the first or last minutes of a day. */
const EDGE_MINUTES = 10;

/** Trading minutes of a day without trading: [from, to). */
export interface HaltedMinutes {
  readonly from: number;
  readonly to: number;
}

/** The source of an instrument's halts; null for what is never halted: all but US shares. */
export function haltsOf(instrument: Instrument, keys: MarketKeys): Source | null {
  const { assetClass, calendarId, market, code } = instrument;
  if (assetClass !== 'stock' || calendarId !== 'XNYS') return null;
  return keys.source(`halt ${market}:${code}`);
}

/**
 * The pause of a share on a day, as in the US limit-up/limit-down plan; null on nearly all days.
 */
export function haltedMinutes(halts: Source | null, session: SessionDay): HaltedMinutes | null {
  if (halts === null) return null;
  const { dayNumber } = session;
  if (uniformOf(halts.draw(dayNumber, 0)) * DAYS_PER_HALT >= 1) return null;
  const room = session.minutes - 2 * EDGE_MINUTES - HALT_MINUTES;
  if (room <= 0) return null;
  const from = EDGE_MINUTES + (halts.draw(dayNumber, 1) % room);
  return { from, to: from + HALT_MINUTES };
}

/** When a pause of a day begins and ends. */
export function haltTimes(session: SessionDay, halted: HaltedMinutes): Halt {
  return {
    fromMs: minuteStartMs(session, halted.from),
    untilMs: minuteStartMs(session, halted.to - 1) + 60_000,
  };
}

/** A trading day of a share, with its halts. */
export interface HaltDay {
  readonly session: SessionDay;
  readonly halts: readonly Halt[];
}

/** Halts by the day, each day looked at once. `read` answers null of what is never halted. */
export function haltSource(
  read: (instrument: Instrument, nowMs: number) => HaltDay | null,
): HaltSource {
  const known = new Map<string, HaltDay | null>();
  return {
    haltAt(instrument, nowMs) {
      const id = instrument.heldAs;
      let day = known.get(id);
      const isOfToday =
        day === null ||
        (day !== undefined && day.session.startMs <= nowMs && nowMs < day.session.endMs);
      if (!isOfToday) {
        day = read(instrument, nowMs);
        known.set(id, day);
      }
      return day?.halts.find(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs) ?? null;
    },
  };
}

/**
 * The halts of version 4: a function of the seed, the share and the day, as its prices are. The
 * tape stands still while they last, so no chart, print or quote contradicts them.
 */
export function simulatedHalts(options: {
  readonly seed: string;
  readonly marketHours: MarketHours;
}): HaltSource {
  const days = options.marketHours === 'always' ? alwaysOpen() : exchangeHours();
  const keys = marketKeys(options.seed);
  return haltSource((instrument, nowMs) => {
    const halts = haltsOf(instrument, keys);
    const session = halts === null ? null : days.latest(instrument.calendarId, nowMs);
    if (session === null) return null;
    const halted = haltedMinutes(halts, session);
    return { session, halts: halted === null ? [] : [haltTimes(session, halted)] };
  });
}
