import euStocks from '../reference/instruments/eu-stocks.json' with { type: 'json' };
import hkStocks from '../reference/instruments/hk-stocks.json' with { type: 'json' };
import usStocks from '../reference/instruments/us-stocks.json' with { type: 'json' };
import type { CalendarDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { settleDaysOn } from '../time/trading-days.ts';
import type { AssetClass, Instrument } from './instrument.ts';
import { instrumentId } from './instrument-id.ts';
import { marginTermsOf } from './margin-terms.ts';
import { largestOrder } from './order-limits.ts';
import { scaledReference } from './scaled-reference.ts';
import { tickBandsOf } from './tick-tables.ts';

const US_PRICE_DECIMALS = 4;
const HK_PRICE_DECIMALS = 3;
const EU_PRICE_DECIMALS = 4;

const assetClassOf: Readonly<Record<string, AssetClass>> = {
  stock: 'stock',
  adr: 'stock',
  reit: 'stock',
  etf: 'etf',
  fund: 'fund',
};

/** How each European venue is named on the wire, and whose calendar and fees it follows. */
const europeanVenues: Readonly<Record<string, { market: string; feeMarket: string }>> = {
  XLON: { market: 'LSE', feeMarket: 'UK' },
  XETR: { market: 'XETRA', feeMarket: 'EU' },
  XPAR: { market: 'PARIS', feeMarket: 'EU' },
  XAMS: { market: 'AMSTERDAM', feeMarket: 'EU' },
  XSWX: { market: 'SIX', feeMarket: 'CH' },
  XMIL: { market: 'MILAN', feeMarket: 'EU' },
  XMAD: { market: 'MADRID', feeMarket: 'EU' },
};

/** US stocks of NASDAQ, NYSE and AMEX, each under its exchange's label. */
export function usStockInstruments(): readonly Instrument[] {
  const ticks = tickBandsOf('usStock', US_PRICE_DECIMALS);
  const terms = marginTermsOf('usStock', { isFullyPaid: true });
  return usStocks.items.map((row) => {
    const key = { source: 0, market: row.exchange, code: row.symbol } as const;
    const minCount = BigInt(row.lotSize);
    return {
      ...shareTerms,
      ...terms,
      ...key,
      id: instrumentId(key),
      name: row.name,
      shortName: row.symbol,
      assetClass: stockClass(row.type),
      sector: row.sector,
      exchange: row.exchange,
      calendarId: 'XNYS',
      classify: 'UsStock',
      currency: row.currency,
      walletType: 'STOCK',
      priceDecimals: US_PRICE_DECIMALS,
      pricePerCashUnit: 1n,
      minCount,
      maxNum: largestOrder({ avgDailyVolume: row.avgDailyVolume, minCount, quantityDecimals: 0 }),
      ticks,
      settleDays: calendarOf('XNYS').settleDays,
      feeMarket: 'US',
      issuerCountry: 'US',
      reference: referenceOf(row, US_PRICE_DECIMALS),
    };
  });
}

/** Hong Kong stocks under market HK, in board lots. */
export function hkStockInstruments(): readonly Instrument[] {
  const stockTicks = tickBandsOf('hkStock', HK_PRICE_DECIMALS);
  const etfTicks = tickBandsOf('hkEtf', HK_PRICE_DECIMALS);
  const terms = marginTermsOf('hkStock');
  return hkStocks.items.map((row) => {
    const key = { source: 11, market: 'HK', code: row.symbol } as const;
    const minCount = BigInt(row.minCount);
    return {
      ...shareTerms,
      ...terms,
      ...key,
      id: instrumentId(key),
      name: row.name,
      shortName: row.symbol,
      assetClass: stockClass(row.type),
      sector: row.sector,
      exchange: row.exchange,
      calendarId: 'XHKG',
      classify: 'HK',
      currency: row.currency,
      walletType: 'HK_STOCK',
      priceDecimals: HK_PRICE_DECIMALS,
      pricePerCashUnit: 1n,
      minCount,
      maxNum: largestOrder({ avgDailyVolume: row.avgDailyVolume, minCount, quantityDecimals: 0 }),
      ticks: row.type === 'etf' ? etfTicks : stockTicks,
      settleDays: calendarOf('XHKG').settleDays,
      feeMarket: 'HK',
      issuerCountry: 'HK',
      reference: referenceOf(row, HK_PRICE_DECIMALS),
    };
  });
}

/**
 * European stocks under their local code and venue label; London prices are in pence. `day` decides
 * which settlement rule is in force.
 */
export function euStockInstruments(day: CalendarDay): readonly Instrument[] {
  const ticks = tickBandsOf('euStock', EU_PRICE_DECIMALS);
  const terms = marginTermsOf('euStock', { isFullyPaid: true });
  return euStocks.items.map((row) => {
    const venue = europeanVenues[row.mic];
    if (venue === undefined) throw new Error(`no venue for ${row.mic}`);
    const key = { source: 0, market: venue.market, code: row.localSymbol } as const;
    const minCount = BigInt(row.lotSize);
    return {
      ...shareTerms,
      ...terms,
      ...key,
      id: instrumentId(key),
      name: row.name,
      shortName: row.localSymbol,
      assetClass: stockClass(row.type),
      sector: row.sector,
      exchange: row.exchange,
      calendarId: row.mic,
      classify: 'UsStock',
      currency: row.currency,
      walletType: 'STOCK',
      priceDecimals: EU_PRICE_DECIMALS,
      pricePerCashUnit: BigInt(row.priceScale),
      minCount,
      maxNum: largestOrder({ avgDailyVolume: row.avgDailyVolume, minCount, quantityDecimals: 0 }),
      ticks,
      settleDays: settleDaysOn(calendarOf(row.mic), day),
      feeMarket: venue.feeMarket,
      issuerCountry: row.issuerCountry,
      reference: referenceOf(row, EU_PRICE_DECIMALS),
    };
  });
}

const shareTerms = {
  quantityDecimals: 0,
  unit: 'shares',
  multiplier: 1n,
  multiplierDecimals: 0,
  isShortable: false,
  isTradable: true,
  future: null,
  bond: null,
} as const;

function referenceOf(
  row: {
    readonly referencePrice: number;
    readonly annualVol: number;
    readonly avgDailyVolume: number;
    readonly sharesOutstanding: number;
  },
  priceDecimals: number,
): Instrument['reference'] {
  return {
    price: scaledReference(row.referencePrice, priceDecimals),
    annualVol: row.annualVol,
    avgDailyVolume: row.avgDailyVolume,
    sharesOutstanding: row.sharesOutstanding,
  };
}

function stockClass(type: string): AssetClass {
  const assetClass = assetClassOf[type];
  if (assetClass === undefined) throw new Error(`unknown stock type ${type}`);
  return assetClass;
}
