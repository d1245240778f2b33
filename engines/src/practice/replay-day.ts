import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting } from '@candor/domain/instruments/splits';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { isReplayed } from '@candor/domain/products/all-products';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';
import { fxLegs } from '../market/fx-rates.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { PracticeCurrency } from './practice-ports.ts';
import type { PracticePrices } from './practice-prices.ts';

export type DayRefusal = 'PRACTICE_DAY' | 'PRACTICE_ONLY' | 'PRACTICE_MARKET';

/** Regular trading of the day that is replayed, breaks included, and whose it is. */
export interface ReplayDay {
  readonly openMs: number;
  readonly closeMs: number;
  readonly calendarId: string;
  readonly currency: PracticeCurrency;
}

interface Refused {
  readonly reason: DayRefusal;
  readonly field: string;
}

/**
 * The regular trading of a past day, where all of the instruments traded. Refusals: PRACTICE_ONLY
 * (anything but shares whose prices, and the rates that pay for them, are simulated),
 * PRACTICE_MARKET (shares of two calendars), PRACTICE_DAY (no trading day, not finished with its
 * hours after the close, or before there were prices).
 */
export async function replayDay(
  desk: MarketDesk,
  prices: PracticePrices,
  of: {
    readonly day: string;
    readonly instruments: readonly Instrument[];
    readonly nowMs: number;
  },
): Promise<ReplayDay | Refused> {
  const { day, instruments, nowMs } = of;
  const priced = instruments.map((one) => [one, ...pairsOf(desk, one)]);
  const [first] = instruments;
  const currency = first && currencyOf(first);
  const calendarId = first?.calendarId;
  const isKnown = instruments.every((one) => isPractised(one, nowMs));
  const isDrawn = priced.flat().every((one) => isPastKnown(desk, one));
  if (currency === undefined || calendarId === undefined || !isKnown || !isDrawn) {
    return { reason: 'PRACTICE_ONLY', field: 'instruments' };
  }
  if (instruments.some((one) => one.calendarId !== calendarId)) {
    return { reason: 'PRACTICE_MARKET', field: 'instruments' };
  }
  const noDay = { reason: 'PRACTICE_DAY', field: 'date' } as const;
  const epochDay = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(epochDay) || new Date(epochDay).toISOString().slice(0, 10) !== day) return noDay;
  const schedule = dayScheduleOf(calendarOf(calendarId), toEpochDay(day));
  if (schedule === null || nowMs < schedule.untilMs) return noDay;
  const { openMs, closeMs } = schedule;
  for (const one of priced.flat()) {
    const { minutesBackMs = null } = desk.sourceOf(one).offers.history ?? {};
    if (minutesBackMs !== null && openMs < nowMs - minutesBackMs) return noDay;
  }
  const atOpen = await prices.at(instruments, openMs);
  const isPriced = instruments.every(({ id }) => viewOf(atOpen, id)?.quote != null);
  return isPriced ? { openMs, closeMs, calendarId, currency } : noDay;
}

/** Of the wallet that pays for it; undefined where no replay has such money. */
function currencyOf({ walletType }: Instrument): PracticeCurrency | undefined {
  const currency = walletCurrency[walletType];
  return currency === 'USD' || currency === 'HKD' ? currency : undefined;
}

/** The pairs whose rates turn its money into that of the wallet. */
function pairsOf(desk: MarketDesk, one: Instrument): readonly Instrument[] {
  const legs = fxLegs(desk.catalogue(), one.currency, walletCurrency[one.walletType]);
  return (legs ?? []).map(({ instrument }) => instrument);
}

function isPractised(instrument: Instrument, nowMs: number): boolean {
  return (
    isReplayed(instrument) &&
    instrument.isTradable &&
    !instrument.isHalted &&
    !isExpired(instrument, nowMs) &&
    !isSplitting(instrument)
  );
}

/** Drawn from a seed, so that any instant of its past can be asked for. */
function isPastKnown(desk: MarketDesk, instrument: Instrument): boolean {
  const { isSimulated, offers } = desk.sourceOf(instrument);
  return isSimulated && offers.history?.hasSeconds !== false;
}
