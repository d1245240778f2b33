import { convertMinor, type ExchangeRate } from '../money/exchange.ts';
import { DESK_SPREAD_HKD_PER_USD } from './rails.ts';

/** What a conversion brings, and what the desk kept of it. */
export interface Conversion {
  readonly fx: ExchangeRate;
  readonly toMinor: bigint;
  /** Against the middle rate, in minor units of the currency received. */
  readonly spreadMinor: bigint;
}

/**
 * The desk's rate between USD and HKD at this moment, the published spread taken off against the
 * customer.
 * @param midHkdPerUsd middle of the market, scaled by 10^8. Throws when it is not above the spread.
 */
export function deskRate(from: 'USD' | 'HKD', midHkdPerUsd: bigint): ExchangeRate {
  if (midHkdPerUsd <= DESK_SPREAD_HKD_PER_USD) {
    throw new Error('The middle rate is not above the spread.');
  }
  const spread = from === 'USD' ? -DESK_SPREAD_HKD_PER_USD : DESK_SPREAD_HKD_PER_USD;
  return { base: 'USD', quote: 'HKD', rate: midHkdPerUsd + spread, mid: midHkdPerUsd };
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
