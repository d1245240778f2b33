import type { Instrument } from '../../instruments/instrument.ts';
import type { BookLevel, CoolingOff, MarketView, Quote } from '../../market/market-view.ts';
import { FX_ONE } from '../../money/exchange.ts';

/** 2026-11-20 15:00 UTC, a Friday inside the New York session. */
export const START_MS = Date.UTC(2026, 10, 20, 15, 0, 0);

const names = { en: 'Test', 'zh-Hans': 'Test', 'zh-Hant': 'Test' } as const;

/** A US stock at about 100.00: cent ticks, whole shares, T+1. Tests set what their story needs. */
export function anInstrument(set: Partial<Instrument> = {}): Instrument {
  const id = set.id ?? '0:NASDAQ:TEST';
  return {
    id,
    version: 1,
    heldAs: set.source === 7 || set.source === 4 ? `0${id.slice(1)}` : id,
    source: 0,
    market: 'NASDAQ',
    code: 'TEST',
    name: names,
    shortName: 'Test',
    assetClass: 'stock',
    sector: null,
    exchange: 'NASDAQ',
    calendarId: 'XNYS',
    classify: 'UsStock',
    currency: 'USD',
    walletType: 'STOCK',
    priceDecimals: 2,
    pricePerCashUnit: 1n,
    quantityDecimals: 0,
    minCount: 1n,
    maxNum: 1_000_000n,
    unit: 'shares',
    multiplier: 1n,
    multiplierDecimals: 0,
    ticks: [{ fromPrice: 0n, toPrice: null, tick: 1n }],
    leverages: [1, 2],
    maintenanceRatioBps: 2_500n,
    isShortable: true,
    isTradable: true,
    isHalted: false,
    settleDays: 1,
    feeMarket: 'US',
    issuerCountry: 'US',
    reference: {
      price: 10_000n,
      annualVol: 0.3,
      avgDailyVolume: 1_000_000,
      sharesOutstanding: 1_000_000_000,
    },
    future: null,
    bond: null,
    ...set,
  };
}

/** Bitcoin in dollars: cents, eight decimals of quantity, settled at once. */
export function aCoin(set: Partial<Instrument> = {}): Instrument {
  return anInstrument({
    id: '100:CRYPTO:BTC',
    source: 100,
    market: 'CRYPTO',
    code: 'BTC',
    assetClass: 'crypto',
    calendarId: 'CRYPTO',
    quantityDecimals: 8,
    minCount: 1_000n,
    maxNum: 100_000_000_000n,
    unit: 'units',
    settleDays: 0,
    feeMarket: 'CRYPTO',
    issuerCountry: null,
    ...set,
  });
}

/** A ten-year Treasury at about 100: 4.25 % in halves each February and August, actual days. */
export function aBond(set: Partial<Instrument> = {}): Instrument {
  return anInstrument({
    id: '101:BOND:T10',
    source: 101,
    market: 'BOND',
    code: 'T10',
    assetClass: 'bond',
    priceDecimals: 3,
    unit: 'units',
    isShortable: false,
    feeMarket: 'BONDS',
    bond: {
      couponRate: 0.0425,
      couponFrequency: 2,
      maturity: '2035-08-15',
      dayCount: 'ACT/ACT',
      faceValue: 100,
    },
    ...set,
  });
}

/** A Hong Kong stock with a board lot of 100, in cents, from HK_STOCK. */
export function aHongKongStock(set: Partial<Instrument> = {}): Instrument {
  return anInstrument({
    id: '11:HKEX:00700',
    source: 11,
    market: 'HKEX',
    code: '00700',
    calendarId: 'XHKG',
    classify: 'HK',
    currency: 'HKD',
    walletType: 'HK_STOCK',
    minCount: 100n,
    unit: 'shares',
    ticks: [
      { fromPrice: 1n, toPrice: 2_000n, tick: 1n },
      { fromPrice: 2_000n, toPrice: 5_000n, tick: 2n },
      { fromPrice: 5_000n, toPrice: 10_000n, tick: 5n },
      { fromPrice: 10_000n, toPrice: null, tick: 10n },
    ],
    settleDays: 2,
    feeMarket: 'HK',
    issuerCountry: 'HK',
    ...set,
  });
}

export interface MarketSketch {
  readonly bids?: readonly (readonly [price: bigint, quantity: bigint])[];
  readonly asks?: readonly (readonly [price: bigint, quantity: bigint])[];
  readonly last?: bigint;
  readonly timeMs?: number;
  readonly volume?: bigint;
  readonly quote?: null;
  readonly coolingOff?: CoolingOff;
  readonly view?: Partial<MarketView>;
}

/** An open market at 99.99 × 100.01, a thousand shares on both sides. */
export function aMarket(instrument: Instrument, sketch: MarketSketch = {}): MarketView {
  const bids = levels(sketch.bids ?? [[9_999n, 1_000n]]);
  const asks = levels(sketch.asks ?? [[10_001n, 1_000n]]);
  const timeMs = sketch.timeMs ?? START_MS;
  const last = sketch.last ?? 10_000n;
  const quote: Quote = {
    instrumentId: instrument.id,
    bid: bids[0]?.price ?? null,
    ask: asks[0]?.price ?? null,
    bidQuantity: bids[0]?.quantity ?? null,
    askQuantity: asks[0]?.quantity ?? null,
    last,
    previousClose: last,
    open: last,
    high: last,
    low: last,
    volume: sketch.volume ?? 100_000n,
    timeMs,
    sourceName: 'scripted',
    isSimulated: true,
    ...(sketch.coolingOff && { coolingOff: sketch.coolingOff }),
  };
  return {
    instrumentId: instrument.id,
    status: 'open',
    nextOpenMs: null,
    closesAtMs: null,
    quote: sketch.quote === null ? null : quote,
    depth: { bids, asks },
    quoteAgeMaxMs: 10_000,
    barVolume: 0n,
    printLow: null,
    printHigh: null,
    printVolume: sketch.view?.barVolume ?? 0n,
    fxRate: FX_ONE,
    fx: null,
    fxAgeMaxMs: 10_000,
    settlesAtMs: timeMs,
    ...sketch.view,
  };
}

function levels(rows: readonly (readonly [bigint, bigint])[]): readonly BookLevel[] {
  return rows.map(([price, quantity]) => ({ price, quantity, orders: 1 }));
}
