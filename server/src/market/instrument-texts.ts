import {
  ACCRUED_DECIMALS,
  accruedPer100,
  couponPeriodAt,
  issueSettlementDay,
  yieldToMaturity,
} from '@candor/domain/instruments/bond-interest';
import { futuresProduct } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { quantityText } from '@candor/domain/instruments/price-text';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimalShort, powerOfTen } from '@candor/domain/money/decimals';
import sectors from '@candor/domain/reference/instruments/sectors.json' with { type: 'json' };
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { moneyText } from '../present/money-text.ts';
import { wireDate } from '../present/wire-date.ts';
import { contractUnitText } from './contract-unit.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

const sectorNames = new Map(sectors.items.map((sector) => [sector.key, sector.name]));

/** What is special about the quantity or the price, or null: board lots, pence, bond prices. */
export function lotNote(instrument: Instrument, locale: Locale): string | null {
  const to = { locale };
  if (instrument.assetClass === 'bond') {
    const face = String(instrument.bond?.faceValue ?? 100);
    return m.instrument_bond_note({ face, currency: instrument.currency }, to);
  }
  if (instrument.pricePerCashUnit !== 1n) return m.instrument_pence_note({}, to);
  if (instrument.unit === 'shares' && instrument.minCount > 1n) {
    return m.instrument_lot_note({ count: quantityText(instrument, instrument.minCount) }, to);
  }
  return null;
}

/** The name of a stock's sector, null for what has none. */
export function sectorName(instrument: Instrument, locale: Locale): string | null {
  return sectorNames.get(instrument.sector ?? '')?.[locale] ?? null;
}

/** One sentence that says what the instrument is. */
export function profileText(instrument: Instrument, locale: Locale): string {
  const to = { locale };
  const name = instrument.name[locale];
  const { exchange, currency, future, bond } = instrument;
  switch (instrument.assetClass) {
    case 'etf':
    case 'fund':
      return m.instrument_profile_fund(
        { name, exchange, currency: currencyName(currency, locale) },
        to,
      );
    case 'index':
      return m.instrument_profile_index({ name, exchange }, to);
    case 'future': {
      const unit =
        future === null
          ? ''
          : contractUnitText(futuresProduct(future.product).contractUnit, locale);
      const date = dayText(future?.lastTradingDay) ?? '';
      const money = currencyName(currency, locale);
      return m.instrument_profile_future({ unit, exchange, currency: money, date }, to);
    }
    case 'forex': {
      const { base, quote } = currenciesOf(instrument);
      const size = instrument.multiplier.toString();
      return m.instrument_profile_forex({ base, quote, size }, to);
    }
    case 'crypto':
      return m.instrument_profile_crypto({ name }, to);
    case 'bond': {
      const coupon = percent(bond?.couponRate ?? 0);
      const money = currencyName(currency, locale);
      return m.instrument_profile_bond(
        { currency: money, coupon, date: dayText(bond?.maturity) ?? '' },
        to,
      );
    }
    case 'stock': {
      const sector = sectorName(instrument, locale) ?? '';
      const money = currencyName(currency, locale);
      return m.instrument_profile_stock({ name, sector, exchange, currency: money }, to);
    }
  }
}

/** The facts of an instrument, labelled. Figures that need a price are left out without a quote. */
export function factsOf(
  instrument: Instrument,
  at: { quote: Quote | null; nowMs: number; locale: Locale },
): readonly Fact[] {
  const to = { locale: at.locale };
  const shares = instrument.reference.sharesOutstanding;
  const isCoin = instrument.assetClass === 'crypto';
  const facts: (Fact | null)[] = [
    fact(m.instrument_fact_exchange({}, to), hasExchange(instrument) ? instrument.exchange : null),
    fact(m.instrument_fact_sector({}, to), sectorName(instrument, at.locale)),
    fact(m.instrument_fact_currency({}, to), currencyName(instrument.currency, at.locale)),
    fact(
      m.instrument_fact_board_lot({}, to),
      instrument.unit === 'shares' && instrument.minCount > 1n ? `${instrument.minCount}` : null,
    ),
    fact(
      isCoin ? m.instrument_fact_supply({}, to) : m.instrument_fact_shares_outstanding({}, to),
      shares === null ? null : counted(shares, at.locale),
    ),
    ...futureFacts(instrument, at.locale),
    ...bondFacts(instrument, at),
    ...forexFacts(instrument, at.locale),
    fact(
      m.instrument_fact_settlement({}, to),
      instrument.settleDays > 0
        ? m.instrument_settles_in_days({ days: instrument.settleDays }, to)
        : null,
    ),
    fact(
      m.instrument_fact_time_zone({}, to),
      zoneText(calendarOf(instrument.calendarId).timeZone, at),
    ),
  ];
  return facts.flatMap((row) => row ?? []);
}

/** Pairs, coins and bonds trade on no one exchange. */
function hasExchange({ assetClass }: Instrument): boolean {
  return assetClass !== 'forex' && assetClass !== 'crypto' && assetClass !== 'bond';
}

function futureFacts(instrument: Instrument, locale: Locale): (Fact | null)[] {
  if (instrument.future === null) return [];
  const to = { locale };
  const product = futuresProduct(instrument.future.product);
  const tick = instrument.ticks[0]?.tick ?? 0n;
  const decimals = instrument.priceDecimals + instrument.multiplierDecimals;
  const tickValue = formatDecimalShort(tick * instrument.multiplier, decimals);
  return [
    fact(m.instrument_fact_contract_size({}, to), contractUnitText(product.contractUnit, locale)),
    fact(
      m.instrument_fact_tick_value({}, to),
      moneyText(withCents(tickValue), instrument.currency),
    ),
    fact(m.instrument_fact_contract_month({}, to), monthText(instrument.future.contractMonth)),
    fact(m.instrument_fact_last_trading_day({}, to), dayText(instrument.future.lastTradingDay)),
    // Whatever the exchange would deliver, positions held here settle in cash.
    fact(m.instrument_fact_contract_settlement({}, to), m.instrument_cash_settled({}, to)),
  ];
}

function bondFacts(
  instrument: Instrument,
  at: { quote: Quote | null; nowMs: number; locale: Locale },
): (Fact | null)[] {
  const { bond } = instrument;
  if (bond === null) return [];
  const to = { locale: at.locale };
  const day = issueSettlementDay(instrument, at.nowMs);
  const per100 = accruedPer100(bond, day);
  const priced = (value: bigint) =>
    `${formatDecimalShort(value, ACCRUED_DECIMALS)} ${instrument.currency}`;
  const scale = powerOfTen(ACCRUED_DECIMALS - instrument.priceDecimals);
  const clean = at.quote === null ? null : at.quote.last * scale;
  const yearly =
    at.quote === null
      ? null
      : yieldToMaturity(bond, {
          cleanPricePer100: Number(at.quote.last) / Number(powerOfTen(instrument.priceDecimals)),
          settlementDay: day,
        });
  return [
    fact(m.instrument_fact_coupon({}, to), `${percent(bond.couponRate)}%`),
    fact(m.instrument_fact_coupons_a_year({}, to), String(bond.couponFrequency)),
    fact(m.instrument_fact_next_coupon({}, to), dayText(couponPeriodAt(bond, day)?.next)),
    fact(m.instrument_fact_maturity({}, to), dayText(bond.maturity)),
    fact(m.instrument_fact_yield({}, to), yearly === null ? null : `${(yearly * 100).toFixed(3)}%`),
    fact(m.instrument_fact_clean_price({}, to), clean === null ? null : priced(clean)),
    fact(m.instrument_fact_accrued({}, to), priced(per100)),
    fact(m.instrument_fact_dirty_price({}, to), clean === null ? null : priced(clean + per100)),
    fact(m.instrument_fact_day_count({}, to), bond.dayCount),
    fact(m.instrument_fact_face_value({}, to), `${bond.faceValue} ${instrument.currency}`),
  ];
}

function forexFacts(instrument: Instrument, locale: Locale): (Fact | null)[] {
  if (instrument.assetClass !== 'forex') return [];
  const to = { locale };
  const { base, quote } = currenciesOf(instrument);
  return [
    fact(m.instrument_fact_base({}, to), base),
    fact(m.instrument_fact_quote({}, to), quote),
    fact(m.instrument_fact_lot({}, to), `${instrument.multiplier} ${base}`),
  ];
}

/** `EUR` and `USD` of EURUSD. */
function currenciesOf(instrument: Instrument): { base: string; quote: string } {
  return { base: instrument.code.slice(0, 3), quote: instrument.code.slice(3) };
}

function fact(label: string, value: string | null): Fact | null {
  return value === null || value === '' ? null : { label, value };
}

/** 0.0385 is "3.85". */
function percent(fraction: number): string {
  return String(Number((fraction * 100).toFixed(6)));
}

/** `12.5` as money is written, `12.50`; finer places stay. */
function withCents(amount: string): string {
  const [whole = '0', places = ''] = amount.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
}

/** A day as the wire writes it; null where there is none. */
function dayText(day: CalendarDay | null | undefined): string | null {
  return day == null ? null : wireDate(day);
}

/** `2026-12` as months are shown, `12/2026`. */
function monthText(month: string): string {
  return month.replace(/^(\d{4})-(\d\d)$/, '$2/$1');
}

/** `Eastern Time` of America/New_York, 北美东部时间; UTC goes by its own name everywhere. */
function zoneText(timeZone: string, { nowMs, locale }: { nowMs: number; locale: Locale }): string {
  if (timeZone === 'UTC') return timeZone;
  const form = new Intl.DateTimeFormat(placeOf(locale), { timeZone, timeZoneName: 'longGeneric' });
  const name = form.formatToParts(nowMs).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}

/** Traditional Chinese here is that of Hong Kong, which names currencies and zones its own way. */
function placeOf(locale: Locale): string {
  return locale === 'zh-Hant' ? 'zh-Hant-HK' : locale;
}

function counted(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);
}

function currencyName(currency: string, locale: Locale): string {
  return (
    new Intl.DisplayNames(placeOf(locale), { type: 'currency', fallback: 'code' }).of(currency) ??
    currency
  );
}
