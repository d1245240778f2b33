import { type CalendarDay, toEpochDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { addTradingDays } from '../time/trading-days.ts';
import type { Instrument } from './instrument.ts';

/** Open contracts of a usual product: about four days of its volume. */
const DAYS_OF_VOLUME = 4;
/** Contracts are given up towards the end: the last ten days before expiry. */
const WIND_DOWN_DAYS = 10;
/** A contract this far away holds half of what the nearest one does. */
const HALF_DAYS = 120;
const DAILY_SWING = 0.03;

export interface OpenInterest {
  readonly contracts: bigint;
  /** Against the trading day before. */
  readonly change: bigint;
}

/**
 * Open interest of a futures contract in the simulated market on a trading day: an estimate by the
 * distance to expiry with a small swing that depends on contract and day alone. Null for anything
 * but a future. Never shown for real prices.
 */
export function simulatedOpenInterest(
  instrument: Instrument,
  tradingDay: CalendarDay,
): OpenInterest | null {
  if (instrument.future === null) return null;
  const calendar = calendarOf(instrument.calendarId);
  const before = addTradingDays(calendar, tradingDay, -1);
  const contracts = contractsOn(instrument, instrument.future.lastTradingDay, tradingDay);
  return {
    contracts,
    change: contracts - contractsOn(instrument, instrument.future.lastTradingDay, before),
  };
}

function contractsOn(
  instrument: Instrument,
  lastTradingDay: CalendarDay,
  day: CalendarDay,
): bigint {
  const daysLeft = toEpochDay(lastTradingDay) - toEpochDay(day);
  if (daysLeft <= 0) return 0n;
  const windDown = Math.min(1, daysLeft / WIND_DOWN_DAYS);
  const distance = 1 / (1 + daysLeft / HALF_DAYS);
  const swing = 1 + DAILY_SWING * (2 * hashedFraction(`${instrument.id} ${day}`) - 1);
  const full = instrument.reference.avgDailyVolume * DAYS_OF_VOLUME;
  return BigInt(Math.round(full * distance * windDown * swing));
}

/** A number in [0, 1) that belongs to a text: FNV-1a over its characters. */
function hashedFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash / 2 ** 32;
}
