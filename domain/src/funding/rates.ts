import { type CurrencyPair, type PriceSnapshot, pairKey } from '../market/price-snapshot.ts';
import { convertMinor, type ExchangeRate } from '../money/exchange.ts';
import { CLOSED_DESK_SPREAD_HKD_PER_USD, DESK_SPREAD_HKD_PER_USD } from './rails.ts';

/** The one pair that wallets are kept in. */
export const USD_HKD: CurrencyPair = { from: 'USD', to: 'HKD' };

/** What a conversion brings, and what the desk kept of it. */
export interface Conversion {
  readonly fx: ExchangeRate;
  readonly toMinor: bigint;
  /** Against the middle rate, in minor units of the currency received. */
  readonly spreadMinor: bigint;
}

/** The middle of the market money is exchanged at, scaled by 10^8. */
export interface MoneyRate {
  readonly mid: bigint;
  /** It is the last one before the currency market closed. */
  readonly isClosing: boolean;
}

/**
 * The rate of a snapshot for money that changes hands: null past the age nothing fills on, except
 * that the closing rate holds while the currency market rests.
 */
export function moneyRate(prices: PriceSnapshot, pair: CurrencyPair): MoneyRate | null {
  const known = prices.rates.get(pairKey(pair));
  if (known === undefined) return null;
  const { fx, ageMaxMs, isClosing } = known;
  return isClosing || prices.atMs - fx.timeMs <= ageMaxMs ? { mid: fx.rate, isClosing } : null;
}

/**
 * The desk's rate between USD and HKD, the published spread taken off against the customer: the
 * wider one on a closing rate. Throws when the middle (HKD per USD) is not above the spread.
 */
export function deskRate(from: 'USD' | 'HKD', { mid, isClosing }: MoneyRate): ExchangeRate {
  const spread = isClosing ? CLOSED_DESK_SPREAD_HKD_PER_USD : DESK_SPREAD_HKD_PER_USD;
  if (mid <= spread) throw new Error('The middle rate is not above the spread.');
  return { base: 'USD', quote: 'HKD', rate: from === 'USD' ? mid - spread : mid + spread, mid };
}

/** A coin's rate at this moment. Paper coins have no spread: what is shown is the middle. */
export function coinRate(coin: string, usdPerCoin: bigint): ExchangeRate {
  if (usdPerCoin <= 0n) throw new Error('A coin has a price above zero.');
  return { base: coin, quote: 'USD', rate: usdPerCoin, mid: usdPerCoin };
}

/** Converts at a rate. The customer receives whole minor units, rounded down. */
export function convertAt(fx: ExchangeRate, amountMinor: bigint, from: string): Conversion {
  const to = from === fx.base ? fx.quote : fx.base;
  const at = (rate: bigint) =>
    convertMinor({ ...fx, rate, amountMinor, from, to, rounding: 'down' });
  return { fx, toMinor: at(fx.rate), spreadMinor: at(fx.mid) - at(fx.rate) };
}

/** Coins to send for an amount in USD, rounded up, so that what arrives is never short of it. */
export function coinsForUsd(fx: ExchangeRate, amountUsdMinor: bigint): bigint {
  const { base, quote, rate } = fx;
  return convertMinor({
    amountMinor: amountUsdMinor,
    from: quote,
    to: base,
    base,
    quote,
    rate,
    rounding: 'up',
  });
}
