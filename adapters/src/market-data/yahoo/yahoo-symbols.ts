import type { Instrument } from '@candor/domain/instruments/instrument';

/** What Yahoo Finance writes behind a share's local code, by our market label. */
const suffixOfMarket: Readonly<Record<string, string>> = {
  NASDAQ: '',
  NYSE: '',
  AMEX: '',
  HK: '.HK',
  LSE: '.L',
  XETRA: '.DE',
  PARIS: '.PA',
  AMSTERDAM: '.AS',
  SIX: '.SW',
  MILAN: '.MI',
  MADRID: '.MC',
};

/** Indices have names of their own there. */
const symbolOfIndex: Readonly<Record<string, string>> = {
  SPX: '^GSPC',
  DJI: '^DJI',
  IXIC: '^IXIC',
  NDX: '^NDX',
  RUT: '^RUT',
  VIX: '^VIX',
  HSI: '^HSI',
  HSCEI: '^HSCE',
  HSTECH: 'HSTECH.HK',
  SSEC: '000001.SS',
  SZSC: '399001.SZ',
  CSI300: '000300.SS',
  N225: '^N225',
  TOPX: '998405.T',
  KS11: '^KS11',
  TWII: '^TWII',
  STI: '^STI',
  AXJO: '^AXJO',
  NSEI: '^NSEI',
  BSESN: '^BSESN',
  KLSE: '^KLSE',
  JKSE: '^JKSE',
  FTSE: '^FTSE',
  GDAXI: '^GDAXI',
  FCHI: '^FCHI',
  STOXX50E: '^STOXX50E',
  AEX: '^AEX',
  SSMI: '^SSMI',
  FTSEMIB: 'FTSEMIB.MI',
  IBEX: '^IBEX',
  GSPTSE: '^GSPTSE',
  BVSP: '^BVSP',
  MXX: '^MXX',
};

/**
 * What stands behind a contract, by our market label. The exchanges left out are not there; its
 * Brent (`BZ`) is New York's contract and not the London one of our catalogue.
 */
const suffixOfFuturesMarket: Readonly<Record<string, string>> = {
  COMEX: '.CMX',
  NYMEX: '.NYM',
  CBOT: '.CBT',
  CME: '.CME',
  'ICE-US': '.NYB',
};

/** Metals are listed with our currencies; Yahoo no longer has their spot prices. */
const missingPairs = new Set(['XAUUSD', 'XAGUSD']);

const HK_DIGITS = 4;

/**
 * The symbol of an instrument at Yahoo Finance; null for what is not there. Views of a stock have
 * the stock's. A contract is named by its own month (`GCZ26.CMX`), never by the front one (`GC=F`),
 * whose month changes under its name.
 */
export function yahooSymbol(instrument: Instrument): string | null {
  const { assetClass, code, market } = instrument;
  if (assetClass === 'index') return symbolOfIndex[code] ?? null;
  if (assetClass === 'forex') return pairSymbol(code);
  if (assetClass === 'future') return contractSymbol(instrument);
  if (assetClass === 'bond' || assetClass === 'crypto') return null;
  const suffix = suffixOfMarket[market];
  if (suffix === undefined) return null;
  return `${market === 'HK' ? hongKongCode(code) : shareCode(code)}${suffix}`;
}

/** 00700 is 0700, and 80700 stays as it is. */
function hongKongCode(code: string): string {
  return String(Number(code)).padStart(HK_DIGITS, '0');
}

/** BRK.B is BRK-B, and the full stop at the end of BP. falls away. */
function shareCode(code: string): string {
  return code.replace(/\.$/, '').replaceAll('.', '-');
}

/** Pairs against the dollar are named by the other currency alone when the dollar stands first. */
function pairSymbol(code: string): string | null {
  if (missingPairs.has(code)) return null;
  return `${code.startsWith('USD') ? code.slice(3) : code}=X`;
}

/** GCZ6 of December 2026 is GCZ26.CMX. */
function contractSymbol({ code, future, market }: Instrument): string | null {
  const suffix = suffixOfFuturesMarket[market];
  if (suffix === undefined || future === null) return null;
  const monthCode = code.slice(future.product.length, future.product.length + 1);
  return `${future.product}${monthCode}${future.contractMonth.slice(2, 4)}${suffix}`;
}

/**
 * The other way: whose symbol it is, among instruments asked for. Yahoo may answer with an alias.
 */
export function instrumentsBySymbol(
  instruments: readonly Instrument[],
): ReadonlyMap<string, readonly Instrument[]> {
  const bySymbol = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    for (const symbol of symbolsOf(instrument)) {
      const own = bySymbol.get(symbol) ?? [];
      own.push(instrument);
      bySymbol.set(symbol, own);
    }
  }
  return bySymbol;
}

function symbolsOf(instrument: Instrument): readonly string[] {
  const symbol = yahooSymbol(instrument);
  if (symbol === null) return [];
  const isDollarPair = instrument.assetClass === 'forex' && instrument.code.startsWith('USD');
  return isDollarPair ? [symbol, `${instrument.code}=X`] : [symbol];
}
