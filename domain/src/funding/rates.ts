import { DESK_SPREAD_HKD_PER_USD } from './rails.ts';

/** Decimals of every rate between two currencies. */
export const RATE_DECIMALS = 8;
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS);

export interface DeskRate {
  /** Middle of the market, HKD per USD, scaled by 10^8. */
  readonly mid: bigint;
  /** What the customer gets, HKD per USD, scaled by 10^8. */
  readonly rate: bigint;
}

export interface Conversion extends DeskRate {
  readonly toMinor: bigint;
  /** What the desk kept against the middle rate, in minor units of the currency received. */
  readonly spreadMinor: bigint;
}

/**
 * Converts at the desk's published spread. The customer receives a whole number of minor units, rounded down;
 * the desk's own account carries the remainder. Throws when the middle rate is not above the spread.
 */
export function convertAtDesk(input: {
  readonly from: 'USD' | 'HKD';
  readonly amountMinor: bigint;
  readonly midHkdPerUsd: bigint;
}): Conversion {
  const { from, amountMinor, midHkdPerUsd: mid } = input;
  if (mid <= DESK_SPREAD_HKD_PER_USD) throw new Error('the middle rate is not above the spread');
  const isSelling = from === 'USD';
  const rate = isSelling ? mid - DESK_SPREAD_HKD_PER_USD : mid + DESK_SPREAD_HKD_PER_USD;
  const at = (used: bigint) =>
    isSelling ? (amountMinor * used) / RATE_ONE : (amountMinor * RATE_ONE) / used;
  return { mid, rate, toMinor: at(rate), spreadMinor: at(mid) - at(rate) };
}

/**
 * Coins to send for an amount in USD: rounded up, so that what arrives is never short of what was asked.
 * @param coinPrice USD per coin, scaled by `10^priceDecimals`.
 */
export function coinsForUsd(input: {
  readonly amountUsdMinor: bigint;
  readonly coinPrice: bigint;
  readonly priceDecimals: number;
  readonly coinDecimals: number;
}): bigint {
  const { amountUsdMinor, coinPrice, priceDecimals, coinDecimals } = input;
  if (coinPrice <= 0n) throw new Error('a coin has a price above zero');
  const scaled = amountUsdMinor * 10n ** BigInt(coinDecimals + priceDecimals);
  const divisor = coinPrice * 100n;
  return (scaled + divisor - 1n) / divisor;
}

/** What coins are worth in USD minor units, rounded down. */
export function usdForCoins(input: {
  readonly coins: bigint;
  readonly coinPrice: bigint;
  readonly priceDecimals: number;
  readonly coinDecimals: number;
}): bigint {
  const { coins, coinPrice, priceDecimals, coinDecimals } = input;
  return (coins * coinPrice * 100n) / 10n ** BigInt(coinDecimals + priceDecimals);
}
