import type { PriceScale } from './price-scale.ts';

/** The prices inside which something trades, scaled and on ticks; both ends belong to it. */
export interface PriceBand {
  readonly low: number;
  readonly high: number;
}

/** Minutes of a trading day in which it trades inside a band alone, around a reference. */
export interface BandedMinutes extends PriceBand {
  /** [from, to). */
  readonly from: number;
  readonly to: number;
  readonly reference: number;
  /** How far its ends lie from the reference, in basis points. */
  readonly limitBps: number;
}

export function isOutside({ low, high }: PriceBand, price: number): boolean {
  return price < low || price > high;
}

/** A log price moved to the nearer end of a band where it lies outside. */
export function logInside({ unit }: PriceScale, { low, high }: PriceBand, log: number): number {
  return Math.min(Math.log(high / unit), Math.max(Math.log(low / unit), log));
}
