/** An announcement that moves everything: its day and the minute of the UTC day. */
export interface MacroEvent {
  readonly kind: 'jobs' | 'inflation' | 'usRate' | 'euRate';
  readonly minute: number;
}

const DAY_MS = 86_400_000;
const events = new Map<number, MacroEvent | null>();
const US_RATE_MONTHS = new Set([0, 2, 3, 5, 6, 8, 9, 11]);
const EU_RATE_MONTHS = new Set([0, 2, 3, 5, 6, 8, 9, 11]);

/** Daylight saving of New York: second Sunday of March to first of November. */
function isUsSummer(month: number, date: number, weekday: number): boolean {
  if (month !== 2 && month !== 10) return month > 2 && month < 10;
  const sundays = Math.floor((date - weekday + 6) / 7);
  return month === 2 ? sundays >= 2 : sundays < 1;
}

/**
 * The announcement of a UTC day by the public rule of the simulated year, or null: jobs on the
 * first Friday, inflation on the second Wednesday, the American central bank on the third or fourth
 * Wednesday of eight months, the European one on a Thursday of eight. Forty a year.
 */
export function macroEventOn(dayNumber: number): MacroEvent | null {
  const known = events.get(dayNumber);
  if (known !== undefined) return known;
  const found = findEvent(dayNumber);
  events.set(dayNumber, found);
  return found;
}

function findEvent(dayNumber: number): MacroEvent | null {
  const day = new Date(dayNumber * DAY_MS);
  const [month, date, weekday] = [day.getUTCMonth(), day.getUTCDate(), day.getUTCDay()];
  const summer = isUsSummer(month, date, weekday) ? -60 : 0;
  const ordinal = Math.floor((date - 1) / 7) + 1;
  if (weekday === 5 && ordinal === 1) return { kind: 'jobs', minute: 13 * 60 + 30 + summer };
  if (weekday === 3 && ordinal === 2) return { kind: 'inflation', minute: 13 * 60 + 30 + summer };
  if (weekday === 3 && ordinal === 3 && US_RATE_MONTHS.has(month)) {
    return { kind: 'usRate', minute: 19 * 60 + summer };
  }
  if (weekday === 4 && ordinal === 2 && EU_RATE_MONTHS.has(month)) {
    return { kind: 'euRate', minute: 13 * 60 + 15 + summer };
  }
  return null;
}

/** A day with an announcement has more variance than others, so that the year keeps its own. */
export const MACRO_DAY = 1.9;
/**
 * A part of that is a jump at the second of the announcement, by its expected square, and what is
 * left of the extra fades in the minutes after it.
 */
export const ANNOUNCED = 0.5;
export const BURST = 0.4;
export const OTHER_DAY = 1 / 1.14;
