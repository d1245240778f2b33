import type { Instrument } from '@candor/domain/instruments/instrument';

/**
 * A part of an instrument's variance that it shares with others. Negative: it moves against them.
 */
export interface FactorShare {
  readonly factor: string;
  readonly variance: number;
}

/** What an instrument moves with, exactly: `factor` times the leader's log returns. */
export interface Leader {
  /** Asset class and code of the leader, such as `index SPX`. */
  readonly symbol: string;
  readonly factor: number;
}

const WORLD = 'world';

/**
 * Shares of variance by kind, estimates after the usual finding that the market explains a quarter
 * to a third of a share's variance, its industry a further tenth to a fifth (Roll 1988; King 1966),
 * and nearly all of a broad index's. What is left is the instrument's own.
 */
export function sharesOf(instrument: Instrument): readonly FactorShare[] {
  const region = regionOf(instrument);
  switch (instrument.assetClass) {
    case 'stock':
      return [
        { factor: WORLD, variance: 0.1 },
        { factor: `market ${region}`, variance: 0.18 },
        { factor: `sector ${region} ${instrument.sector ?? ''}`, variance: 0.2 },
      ];
    case 'etf':
    case 'fund':
      return fundShares(instrument, region);
    case 'index':
      return indexShares(instrument, region);
    case 'crypto':
      return instrument.sector === 'stable'
        ? []
        : [
            { factor: WORLD, variance: 0.03 },
            { factor: 'crypto', variance: 0.55 },
          ];
    case 'bond':
      return [{ factor: `rates ${instrument.currency}`, variance: 0.75 }];
    case 'future':
      return futureShares[instrument.future?.category ?? ''] ?? [];
    case 'forex':
      return [];
  }
}

const futureShares: Readonly<Record<string, readonly FactorShare[]>> = {
  metals: [
    { factor: 'metals', variance: 0.35 },
    { factor: WORLD, variance: 0.05 },
  ],
  energy: [
    { factor: 'energy', variance: 0.5 },
    { factor: WORLD, variance: 0.05 },
  ],
  agricultural: [{ factor: 'agriculture', variance: 0.25 }],
  index: [
    { factor: WORLD, variance: 0.3 },
    { factor: 'market US', variance: 0.5 },
  ],
  rates: [{ factor: 'rates USD', variance: 0.8 }],
};

function indexShares(instrument: Instrument, region: string): readonly FactorShare[] {
  const sign = instrument.code === 'VIX' ? -1 : 1;
  const own = instrument.code === 'VIX' ? 0.8 : 1;
  return [
    { factor: WORLD, variance: sign * own * 0.33 },
    { factor: `market ${region}`, variance: sign * own * 0.6 },
  ];
}

/** Funds without a leader: what their name says they hold. */
const fundFactors: Readonly<Record<string, string>> = {
  XLF: 'sector US financials',
  XLK: 'sector US technology',
  XLE: 'sector US energy',
  XLV: 'sector US healthcare',
  SOXX: 'sector US technology',
  SMH: 'sector US technology',
  SOXL: 'sector US technology',
  VNQ: 'sector US realEstate',
  GDX: 'metals',
  USO: 'energy',
  UNG: 'energy',
  TLT: 'rates USD',
  IEF: 'rates USD',
  BND: 'rates USD',
  AGG: 'rates USD',
  LQD: 'rates USD',
  HYG: 'rates USD',
};

function fundShares(instrument: Instrument, region: string): readonly FactorShare[] {
  const factor = fundFactors[instrument.code];
  if (factor === undefined) {
    return [
      { factor: WORLD, variance: 0.4 },
      { factor: `market ${region}`, variance: 0.45 },
    ];
  }
  if (!factor.startsWith('sector')) return [{ factor, variance: 0.75 }];
  return [
    { factor: WORLD, variance: 0.15 },
    { factor: `market ${region}`, variance: 0.25 },
    { factor, variance: 0.5 },
  ];
}

/** European venues are one market; every other calendar is its own. */
function regionOf(instrument: Instrument): string {
  const id = instrument.calendarId;
  if (id === 'XNYS') return 'US';
  if (id === 'XHKG') return 'HK';
  return id.startsWith('X') ? 'EU' : id;
}

const follow = (symbol: string, factor = 1): Leader => ({ symbol, factor });

/** Funds that copy an index, a metal or a coin. */
const fundLeaders: Readonly<Record<string, Leader>> = {
  SPY: follow('index SPX'),
  IVV: follow('index SPX'),
  VOO: follow('index SPX'),
  VTI: follow('index SPX'),
  DIA: follow('index DJI'),
  IWM: follow('index RUT'),
  QQQ: follow('index NDX'),
  TQQQ: follow('index NDX', 3),
  SQQQ: follow('index NDX', -3),
  GLD: follow('forex XAUUSD'),
  SLV: follow('forex XAGUSD'),
  FXI: follow('index HSCEI'),
  KWEB: follow('index HSTECH'),
  ASHR: follow('index CSI300'),
  EWJ: follow('index N225'),
  EWZ: follow('index BVSP'),
  IBIT: follow('crypto BTCUSD'),
  BITO: follow('crypto BTCUSD'),
  ETHA: follow('crypto ETHUSD'),
  '02800': follow('index HSI'),
  '02828': follow('index HSCEI'),
  '03033': follow('index HSTECH'),
  '02823': follow('index CSI300'),
};

/** What the products of the futures list are contracts on. The others are a market of their own. */
const productLeaders: Readonly<Record<string, Leader>> = {
  GC: follow('forex XAUUSD'),
  MGC: follow('forex XAUUSD'),
  SI: follow('forex XAGUSD'),
  ES: follow('index SPX'),
  MES: follow('index SPX'),
  NQ: follow('index NDX'),
  MNQ: follow('index NDX'),
  YM: follow('index DJI'),
  RTY: follow('index RUT'),
  NKD: follow('index N225'),
  VX: follow('index VIX'),
  HSI: follow('index HSI'),
  MHI: follow('index HSI'),
  HHI: follow('index HSCEI'),
  HTI: follow('index HSTECH'),
  FDAX: follow('index GDAXI'),
  FESX: follow('index STOXX50E'),
  Z: follow('index FTSE'),
  FCE: follow('index FCHI'),
  '6E': follow('forex EURUSD'),
  '6B': follow('forex GBPUSD'),
  '6A': follow('forex AUDUSD'),
  '6N': follow('forex NZDUSD'),
  '6J': follow('forex USDJPY', -1),
  '6C': follow('forex USDCAD', -1),
  '6S': follow('forex USDCHF', -1),
  '6M': follow('forex USDMXN', -1),
  CUS: follow('forex USDCNH'),
  BTC: follow('crypto BTCUSD'),
  MBT: follow('crypto BTCUSD'),
};

/** The small contract moves with the large one. */
const sameProduct: Readonly<Record<string, string>> = { MCL: 'CL' };

/** What an instrument copies, or null when it has a walk of its own. */
export function leaderOf(instrument: Instrument): Leader | null {
  if (instrument.future !== null) return productLeaders[instrument.future.product] ?? null;
  if (instrument.assetClass === 'etf') return fundLeaders[instrument.code] ?? null;
  return null;
}

/** The product whose walk a product uses. */
export function walkProduct(product: string): string {
  return sameProduct[product] ?? product;
}

/**
 * Yearly log premium of a far contract over its underlying: interest less yield, storage included.
 */
const carryByCategory: Readonly<Record<string, number>> = {
  metals: 0.04,
  energy: -0.02,
  agricultural: 0.03,
  index: 0.025,
  fx: 0.01,
  crypto: 0.05,
};

/** Yearly cost of carry of a product; 0 where none is usual. */
export function carryPerYear(category: string): number {
  return carryByCategory[category] ?? 0;
}
