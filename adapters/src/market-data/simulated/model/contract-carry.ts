import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { carryPerYear } from '../factor-tables.ts';
import { carryOn } from './money-rates.ts';
import { relationOf } from './relations.ts';

/** Longer ahead than this no contract was listed as version 7 began. */
const LISTED_AHEAD_DAYS = 500;

/**
 * How far a contract stands above what it follows a year before its end, in logs. One that was
 * listed before version 7 keeps what it had, or its price would jump as that began.
 *
 * @param exactFrom the UTC day on which version 7 began; null: it did not.
 */
export function contractCarry(instrument: Instrument, exactFrom: number | null): number {
  const { future, currency } = instrument;
  if (future === null) return 0;
  const usual = carryPerYear(future.category);
  const relation = relationOf(instrument);
  const isNew =
    exactFrom !== null && toEpochDay(future.lastTradingDay) >= exactFrom + LISTED_AHEAD_DAYS;
  return relation === null || !isNew ? usual : (carryOn(relation, currency) ?? usual);
}
