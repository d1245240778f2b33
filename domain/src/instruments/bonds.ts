import { bond } from '../products/bond/bond.ts';
import bonds from '../reference/instruments/bonds.json' with { type: 'json' };
import type { Instrument } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { largestOrder } from './order-limits.ts';
import { productTerms } from './product-terms.ts';
import { scaledReference } from './scaled-reference.ts';
import { uniformTick } from './tick-tables.ts';

const PRICE_DECIMALS = 3;
const PRICE_IS_PER_FACE = 100;
const BOND_MARKET = 'BOND';

/**
 * Bonds have no exchange here; they follow the hours of the cash market nearest to their currency.
 */
const calendarOfCurrency: Readonly<Record<string, string>> = {
  USD: 'XNYS',
  GBP: 'XLON',
  EUR: 'XETR',
  JPY: 'XHKG',
  CNY: 'XHKG',
};

/** A usual day's face amount by kind, in the bond's currency: estimates that seed the market. */
const dayFace: Readonly<Record<string, number>> = { govt: 500_000_000, corporate: 5_000_000 };

/**
 * Bonds, quoted clean per 100 of face. One unit is one `faceValue`, so cash is price times units
 * times faceValue / 100, and the smallest order is the minimum face in units.
 */
export function bondInstruments(): readonly Instrument[] {
  const terms = productTerms(bond);
  return bonds.items.map((row) => {
    const key = { source: bond.source, market: BOND_MARKET, code: row.symbol } as const;
    const minCount = BigInt(row.minFace / row.faceValue);
    const avgDailyVolume = Math.round((dayFace[row.type] ?? 5_000_000) / row.faceValue);
    return {
      ...firstListing(key),
      ...terms,
      name: row.name,
      shortName: row.symbol,
      assetClass: 'bond',
      sector: row.type,
      exchange: BOND_MARKET,
      calendarId: calendarOfCurrency[row.currency] ?? 'XNYS',
      currency: row.currency,
      priceDecimals: PRICE_DECIMALS,
      pricePerCashUnit: 1n,
      quantityDecimals: 0,
      minCount,
      maxNum: largestOrder({ avgDailyVolume, minCount, quantityDecimals: 0 }),
      multiplier: BigInt(row.faceValue / PRICE_IS_PER_FACE),
      multiplierDecimals: 0,
      ticks: uniformTick(1n),
      isTradable: true,
      settleDays: row.settlementDays,
      issuerCountry: row.country,
      reference: {
        price: scaledReference(row.pricePer100, PRICE_DECIMALS),
        annualVol: row.annualPriceVol,
        avgDailyVolume,
        sharesOutstanding: null,
      },
      future: null,
      bond: {
        couponRate: row.couponRate,
        couponFrequency: row.couponFrequency,
        maturity: row.maturity,
        dayCount: row.dayCount,
        faceValue: row.faceValue,
      },
    };
  });
}
