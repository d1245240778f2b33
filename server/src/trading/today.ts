import type { Instrument } from '@candor/domain/instruments/instrument';
import { heldAsId } from '@candor/domain/instruments/instrument-id';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type { OrderTerms } from '@candor/domain/orders/order';
import { sideOf } from '@candor/domain/positions/position-progress';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { scheduleUpTo, tradingDay } from '@candor/domain/time/sessions';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Fill } from '@candor/domain/trading/fill';
import { type InstrumentDay, todayProfitMinor } from '@candor/domain/wallets/account-value';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { priceAll, pricedOf } from './priced.ts';

const DAY_MS = 86_400_000;
/** No trading day began longer ago than this: week-ends and holidays included. */
const LOOK_BACK_MS = 10 * DAY_MS;

/** When the trading day of an instrument began: the instant its previous close stands for. */
export function dayStartMs(instrument: Instrument, hours: MarketHours, nowMs: number): number {
  // The simulated market without hours cuts its days at midnight UTC.
  if (hours === 'always') return Math.floor(nowMs / DAY_MS) * DAY_MS;
  const calendar = calendarOf(instrument.calendarId);
  return scheduleUpTo(calendar, toEpochDay(tradingDay(calendar, nowMs))).fromMs;
}

/** Today's profit per wallet currency; null where a price or a rate is missing. */
export async function todayProfits(
  services: Services,
  state: AccountState,
  nowMs: number,
): Promise<Readonly<Record<'USD' | 'HKD', bigint | null>>> {
  const { desk } = services.market;
  const recent = await services.trading.reads.fillsSince(state.accountId, nowMs - LOOK_BACK_MS);
  const days = new Map<string, Mutable>();
  for (const position of state.positions.values()) {
    const day = dayOf(days, services, { instrumentId: position.instrumentId, side: position.side });
    day.quantityNow += position.quantity;
  }
  for (const { fill, terms } of recent) {
    const instrument = findById(services.market, heldAsId(terms.instrumentId));
    if (fill.filledAtMs < dayStartMs(instrument, desk.marketHoursOf(instrument), nowMs)) continue;
    const named = { instrumentId: instrument.id, side: sideOf(terms) };
    countFill(dayOf(days, services, named), fill, terms);
  }
  const priced = await priceAll(
    services,
    [...days.values()].map((day) => day.instrument),
    nowMs,
  );
  const sums: Record<string, bigint | null> = { USD: 0n, HKD: 0n };
  for (const day of days.values()) {
    const { quote, fxRate } = pricedOf(priced, day.instrument.id);
    const currency = walletCurrency[day.instrument.walletType];
    const sum = sums[currency] ?? null;
    if (sum === null || quote === null || fxRate === null) sums[currency] = null;
    else {
      const { last: lastPrice, previousClose } = quote;
      sums[currency] = sum + todayProfitMinor({ ...day, lastPrice, previousClose, fxRate });
    }
  }
  return { USD: sums.USD ?? null, HKD: sums.HKD ?? null };
}

type Known = Omit<InstrumentDay, 'fxRate' | 'lastPrice' | 'previousClose'>;
type Mutable = { -readonly [Key in keyof Known]: Known[Key] };

function dayOf(
  days: Map<string, Mutable>,
  services: Services,
  named: { readonly instrumentId: string; readonly side: InstrumentDay['side'] },
): Mutable {
  const key = `${named.instrumentId} ${named.side}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const instrument = findById(services.market, named.instrumentId);
  const day: Mutable = {
    instrument,
    walletCurrency: walletCurrency[instrument.walletType],
    side: named.side,
    quantityNow: 0n,
    ...{ openedQuantity: 0n, openedMinor: 0n, closedQuantity: 0n, closedMinor: 0n, feeMinor: 0n },
  };
  days.set(key, day);
  return day;
}

function countFill(day: Mutable, fill: Fill, terms: OrderTerms): void {
  day.feeMinor += fill.feeMinor;
  if (terms.openClose === 'open') {
    day.openedQuantity += fill.quantity;
    day.openedMinor += fill.costMinor;
  } else {
    day.closedQuantity += fill.quantity;
    day.closedMinor += fill.costMinor;
  }
}
