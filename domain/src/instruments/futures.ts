import { future } from '../products/future/future.ts';
import { type CalendarDay, epochDayOf } from '../time/calendar-day.ts';
import { calendarIdOfProduct } from '../time/calendars.ts';
import { contractsOf, type FuturesContract, futuresProducts } from './futures-contracts.ts';
import type { Instrument, LocalizedText } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { largestOrder } from './order-limits.ts';
import { productTerms } from './product-terms.ts';
import { decimalsOf, ratioBps, scaledReference } from './scaled-reference.ts';
import { roundToTick } from './tick-size.ts';
import { uniformTick } from './tick-tables.ts';

/** Labels of exchanges whose name has blanks; the others are their own label. */
const marketOfExchange: Readonly<Record<string, string>> = {
  'ICE US': 'ICE-US',
  'ICE Europe': 'ICE-EU',
  'Euronext Paris': 'EURONEXT',
  Eurex: 'EUREX',
};

/**
 * A usual day's turnover by category, in the contract's currency: estimates that seed the market.
 */
const dayTurnover: Readonly<Record<string, number>> = {
  metals: 15e9,
  energy: 12e9,
  agricultural: 2e9,
  index: 30e9,
  rates: 40e9,
  fx: 8e9,
  crypto: 2e9,
};

/**
 * Yearly difference between a far and a near contract, by category: interest and storage, roughly.
 */
const carryOf: Readonly<Record<string, number>> = {
  metals: 0.04,
  energy: -0.02,
  agricultural: 0.03,
  index: 0.03,
  crypto: 0.06,
};
/**
 * Reference prices of the data are of this month; contracts are priced by their distance from it.
 */
const REFERENCE_MONTHS = 2025 * 12 + 11;

/** The contracts of every product known on a day. See `contractsOf` for which those are. */
export function futureInstruments(day: CalendarDay): readonly Instrument[] {
  return futuresProducts().flatMap((product) =>
    contractsOf(product, day).map((contract) => futureInstrument(contract)),
  );
}

function futureInstrument(contract: FuturesContract): Instrument {
  const { product } = contract;
  const market = marketOfExchange[product.exchange] ?? product.exchange;
  const key = { source: future.source, market, code: contract.code } as const;
  const priceDecimals = Math.max(product.priceDecimals, decimalsOf(product.tickSize));
  const multiplierDecimals = decimalsOf(product.multiplier);
  const ticks = uniformTick(scaledReference(product.tickSize, priceDecimals));
  const turnover = dayTurnover[product.category] ?? 1e9;
  const notional = product.referencePrice * product.multiplier;
  const avgDailyVolume = Math.round(turnover / notional);
  return {
    ...firstListing(key),
    ...productTerms(future),
    name: contractName(contract),
    shortName: contract.code,
    assetClass: 'future',
    sector: product.category,
    exchange: product.exchange,
    calendarId: calendarIdOfProduct(product.symbol),
    currency: product.currency,
    priceDecimals,
    pricePerCashUnit: 1n,
    quantityDecimals: 0,
    minCount: 1n,
    maxNum: largestOrder({ avgDailyVolume, minCount: 1n, quantityDecimals: 0 }),
    multiplier: scaledReference(product.multiplier, multiplierDecimals),
    multiplierDecimals,
    ticks,
    maintenanceRatioBps: ratioBps(product.maintenanceMarginRatio),
    isTradable: true,
    settleDays: future.settlement.days,
    issuerCountry: null,
    reference: {
      price: roundToTick({ ticks }, carriedPrice(contract, priceDecimals)),
      annualVol: product.annualVol,
      avgDailyVolume,
      sharesOutstanding: null,
    },
    future: {
      product: product.symbol,
      category: product.category,
      contractMonth: `${contract.year}-${String(contract.month).padStart(2, '0')}`,
      lastTradingDay: contract.lastTradingDay,
      settlement: product.settlement === 'physical' ? 'physical' : 'cash',
      ...(product.marginPrice !== undefined && {
        marginPrice: scaledReference(product.marginPrice, priceDecimals),
      }),
    },
    bond: null,
  };
}

/**
 * The reference price moved by the category's carry to the contract month. It depends on the
 * contract alone, never on the day asked, so a contract keeps its simulated history for life.
 */
function carriedPrice(contract: FuturesContract, priceDecimals: number): bigint {
  const { product } = contract;
  const months = contract.year * 12 + contract.month - REFERENCE_MONTHS;
  const carry = 1 + ((carryOf[product.category] ?? 0) * months) / 12;
  return BigInt(Math.round(product.referencePrice * carry * 10 ** priceDecimals));
}

const monthFormats = {
  en: monthFormat('en-US'),
  'zh-Hans': monthFormat('zh-Hans-CN'),
  'zh-Hant': monthFormat('zh-Hant-HK'),
};

/** The product's name and the contract month as each language writes it: "Gold Dec 26". */
export function contractName(contract: FuturesContract): LocalizedText {
  const { name } = contract.product;
  const month = monthName(contract);
  return {
    en: `${name.en} ${month.en}`,
    'zh-Hans': `${name['zh-Hans']} ${month['zh-Hans']}`,
    'zh-Hant': `${name['zh-Hant']} ${month['zh-Hant']}`,
  };
}

/** Hundreds of contracts share a few dozen months. */
const MONTHS_KEPT_MAX = 500;
const monthNames = new Map<number, LocalizedText>();

function monthName({ year, month }: FuturesContract): LocalizedText {
  const firstDay = epochDayOf({ year, month, day: 1 });
  const known = monthNames.get(firstDay);
  if (known !== undefined) return known;
  const date = new Date(firstDay * 86_400_000);
  const written = {
    en: monthFormats.en.format(date),
    'zh-Hans': monthFormats['zh-Hans'].format(date),
    'zh-Hant': monthFormats['zh-Hant'].format(date),
  };
  if (monthNames.size < MONTHS_KEPT_MAX) monthNames.set(firstDay, written);
  return written;
}

function monthFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { year: '2-digit', month: 'short', timeZone: 'UTC' });
}
