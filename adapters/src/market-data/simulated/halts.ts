import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricedAsId } from '@candor/domain/instruments/stock-views';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { Halt, HaltSource } from '@candor/engines/ports/halt-source';
import { exchangeHours } from './exchange-hours.ts';
import { at, keyOf, streamOf, uniformOf } from './hash.ts';
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

/** The key of an instrument's halts; null for what is never halted: all but US shares. */
export function haltKeyOf(instrument: Instrument, seed: string): number | null {
  const { assetClass, calendarId, market, code } = instrument;
  if (assetClass !== 'stock' || calendarId !== 'XNYS') return null;
  return keyOf(seed, `halt ${market}:${code}`);
}

/**
 * The pause of a share on a day, as in the US limit-up/limit-down plan; null on nearly all days.
 */
export function haltedMinutes(haltKey: number | null, session: SessionDay): HaltedMinutes | null {
  if (haltKey === null) return null;
  const stream = streamOf(haltKey, session.dayNumber);
  if (uniformOf(at(stream, 0)) * DAYS_PER_HALT >= 1) return null;
  const room = session.minutes - 2 * EDGE_MINUTES - HALT_MINUTES;
  if (room <= 0) return null;
  const from = EDGE_MINUTES + (at(stream, 1) % room);
  return { from, to: from + HALT_MINUTES };
}

/** When a pause of a day begins and ends. */
export function haltTimes(session: SessionDay, halted: HaltedMinutes): Halt {
  return {
    fromMs: minuteStartMs(session, halted.from),
    untilMs: minuteStartMs(session, halted.to - 1) + 60_000,
  };
}

interface Known {
  readonly session: SessionDay;
  readonly halt: Halt | null;
}

/**
 * The simulated market's own halts: a function of the seed, the share and the day, as its prices
 * are. The tape stands still while they last, so no chart, print or quote contradicts them.
 */
export function simulatedHalts(options: {
  readonly seed: string;
  readonly marketHours: MarketHours;
}): HaltSource {
  const days = options.marketHours === 'always' ? alwaysOpen() : exchangeHours();
  const known = new Map<string, Known | null>();
  const read = (instrument: Instrument, nowMs: number): Known | null => {
    const haltKey = haltKeyOf(instrument, options.seed);
    const session = haltKey === null ? null : days.latest(instrument.calendarId, nowMs);
    if (session === null) return null;
    const halted = haltedMinutes(haltKey, session);
    return { session, halt: halted === null ? null : haltTimes(session, halted) };
  };
  return {
    haltAt(instrument, nowMs) {
      const id = pricedAsId(instrument);
      let day = known.get(id);
      const isOfToday =
        day === null ||
        (day !== undefined && day.session.startMs <= nowMs && nowMs < day.session.endMs);
      if (!isOfToday) {
        day = read(instrument, nowMs);
        known.set(id, day);
      }
      const halt = day?.halt ?? null;
      return halt !== null && halt.fromMs <= nowMs && nowMs < halt.untilMs ? halt : null;
    },
  };
}
