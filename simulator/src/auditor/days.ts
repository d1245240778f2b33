import type { ToldInstrument } from './told.ts';

export const DAY_MS = 86_400_000;

interface Exchange {
  /** Minutes after midnight UTC, in the winter the stories play in. */
  readonly opensMinute: number;
  /** From then on a trade is of the next day; extended hours belong to the day before it. */
  readonly endsMinute: number;
  readonly holidays: readonly string[];
  /** Days that end earlier, and when. */
  readonly short?: Readonly<Record<string, number>>;
}

/** Hours and days without trading as the exchanges publish them. */
const exchanges: Readonly<Record<string, Exchange>> = {
  XNYS: {
    ...{ opensMinute: 14 * 60 + 30, endsMinute: 25 * 60 },
    holidays: ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18'],
    short: { '2026-11-27': 22 * 60, '2026-12-24': 22 * 60 },
  },
  XHKG: {
    ...{ opensMinute: 90, endsMinute: 8 * 60 },
    holidays: ['2026-12-25', '2027-01-01'],
    short: { '2026-12-24': 4 * 60, '2026-12-31': 4 * 60 },
  },
  XLON: {
    ...{ opensMinute: 8 * 60, endsMinute: 16 * 60 + 40 },
    holidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
    short: { '2026-12-24': 12 * 60 + 30, '2026-12-31': 12 * 60 + 30 },
  },
  XETR: {
    ...{ opensMinute: 8 * 60, endsMinute: 16 * 60 + 35 },
    holidays: ['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'],
    short: { '2026-12-30': 13 * 60 },
  },
};

function exchangeOf({ calendarId }: Pick<ToldInstrument, 'calendarId'>): Exchange {
  const exchange = exchanges[calendarId];
  if (exchange === undefined) throw new Error(`The auditor has no days of ${calendarId}.`);
  return exchange;
}

function isTradingDay({ holidays }: Exchange, dayMs: number): boolean {
  const isWeekend = [0, 6].includes(new Date(dayMs).getUTCDay());
  return !isWeekend && !holidays.includes(dayOf(dayMs));
}

function dayOf(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10);
}

type Settled = Pick<ToldInstrument, 'calendarId' | 'settleDays'>;

/** Midnight of the day that a trade made now is settled on: so many trading days after its own. */
export function settlesOn(instrument: Settled, tradedMs: number): number {
  const exchange = exchangeOf(instrument);
  const { endsMinute, short = {} } = exchange;
  let dayMs = tradedMs - (tradedMs % DAY_MS) - DAY_MS;
  const isOver = () => tradedMs >= dayMs + (short[dayOf(dayMs)] ?? endsMinute) * 60_000;
  while (isOver() || !isTradingDay(exchange, dayMs)) dayMs += DAY_MS;
  for (let left = instrument.settleDays; left > 0; ) {
    dayMs += DAY_MS;
    if (isTradingDay(exchange, dayMs)) left -= 1;
  }
  return dayMs;
}

/** When what was traded now is settled: as trading opens on that day. */
export function settlesMs(instrument: Settled, tradedMs: number): number {
  if (instrument.settleDays === 0) return tradedMs;
  return settlesOn(instrument, tradedMs) + exchangeOf(instrument).opensMinute * 60_000;
}

/** When trading opens on a day, or on the first trading day after it. */
export function opensMs(instrument: Pick<ToldInstrument, 'calendarId'>, dayMs: number): number {
  const exchange = exchangeOf(instrument);
  let at = dayMs;
  while (!isTradingDay(exchange, at)) at += DAY_MS;
  return at + exchange.opensMinute * 60_000;
}
