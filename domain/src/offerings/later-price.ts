import { BPS_ONE, divideRounded } from '../money/rounding.ts';
import type { Offering } from './offerings.ts';

/** So much below its last price a company whose shares trade offers more of them. */
export const LATER_DISCOUNT_BPS = 200n;

/** The price of a later offering, stated once when it is announced. Prices scaled. */
export interface LaterPrice {
  readonly offeringId: string;
  /** The last price of the share when the offering was announced, and the instant of that price. */
  readonly close: bigint;
  readonly closeMs: number;
  readonly discountBps: bigint;
  /** What everybody pays, however much the offer is wanted. */
  readonly price: bigint;
}

/**
 * What more of a share that trades is offered at: its last price less a discount of two percent,
 * rounded up to the cent. A constant one was a gift to whoever sold what he had been allotted.
 */
export function laterPrice(of: Pick<LaterPrice, 'offeringId' | 'close' | 'closeMs'>): LaterPrice {
  const price = divideRounded(of.close * (BPS_ONE - LATER_DISCOUNT_BPS), BPS_ONE, 'up');
  return { ...of, discountBps: LATER_DISCOUNT_BPS, price };
}

/** An offering at one price in place of its company's range. */
export function atLaterPrice(offering: Offering, price: bigint): Offering {
  const fundRaisingMinor = price * BigInt(offering.company.offerShares);
  const atOne = { priceLow: price, priceHigh: price, fundRaisingMinor };
  return { ...offering, company: { ...offering.company, ...atOne } };
}
