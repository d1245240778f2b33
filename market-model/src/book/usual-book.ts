import { typicalSpread } from '@candor/domain/instruments/forex';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { exactExp, exactLog } from '../math/exact-math.ts';
import type { TapeTerms } from '../terms/tape-terms.ts';

const BASIS_POINT = 0.0001;
/** Spread of a share with a billion of turnover a day and a quarter of volatility a year. */
const BASE_SPREAD = 0.8 * BASIS_POINT;
const WIDEST_SPREAD = 100 * BASIS_POINT;

const usualSpreads = new WeakMap<Instrument, number>();

/**
 * The usual spread as a part of the price. Relative spreads fall with the root of turnover and grow
 * with volatility (Stoll 1978; Madhavan 2000, section 2).
 */
export function usualSpread(tape: TapeTerms): number {
  const known = usualSpreads.get(tape.instrument);
  if (known !== undefined) return known;
  const spread = estimateSpread(tape.instrument);
  usualSpreads.set(tape.instrument, spread);
  return spread;
}

function estimateSpread(instrument: Instrument): number {
  const price = Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
  if (instrument.assetClass === 'forex') {
    return (typicalSpread(instrument.code) ?? price * 3 * BASIS_POINT) / price;
  }
  const billions = Math.max(1e-6, turnoverOf(instrument) / 1e9);
  const calm = Math.max(0.05, instrument.reference.annualVol) / 0.25;
  return Math.min(WIDEST_SPREAD, (BASE_SPREAD * calm) / Math.sqrt(billions));
}

/** Of a usual day, in the currency of the instrument. */
function turnoverOf(instrument: Instrument): number {
  return cashOf(instrument) * instrument.reference.avgDailyVolume;
}

/** What a unit costs at the reference, in the currency of the instrument. */
function cashOf(instrument: Instrument): number {
  const price = Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
  const multiplier = Number(instrument.multiplier) / 10 ** instrument.multiplierDecimals;
  return (price * multiplier) / Number(instrument.pricePerCashUnit);
}

/** Dollars for one unit, near enough for the size of a book. */
const dollarsPer: Readonly<Record<string, number>> = {
  USD: 1,
  HKD: 0.128,
  EUR: 1.15,
  GBP: 1.32,
  CHF: 1.25,
  SEK: 0.105,
  DKK: 0.155,
  NOK: 0.098,
  JPY: 0.0066,
  CNH: 0.14,
  CNY: 0.14,
  AUD: 0.65,
  CAD: 0.72,
  NZD: 0.58,
  SGD: 0.77,
  PLN: 0.27,
  ZAR: 0.057,
  MXN: 0.054,
  TRY: 0.024,
  CZK: 0.047,
  HUF: 0.003,
  INR: 0.0115,
  KRW: 0.0007,
};

/** In dollars: the touch of a share with this turnover whose spread is a tick wide. */
const TOUCH = 105_000;
const TOUCH_TURNOVER = 14e9;
const BY_TURNOVER = 0.55;
/** Where a tick is wider than the spread would be, those who wait for it are many. */
const BY_TICK = 0.8;
const TICKS_MOST = 12;
/** Where dealers quote, and where many stand in one queue for a contract, books are deeper. */
const DEEPER: Partial<Readonly<Record<Instrument['assetClass'], number>>> = {
  forex: 10,
  future: 15,
};

const usualTouches = new WeakMap<Instrument, number>();

/**
 * What is usually displayed at the best price: scaled quantity times scaled price, so that a price
 * has so many units as the money buys there. Money by turnover, and by how much wider than the
 * spread the smallest tick is.
 */
export function usualTouch(tape: TapeTerms): number {
  const { instrument } = tape;
  const known = usualTouches.get(instrument);
  if (known !== undefined) return known;
  const { quantityDecimals, reference, currency } = instrument;
  const cash = cashOf(instrument) * (dollarsPer[currency] ?? 1);
  const turnover = Math.max(1, cash * reference.avgDailyVolume);
  const scaledPrice = Number(reference.price);
  const tick = Number(
    instrument.ticks.findLast(({ fromPrice }) => fromPrice <= reference.price)?.tick ?? 1n,
  );
  const wide = Math.min(Math.max(tick / (scaledPrice * usualSpread(tape)), 1), TICKS_MOST);
  const ofTurnover = exactExp(BY_TURNOVER * exactLog(turnover / TOUCH_TURNOVER));
  const money =
    TOUCH * (DEEPER[instrument.assetClass] ?? 1) * ofTurnover * exactExp(BY_TICK * exactLog(wide));
  const touch = ((money * 10 ** quantityDecimals) / cash) * scaledPrice;
  usualTouches.set(instrument, touch);
  return touch;
}

/** In dollars: a print of a market with a billion of turnover a day. */
const PRINT = 14_000;
const PRINT_BY_TURNOVER = 0.12;
/** Of a share no print is usually of fewer or more than this. */
const [PRINT_LEAST, PRINT_MOST] = [60, 900];

/** Steps of volume of a usual print. */
export function usualPrint({ instrument, volumeStep }: TapeTerms): number {
  const { quantityDecimals, reference, currency, assetClass } = instrument;
  const cash = cashOf(instrument) * (dollarsPer[currency] ?? 1);
  const billions = Math.max(1e-6, (cash * reference.avgDailyVolume) / 1e9);
  const units = (PRINT / cash) * exactExp(PRINT_BY_TURNOVER * exactLog(billions));
  const isShare = assetClass === 'stock' || assetClass === 'etf';
  const usual = isShare ? Math.min(Math.max(units, PRINT_LEAST), PRINT_MOST) : units;
  return Math.max(1, (usual * 10 ** quantityDecimals) / volumeStep);
}
