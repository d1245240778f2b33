import type { OfferingCompany } from '../offerings/companies.ts';
import { euStock } from '../products/eu-stock/eu-stock.ts';
import { hkStock } from '../products/hk-stock/hk-stock.ts';
import { usStock } from '../products/us-stock/us-stock.ts';
import euStocks from '../reference/instruments/eu-stocks.json' with { type: 'json' };
import hkStocks from '../reference/instruments/hk-stocks.json' with { type: 'json' };
import usStocks from '../reference/instruments/us-stocks.json' with { type: 'json' };
import type { CalendarDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { settleDaysOn } from '../time/trading-days.ts';
import type { AssetClass, Instrument } from './instrument.ts';
import { firstListing, type InstrumentKey } from './instrument-id.ts';
import { largestOrder } from './order-limits.ts';
import { productTerms } from './product-terms.ts';
import { scaledReference } from './scaled-reference.ts';
import { tickBandsOf } from './tick-tables.ts';

const US_PRICE_DECIMALS = 4;
const HK_PRICE_DECIMALS = 3;
const EU_PRICE_DECIMALS = 4;
/** Turnover of a usual day, in its own currency, from which a share can be borrowed. */
const BORROWABLE_TURNOVER = 100_000_000;

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
  return usStocks.items.map(usShare(productTerms(usStock)));
}

function usShare(terms: ReturnType<typeof productTerms>) {
  const ticks = tickBandsOf('usStock', US_PRICE_DECIMALS);
  return (row: StockRow & { readonly symbol: string; readonly lotSize: number }): Instrument => ({
    ...terms,
    isShortable: isBorrowable(row),
    ...shareOf(row, {
      key: { source: usStock.source, market: row.exchange, code: row.symbol },
      minCount: BigInt(row.lotSize),
      priceDecimals: US_PRICE_DECIMALS,
    }),
    calendarId: 'XNYS',
    pricePerCashUnit: 1n,
    ticks,
    settleDays: calendarOf('XNYS').settleDays,
    issuerCountry: 'US',
  });
}

/** Hong Kong stocks under market HK, in board lots. */
export function hkStockInstruments(): readonly Instrument[] {
  return hkStocks.items.map(hkShare(productTerms(hkStock)));
}

function hkShare(terms: ReturnType<typeof productTerms>) {
  const stockTicks = tickBandsOf('hkStock', HK_PRICE_DECIMALS);
  const etfTicks = tickBandsOf('hkEtf', HK_PRICE_DECIMALS);
  return (row: HongKongRow): Instrument => ({
    ...terms,
    isShortable: isBorrowable(row),
    ...shareOf(row, {
      key: { source: hkStock.source, market: 'HK', code: row.symbol },
      minCount: BigInt(row.minCount),
      priceDecimals: HK_PRICE_DECIMALS,
    }),
    calendarId: 'XHKG',
    pricePerCashUnit: 1n,
    ticks: row.type === 'etf' ? etfTicks : stockTicks,
    settleDays: calendarOf('XHKG').settleDays,
    // Companies of the mainland list H shares.
    issuerCountry: row.issuerCountry ?? 'HK',
  });
}

/** Yearly volatility of a share that nobody has traded yet. */
const NEW_SHARE_VOL = 0.5;
/** What a company has offered is a quarter of it, and a fiftieth of that trades on a usual day. */
const OFFERED_PART = 4;
const DAYS_OF_OFFER = 50;
const CENTS = 100;

/** The share of a company after its offering, as one of its market; prices move near this one. */
export function offeredShare(company: OfferingCompany, referencePrice: number): Instrument {
  const { code: symbol, name, sector, exchange, currency, offerShares } = company;
  const row = {
    symbol,
    name,
    sector,
    exchange,
    currency,
    type: 'stock',
    referencePrice: Math.max(1, Math.round(referencePrice * CENTS)) / CENTS,
    annualVol: NEW_SHARE_VOL,
    avgDailyVolume: Math.round(offerShares / DAYS_OF_OFFER),
    sharesOutstanding: offerShares * OFFERED_PART,
  };
  if (company.classify === 'HK') {
    return hkShare(productTerms(hkStock))({ ...row, minCount: Number(company.minCount) });
  }
  return usShare(productTerms(usStock))({ ...row, lotSize: 1 });
}

/**
 * European stocks under their local code and venue label; London prices are in pence. `day` decides
 * which settlement rule is in force.
 */
export function euStockInstruments(day: CalendarDay): readonly Instrument[] {
  const ticks = tickBandsOf('euStock', EU_PRICE_DECIMALS);
  const terms = productTerms(euStock);
  return euStocks.items.map((row) => {
    const venue = europeanVenues[row.mic];
    if (venue === undefined) throw new Error(`no venue for ${row.mic}`);
    return {
      ...terms,
      ...shareOf(row, {
        key: { source: euStock.source, market: venue.market, code: row.localSymbol },
        minCount: BigInt(row.lotSize),
        priceDecimals: EU_PRICE_DECIMALS,
      }),
      calendarId: row.mic,
      pricePerCashUnit: BigInt(row.priceScale),
      ticks,
      settleDays: settleDaysOn(calendarOf(row.mic), day),
      feeMarket: venue.feeMarket,
      issuerCountry: row.issuerCountry,
    };
  });
}

const shareTerms = {
  quantityDecimals: 0,
  multiplier: 1n,
  multiplierDecimals: 0,
  isTradable: true,
  future: null,
  bond: null,
} as const;

interface StockRow {
  readonly name: Instrument['name'];
  readonly type: string;
  readonly sector: string;
  readonly exchange: string;
  readonly currency: string;
  readonly referencePrice: number;
  readonly annualVol: number;
  readonly avgDailyVolume: number;
  readonly sharesOutstanding: number;
}

interface HongKongRow extends StockRow {
  readonly symbol: string;
  readonly minCount: number;
  readonly issuerCountry?: string;
}

/** The borrow flag: closed-end funds and what little is traded of are not lent. */
function isBorrowable({ type, referencePrice, avgDailyVolume }: StockRow): boolean {
  return type !== 'fund' && referencePrice * avgDailyVolume >= BORROWABLE_TURNOVER;
}

/** What a row of the reference data says of a share, in every market alike. */
function shareOf(
  row: StockRow,
  of: { readonly key: InstrumentKey; readonly minCount: bigint; readonly priceDecimals: number },
) {
  const { key, minCount, priceDecimals } = of;
  const { avgDailyVolume } = row;
  return {
    ...shareTerms,
    ...firstListing(key),
    name: row.name,
    shortName: key.code,
    assetClass: stockClass(row.type),
    sector: row.sector,
    exchange: row.exchange,
    currency: row.currency,
    priceDecimals,
    minCount,
    maxNum: largestOrder({ avgDailyVolume, minCount, quantityDecimals: 0 }),
    reference: {
      price: scaledReference(row.referencePrice, priceDecimals),
      annualVol: row.annualVol,
      avgDailyVolume,
      sharesOutstanding: row.sharesOutstanding,
    },
  };
}

function stockClass(type: string): AssetClass {
  const assetClass = assetClassOf[type];
  if (assetClass === undefined) throw new Error(`unknown stock type ${type}`);
  return assetClass;
}
