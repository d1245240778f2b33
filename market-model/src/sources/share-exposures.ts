import type { Instrument } from '@candor/domain/instruments/instrument';
import { exactExp, exactLog } from '../math/exact-math.ts';

export type Country = 'US' | 'HK' | 'EU';
export type Size = 'large' | 'mid' | 'small';

/** A share's part in a factor: of its variance, whatever its sign. */
export interface FactorPart {
  readonly factor: string;
  readonly part: number;
}

/** What a share is to the market's common movements. */
export interface ShareKind {
  /** Whose market it belongs to, and where it trades: two for what is listed abroad. */
  readonly country: Country;
  readonly listed: Country;
  readonly size: Size;
  /** Yearly volatility. */
  readonly volatility: number;
  readonly sector: string;
  readonly parts: readonly FactorPart[];
}

const LARGE_USD = 50e9;
const SMALL_USD = 5e9;
/** Dollars for one unit, near enough to tell large firms from small ones. */
const dollarsPer: Readonly<Record<string, number>> = {
  USD: 1,
  HKD: 0.128,
  EUR: 1.15,
  GBP: 1.32,
  CHF: 1.25,
  SEK: 0.105,
  DKK: 0.155,
  NOK: 0.098,
};

const chinese = new Set(
  'BABA JD PDD BIDU NIO XPEV LI BILI TCOM NTES TME YUMC ZTO VIPS FUTU TIGR BEKE EDU TAL'.split(' '),
);
const goldMiners = new Set('NEM GOLD AEM KGC WPM FNV AU GFI HMY 02899 01818'.split(' '));
const coinShares = new Set('COIN MSTR MARA RIOT CLSK HUT BITF'.split(' '));

/** Volatility at which a share has the market's own beta. */
const USUAL_VOLATILITY = 0.27;

function clip(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** How strongly a share of a volatility moves with everything. */
function betaOf(volatility: number, size: Size): number {
  const beta = exactExp(0.7 * exactLog(volatility / USUAL_VOLATILITY));
  return clip(beta, 0.45, 2.2) * (size === 'small' ? 0.8 : 1);
}

function countryOf(instrument: Instrument): Country {
  if (instrument.calendarId === 'XHKG') return 'HK';
  return instrument.calendarId === 'XNYS' ? 'US' : 'EU';
}

/** What all shares of a firm are worth by the reference, in dollars; 0 where it tells no shares. */
export function firmWorthUsd(instrument: Instrument): number {
  const { reference, priceDecimals, pricePerCashUnit, currency } = instrument;
  const price = Number(reference.price) / 10 ** priceDecimals / Number(pricePerCashUnit);
  return price * (reference.sharesOutstanding ?? 0) * (dollarsPer[currency] ?? 1);
}

function sizeOf(instrument: Instrument): Size {
  const worth = firmWorthUsd(instrument);
  if (worth > LARGE_USD) return 'large';
  return worth < SMALL_USD ? 'small' : 'mid';
}

const sectorPart: Readonly<Record<Size, number>> = { large: 0.15, mid: 0.18, small: 0.12 };

const square = (value: number): number => value * value;

/** Of the world and of its country. */
function marketParts(country: Country, beta: number, volatility: number): readonly FactorPart[] {
  const part = (weight: number) => square((weight * beta) / volatility);
  if (country === 'HK') {
    return [
      { factor: 'world', part: part(0.104) },
      { factor: 'HK', part: part(0.19) },
    ];
  }
  if (country === 'EU') {
    return [
      { factor: 'world', part: part(0.13) },
      { factor: 'EU', part: part(0.11) },
    ];
  }
  return [
    { factor: 'world', part: Math.min(part(0.112), 0.3) },
    { factor: 'US', part: Math.min(part(0.108), 0.42) },
  ];
}

/** Of sectors and goods; of gold miners the market is a smaller part. */
function ownParts(instrument: Instrument, country: Country, size: Size): readonly FactorPart[] {
  const sector = `${country}:${instrument.sector ?? 'other'}`;
  const { code } = instrument;
  if (coinShares.has(code)) return both([sector, 0.1], ['crypto', 0.38]);
  if (goldMiners.has(code)) return both([sector, 0.1], ['gold', 0.45]);
  if (instrument.sector === 'energy') return both([sector, 0.17], ['crude', 0.22]);
  if (chinese.has(code)) return both([sector, 0.12], ['US', 0.06]);
  const parts = both([sector, sectorPart[size]]);
  return size === 'small' && country === 'US' ? [...parts, ...both(['small', 0.1])] : parts;
}

function both(...parts: readonly (readonly [string, number])[]): readonly FactorPart[] {
  return parts.map(([factor, part]) => ({ factor, part }));
}

/** More than this of a share's variance is never common. */
const COMMON_MOST = 0.9;

const known = new WeakMap<Instrument, ShareKind>();

/** What a share moves with, from its listing, sector, size and volatility. */
export function shareKind(instrument: Instrument): ShareKind {
  const kept = known.get(instrument);
  if (kept !== undefined) return kept;
  const built = kindOf(instrument);
  known.set(instrument, built);
  return built;
}

function kindOf(instrument: Instrument): ShareKind {
  const listed = countryOf(instrument);
  const country = chinese.has(instrument.code) ? 'HK' : listed;
  const size = sizeOf(instrument);
  const volatility = instrument.reference.annualVol;
  const scale = goldMiners.has(instrument.code) ? 0.4 : 1;
  const market = marketParts(country, betaOf(volatility, size), volatility);
  const parts = [
    ...market.map(({ factor, part }) => ({ factor, part: scale * part })),
    ...ownParts(instrument, country, size),
  ];
  const common = parts.reduce((sum, { part }) => sum + part, 0);
  const fit = common > COMMON_MOST ? COMMON_MOST / common : 1;
  return {
    country,
    listed,
    size,
    volatility,
    sector: `${country}:${instrument.sector ?? 'other'}`,
    parts: parts.map(({ factor, part }) => ({ factor, part: part * fit })),
  };
}

const resultsAt: Readonly<Record<Size, number>> = { large: 0.045, mid: 0.06, small: 0.085 };
const TRADING_DAYS = 252;

/** The parts of an own source that are jumps. */
export function newsOf({ size, volatility, parts }: ShareKind) {
  const common = parts.reduce((sum, { part }) => sum + part, 0);
  const own = volatility * Math.sqrt(1 - common);
  const bySize = resultsAt[size] * Math.sqrt(volatility / 0.3);
  const resultSize = Math.min(0.36 * own, bySize);
  const aYear = size === 'small' ? 2.5 : 1.2;
  const spread = (size === 'small' ? 0.07 : 0.04) * Math.sqrt(volatility / 0.35);
  const jumps = 4 * square(resultSize) + aYear * square(spread);
  const diffusion = Math.max(0.25 * square(own), square(own) - jumps);
  return { aYear, spread, resultSize, volatility: Math.sqrt(diffusion) };
}

/** Every so many trading days a firm tells its results. */
export const RESULT_DAYS = Math.floor(TRADING_DAYS / 4);
