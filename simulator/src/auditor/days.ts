import type { ToldInstrument } from './told.ts';

export const DAY_MS = 86_400_000;

/** The last 17:00 in New York, in the winter the stories play in. */
export function nightMs(nowMs: number): number {
  const afterMidnight = 22 * 60 * 60_000;
  return Math.floor((nowMs - afterMidnight) / DAY_MS) * DAY_MS + afterMidnight;
}

interface Exchange {
  /** From then on the day trades outside regular hours; left out where nothing does. */
  readonly startsMinute?: number;
  /** Minutes after midnight UTC, in the winter the stories play in. */
  readonly opensMinute: number;
  /** When regular trading ends. */
  readonly closesMinute: number;
  /** From then on a trade is of the next day; extended hours belong to the day before it. */
  readonly endsMinute: number;
  readonly holidays: readonly string[];
  /** Days that end earlier, and when. */
  readonly short?: Readonly<Record<string, number>>;
  /** When regular trading ends on these days, where extended hours follow it. */
  readonly shortCloses?: number;
  /** Minutes before the first and the last print from which orders for it are bound. */
  readonly cutOffs: Readonly<Record<'open' | 'close', number>>;
}

/** Hours and days without trading as the exchanges publish them. */
const exchanges: Readonly<Record<string, Exchange>> = {
  XNYS: {
    opensMinute: 14 * 60 + 30,
    closesMinute: 21 * 60,
    endsMinute: 25 * 60,
    startsMinute: 9 * 60,
    shortCloses: 18 * 60,
    cutOffs: { open: 2, close: 10 },
    holidays: ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18'],
    short: { '2026-11-27': 22 * 60, '2026-12-24': 22 * 60 },
  },
  XHKG: {
    opensMinute: 90,
    closesMinute: 8 * 60,
    endsMinute: 8 * 60,
    cutOffs: { open: 5, close: 2 },
    holidays: ['2026-12-25', '2027-01-01'],
    short: { '2026-12-24': 4 * 60, '2026-12-31': 4 * 60 },
  },
  XLON: {
    opensMinute: 8 * 60,
    closesMinute: 16 * 60 + 30,
    endsMinute: 16 * 60 + 40,
    cutOffs: { open: 1, close: 1 },
    holidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
    short: { '2026-12-24': 12 * 60 + 30, '2026-12-31': 12 * 60 + 30 },
  },
  XETR: {
    opensMinute: 8 * 60,
    closesMinute: 16 * 60 + 30,
    endsMinute: 16 * 60 + 35,
    cutOffs: { open: 1, close: 1 },
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

/** The next first or last print of regular trading after an instant (auctions.md). */
export function nextPrintMs(
  instrument: Pick<ToldInstrument, 'calendarId'>,
  cross: 'open' | 'close',
  nowMs: number,
): number {
  const exchange = exchangeOf(instrument);
  const { opensMinute, closesMinute, short = {}, shortCloses } = exchange;
  for (let dayMs = nowMs - (nowMs % DAY_MS); ; dayMs += DAY_MS) {
    const shortEnd = short[dayOf(dayMs)];
    const closes = shortEnd === undefined ? closesMinute : (shortCloses ?? shortEnd);
    const atMs = dayMs + (cross === 'open' ? opensMinute : closes) * 60_000;
    if (isTradingDay(exchange, dayMs) && atMs > nowMs) return atMs;
  }
}

/** How long before a print an order for it can neither come nor go. */
export function cutOffMs(
  instrument: Pick<ToldInstrument, 'calendarId'>,
  cross: 'open' | 'close',
): number {
  return exchangeOf(instrument).cutOffs[cross] * 60_000;
}

/** When the extended hours of the day end that an instant falls into; null outside of them. */
export function extendedEndMs(
  instrument: Pick<ToldInstrument, 'calendarId'>,
  nowMs: number,
): number | null {
  const exchange = exchangeOf(instrument);
  const { endsMinute, startsMinute, short = {} } = exchange;
  if (startsMinute === undefined) return null;
  const today = nowMs - (nowMs % DAY_MS);
  for (const dayMs of [today - DAY_MS, today]) {
    const endMs = dayMs + (short[dayOf(dayMs)] ?? endsMinute) * 60_000;
    const isInside = dayMs + startsMinute * 60_000 <= nowMs && nowMs < endMs;
    if (isTradingDay(exchange, dayMs) && isInside) return endMs;
  }
  return null;
}
