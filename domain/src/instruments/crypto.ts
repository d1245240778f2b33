import { crypto } from '../products/crypto/crypto.ts';
import reference from '../reference/instruments/crypto.json' with { type: 'json' };
import type { Instrument } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { largestOrder } from './order-limits.ts';
import { productTerms } from './product-terms.ts';
import { decimalsOf, scaledReference } from './scaled-reference.ts';
import { uniformTick } from './tick-tables.ts';

const CRYPTO_MARKET = 'CRYPTO';
/** A usual day's volume as a part of the circulating supply: an estimate that seeds the market. */
const DAY_VOLUME_OF_SUPPLY = 0.03;

/** Spot coins in USD. Stablecoins are listed for wallets and deposits and cannot be traded. */
export function cryptoInstruments(): readonly Instrument[] {
  const terms = productTerms(crypto);
  return reference.items.map((row) => {
    const key = { source: crypto.source, market: CRYPTO_MARKET, code: row.symbol } as const;
    const quantityDecimals = decimalsOf(row.lotStep);
    const minCount = scaledReference(row.lotStep, quantityDecimals);
    const avgDailyVolume = Math.round(row.circulatingSupply * DAY_VOLUME_OF_SUPPLY);
    return {
      ...firstListing(key),
      ...terms,
      name: row.name,
      shortName: `${row.base}/${row.quote}`,
      assetClass: 'crypto',
      sector: row.type,
      exchange: CRYPTO_MARKET,
      calendarId: row.calendarId,
      currency: row.quote,
      priceDecimals: row.priceDecimals,
      pricePerCashUnit: 1n,
      quantityDecimals,
      minCount,
      maxNum: largestOrder({ avgDailyVolume, minCount, quantityDecimals }),
      multiplier: 1n,
      multiplierDecimals: 0,
      ticks: uniformTick(1n),
      isTradable: row.tradable,
      settleDays: crypto.settlement.days,
      issuerCountry: null,
      reference: {
        price: scaledReference(row.referencePrice, row.priceDecimals),
        annualVol: row.annualVol,
        avgDailyVolume,
        sharesOutstanding: row.circulatingSupply,
      },
      future: null,
      bond: null,
    };
  });
}

/** The coin that a pair is counted in; throws on what is no coin. */
export function coinOf({ code }: Pick<Instrument, 'code'>): string {
  const row = reference.items.find((item) => item.symbol === code);
  if (row === undefined) throw new Error(`${code} is no coin`);
  return row.base;
}
