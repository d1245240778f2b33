import type { Dividend } from '@candor/domain/instruments/dividend';
import { dividendHabit } from '@candor/domain/instruments/dividend-habits';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { scheduleFrom } from '@candor/domain/time/sessions';
import type { DividendSource } from '@candor/engines/ports/dividend-source';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 364;
/** What is told of a share's dividends reaches so far back. */
const TOLD_DAYS = 400;
/** A payment is this part of the reference price, down to whole cents. */
const PRICE_PART = 200n;

/**
 * The dividends of the plain market: as often as the share's habit says, always the same amount,
 * on days that differ from share to share. No price falls by them.
 */
export function plainDividends(marketHours: MarketHours): DividendSource {
  return {
    announced(instrument, nowMs) {
      const habit = dividendHabit(instrument);
      if (habit === null) return [];
      const everyDays = Math.floor(YEAR_DAYS / habit.perYear);
      const shift = [...instrument.heldAs].reduce((sum, one) => sum + one.charCodeAt(0), 0);
      const today = Math.floor(nowMs / DAY_MS);
      const first = Math.ceil((today - TOLD_DAYS - shift) / everyDays);
      const last = Math.floor((today + habit.announcedDays - shift) / everyDays);
      return Array.from({ length: last - first + 1 }, (_, at) => {
        const exDayNumber = shift + (first + at) * everyDays;
        return dividendOf(instrument, { ...habit, exDayNumber, marketHours });
      }).filter(({ announcedMs }) => announcedMs <= nowMs);
    },
  };
}

function dividendOf(
  { heldAs, calendarId, reference, priceDecimals }: Instrument,
  of: {
    readonly exDayNumber: number;
    readonly announcedDays: number;
    readonly paidDays: number;
    readonly marketHours: MarketHours;
  },
): Dividend {
  const calendar = calendarOf(calendarId);
  const ex = scheduleFrom(calendar, of.exDayNumber);
  const paid = scheduleFrom(calendar, of.exDayNumber + of.paidDays);
  const cent = 10n ** BigInt(Math.max(0, priceDecimals - 2));
  const cents = reference.price / PRICE_PART / cent;
  return {
    dividendId: `dividend-${heldAs}-${ex.day}`,
    announcedMs: (ex.epochDay - of.announcedDays) * DAY_MS,
    exDay: ex.day,
    exMs: of.marketHours === 'always' ? ex.epochDay * DAY_MS : ex.openMs,
    payDay: paid.day,
    payMs: paid.openMs,
    amount: cent * (cents > 0n ? cents : 1n),
  };
}
