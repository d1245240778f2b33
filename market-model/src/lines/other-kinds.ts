import type { Instrument } from '@candor/domain/instruments/instrument';
import type { ProfileKind } from '../sources/day-profile.ts';
import { type Component, componentsWith, ownComponents } from '../sources/log-variance.ts';
import type { FactorPart } from '../sources/share-exposures.ts';
import { currencyDrift } from './money-rates.ts';

/** What moves by itself and is no share. A negative part moves against its factor. */
export interface OwnKind {
  readonly name: string;
  readonly parts: readonly FactorPart[];
  /** Whose days it moves on. */
  readonly calendar: string;
  readonly profile: ProfileKind;
  readonly drift: number;
  readonly components: readonly Component[];
}

const parts = (...pairs: readonly (readonly [string, number])[]): readonly FactorPart[] =>
  pairs.map(([factor, part]) => ({ factor, part }));

const calmComponents = componentsWith(0.55, 0);
const MUCH_OF_A_COIN = 0.5;
const coinParts: Readonly<Record<string, number>> = { BTCUSD: 0.86, ETHUSD: 0.7 };

/** Coins. */
function coinKind({ code }: Instrument): OwnKind {
  return {
    name: `coin ${code}`,
    calendar: 'coins',
    profile: 'round',
    drift: 0.05,
    parts: parts(['world', 0.04], ['crypto', coinParts[code] ?? MUCH_OF_A_COIN]),
    components: ownComponents,
  };
}

const DOLLAR_PART = -0.35;
const withWorld: Readonly<Record<string, number>> = {
  JPY: -0.08,
  CHF: -0.08,
  AUD: 0.1,
  NZD: 0.1,
};

/** What a currency is worth in dollars. */
export function currencyKind(currency: string): OwnKind {
  const world = withWorld[currency];
  return {
    name: `currency ${currency}`,
    calendar: 'currencies',
    profile: 'round',
    drift: currencyDrift(currency),
    parts: parts(
      ['dollar', DOLLAR_PART],
      ...(world === undefined ? [] : [['world', world] as const]),
    ),
    components: calmComponents,
  };
}

/** Goods by the code of their spot price or the root of their future. */
const goods: Readonly<Record<string, readonly FactorPart[]>> = {
  XAUUSD: parts(['gold', 0.98], ['world', 0.01]),
  XAGUSD: parts(['gold', 0.6], ['world', 0.04]),
  PL: parts(['gold', 0.35], ['world', 0.05]),
  PA: parts(['gold', 0.2], ['world', 0.08]),
  HG: parts(['copper', 0.88], ['world', 0.1]),
  ALI: parts(['copper', 0.55], ['world', 0.1]),
  FEF: parts(['copper', 0.4], ['world', 0.1]),
  CL: parts(['crude', 0.93], ['world', 0.05]),
  BRN: parts(['crude', 0.92], ['world', 0.05]),
  RB: parts(['crude', 0.75]),
  HO: parts(['crude', 0.78]),
  GAS: parts(['crude', 0.75]),
  NG: parts(['gas', 0.98]),
  ZC: parts(['grains', 0.7]),
  ZW: parts(['grains', 0.55]),
  ZS: parts(['grains', 0.65]),
  ZM: parts(['grains', 0.55]),
  ZL: parts(['grains', 0.4]),
  ZO: parts(['grains', 0.4]),
};

const drifts: Readonly<Record<string, number>> = { XAUUSD: 0.03, XAGUSD: 0.03 };

/** A good, or a future that is written on nothing else here. */
export function goodKind(code: string): OwnKind {
  return {
    name: `good ${code}`,
    calendar: 'world',
    profile: 'round',
    components: ownComponents,
    drift: drifts[code] ?? 0,
    parts: goods[code] ?? parts(['grains', 0.12], ['world', 0.02]),
  };
}

/** Bonds and futures on rates. */
export function rateKind(name: string, isCorporate: boolean): OwnKind {
  return {
    name: `rates ${name}`,
    calendar: 'world',
    profile: 'round',
    drift: 0,
    parts: isCorporate
      ? parts(['rates', 0.72], ['world', 0.03])
      : parts(['rates', 0.85], ['world', -0.05]),
    components: componentsWith(0.6, 0),
  };
}

const regions: Readonly<Record<string, readonly FactorPart[]>> = {
  america: parts(['world', 0.4], ['US', 0.2]),
  asia: parts(['world', 0.35], ['HK', 0.2]),
  europe: parts(['world', 0.45], ['EU', 0.4]),
};
const american = new Set(['GSPTSE', 'BVSP', 'MXX']);
const european = new Set(['EFA']);

/** An index or a fund of shares that are in no catalogue. */
export function regionKind(code: string): OwnKind {
  const region = american.has(code) ? 'america' : european.has(code) ? 'europe' : 'asia';
  return {
    name: `region ${code}`,
    calendar: 'world',
    profile: 'world',
    drift: 0.05,
    parts: regions[region] ?? [],
    components: ownComponents,
  };
}

type KindOf = (instrument: Instrument) => OwnKind;

const government: KindOf = ({ code }) => rateKind(code, false);
const corporate: KindOf = ({ code }) => rateKind(code, true);
const region: KindOf = ({ code }) => regionKind(code);
const sector =
  (name: string): KindOf =>
  (instrument) =>
    listedKind(instrument, [...market, ...parts([name, 0.3])]);
const good =
  (...pairs: readonly (readonly [string, number])[]): KindOf =>
  (instrument) =>
    listedKind(instrument, parts(...pairs));

const market = parts(['world', 0.3], ['US', 0.3]);
const broad = [...market, ...parts(['world', 0.15], ['US', 0.1])];

/** By asset class and code, as a row of an instrument names them. */
const listed: Readonly<Record<string, KindOf>> = {
  'etf TLT': government,
  'etf IEF': government,
  'etf BND': government,
  'etf AGG': government,
  'etf LQD': corporate,
  'etf HYG': corporate,
  'etf EEM': region,
  'etf EFA': region,
  'etf VWO': region,
  'etf XLF': sector('US:financials'),
  'etf XLK': sector('US:technology'),
  'etf XLE': sector('US:energy'),
  'etf XLV': sector('US:healthcare'),
  'etf SOXX': sector('US:technology'),
  'etf SMH': sector('US:technology'),
  'etf VNQ': sector('US:realEstate'),
  'etf GDX': good(['gold', 0.6], ['world', 0.06], ['US', 0.06]),
  'etf USO': good(['crude', 0.93], ['world', 0.05]),
  'etf UNG': good(['gas', 0.95]),
};

/** What is listed in New York and neither a share nor a copy of something here. */
function listedKind({ assetClass, code }: Instrument, of: readonly FactorPart[]): OwnKind {
  const name = `${assetClass === 'etf' ? 'fund' : assetClass} ${code}`;
  return {
    name,
    calendar: 'XNYS',
    profile: 'US',
    drift: 0.06,
    parts: of,
    components: ownComponents,
  };
}

/** What an instrument moves by when it copies nothing and is no share. */
export function otherKind(instrument: Instrument): OwnKind {
  const { assetClass, code, future } = instrument;
  if (assetClass === 'crypto') return coinKind(instrument);
  if (assetClass === 'bond') return rateKind(code, instrument.sector === 'corporate');
  if (assetClass === 'index') return regionKind(code);
  if (future !== null) {
    return future.category === 'rates' ? rateKind(future.product, false) : goodKind(future.product);
  }
  if (assetClass === 'forex') return goodKind(code);
  const named = listed[`${assetClass} ${code}`];
  return named === undefined ? listedKind(instrument, broad) : named(instrument);
}
