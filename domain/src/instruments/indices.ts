import { index } from '../products/index/index.ts';
import indices from '../reference/instruments/indices.json' with { type: 'json' };
import { calendarIdOfIndex } from '../time/calendars.ts';
import type { Instrument } from './instrument.ts';
import { firstListing } from './instrument-id.ts';
import { scaledReference } from './scaled-reference.ts';
import { uniformTick } from './tick-tables.ts';

const PRICE_DECIMALS = 2;
const INDEX_MARKET = 'INDEX';

/** Global indices: for viewing, never tradable. They have no volume of their own. */
export function indexInstruments(): readonly Instrument[] {
  return indices.items.map((row) => {
    const key = { source: index.source, market: INDEX_MARKET, code: row.symbol } as const;
    return {
      ...firstListing(key),
      name: row.name,
      shortName: row.symbol,
      assetClass: 'index',
      sector: null,
      exchange: row.exchange,
      calendarId: calendarIdOfIndex(row.symbol),
      classify: row.country === 'HK' ? 'HK' : 'UsStock',
      currency: row.currency,
      walletType: 'STOCK',
      priceDecimals: PRICE_DECIMALS,
      pricePerCashUnit: 1n,
      quantityDecimals: 0,
      minCount: 1n,
      maxNum: 1n,
      unit: 'units',
      multiplier: 1n,
      multiplierDecimals: 0,
      ticks: uniformTick(1n),
      leverages: [1],
      maintenanceRatioBps: 10_000n,
      isShortable: false,
      isTradable: false,
      settleDays: 0,
      feeMarket: 'US',
      issuerCountry: row.country,
      reference: {
        price: scaledReference(row.referencePrice, PRICE_DECIMALS),
        annualVol: row.annualVol,
        avgDailyVolume: 0,
        sharesOutstanding: null,
      },
      future: null,
      bond: null,
    };
  });
}
