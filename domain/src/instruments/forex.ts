import { forex as product } from '../products/forex/forex.ts';
import type { MarginRow } from '../products/product.ts';
import forex from '../reference/instruments/forex.json' with { type: 'json' };
import type { Instrument } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { largestOrder } from './order-limits.ts';
import { productTerms } from './product-terms.ts';
import { scaledReference } from './scaled-reference.ts';
import { uniformTick } from './tick-tables.ts';

const QUANTITY_DECIMALS = 2;
const FOREX_MARKET = 'FOREX';

/** A usual day's lots by category: estimates that seed the simulated market. */
const dayLots: Readonly<Record<string, number>> = {
  major: 400_000,
  minor: 90_000,
  exotic: 30_000,
  metal: 60_000,
};

/** Currency pairs and spot metals in lots of the base, priced to a tenth of a pip or finer. */
export function forexInstruments(): readonly Instrument[] {
  return forex.items.map((row) => {
    const key = { source: product.source, market: FOREX_MARKET, code: row.symbol } as const;
    const avgDailyVolume = dayLots[row.category] ?? 30_000;
    const minCount = scaledReference(row.lotStep, QUANTITY_DECIMALS);
    return {
      ...firstListing(key),
      ...productTerms(product, marginKeyOf(row)),
      name: row.name,
      shortName: row.display,
      assetClass: 'forex',
      sector: row.category,
      exchange: FOREX_MARKET,
      calendarId: row.calendarId,
      currency: row.quote,
      priceDecimals: row.priceDecimals,
      pricePerCashUnit: 1n,
      quantityDecimals: QUANTITY_DECIMALS,
      minCount,
      maxNum: largestOrder({ avgDailyVolume, minCount, quantityDecimals: QUANTITY_DECIMALS }),
      multiplier: BigInt(row.contractSize),
      multiplierDecimals: 0,
      ticks: uniformTick(1n),
      isTradable: true,
      settleDays: product.settlement.days,
      issuerCountry: null,
      reference: {
        price: scaledReference(row.referencePrice, row.priceDecimals),
        annualVol: row.annualVol,
        avgDailyVolume,
        sharesOutstanding: null,
      },
      future: null,
      bond: null,
    };
  });
}

/**
 * The typical spread of a pair in price units (not scaled), from the
 * reference data; null for others.
 */
export function typicalSpread(code: string): number | null {
  const row = forex.items.find((item) => item.symbol === code);
  return row === undefined ? null : row.typicalSpreadPips * row.pipSize;
}

function marginKeyOf(row: { base: string; category: string; esmaMajor: boolean }): MarginRow {
  if (row.base === 'XAU') return 'gold';
  if (row.category === 'metal') return 'commodity';
  return row.esmaMajor ? 'forexMajor' : 'forexMinor';
}

/** The currency or metal a lot of a pair is counted in; throws on what is no pair. */
export function baseOf({ code }: Pick<Instrument, 'code'>): string {
  const row = forex.items.find((item) => item.symbol === code);
  if (row === undefined) throw new Error(`${code} is no pair`);
  return row.base;
}
