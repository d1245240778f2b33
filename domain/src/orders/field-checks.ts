import { isPrice, type Priced, shareBase } from '../instruments/below-zero.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { absolute, BPS_ONE } from '../money/rounding.ts';
import type { ProductTerms } from '../products/product.ts';
import { isOnTick } from './price-rules.ts';

/**
 * The fields of an order that tell a fault by themselves. The server refuses by these rules, and
 * the form of the customer asks them before it sends.
 */

/** QUANTITY for nothing, LOT for what is no whole number of the smallest step. */
export function quantityFault(
  quantity: bigint | null,
  { minCount }: Pick<Instrument, 'minCount'>,
): 'QUANTITY' | 'LOT' | null {
  if (quantity === null || quantity <= 0n) return 'QUANTITY';
  return quantity % minCount === 0n ? null : 'LOT';
}

/** AMOUNT for nothing, TICK for what is off the price step at that price. */
export function priceFault(
  price: bigint | null,
  instrument: Pick<Instrument, 'ticks'> & Priced,
): 'AMOUNT' | 'TICK' | null {
  if (price === null || !isPrice(instrument, price)) return 'AMOUNT';
  return isOnTick(instrument, price) ? null : 'TICK';
}

/** MAX_NUM for more than one order may be of. */
export function sizeFault(
  quantity: bigint,
  { maxNum }: Pick<Instrument, 'maxNum'>,
): 'MAX_NUM' | null {
  return quantity > maxNum ? 'MAX_NUM' : null;
}

/** PRICE_BAND for a limit farther from the last price than the product allows. */
export function bandFault(
  limit: bigint | null,
  last: bigint | null,
  { priceBandBps }: Pick<ProductTerms, 'priceBandBps'>,
  instrument: Priced = {},
): 'PRICE_BAND' | null {
  if (limit === null || last === null) return null;
  const widest = shareBase(instrument, last) * priceBandBps;
  return absolute(limit - last) * BPS_ONE > widest ? 'PRICE_BAND' : null;
}

/** BLOCK_SIZE for fewer whole units than one order has to be of. */
export function leastFault(
  units: bigint,
  { leastUnits }: Pick<ProductTerms, 'leastUnits'>,
): 'BLOCK_SIZE' | null {
  return leastUnits !== null && units < leastUnits ? 'BLOCK_SIZE' : null;
}

/** AMOUNT for nothing, FOLLOW_RANGE for less or more than one order may be worth. */
export function amountFault(
  minor: bigint | null,
  { leastNotionalMinor, mostNotionalMinor }: ProductTerms,
): 'AMOUNT' | 'FOLLOW_RANGE' | null {
  if (minor === null || minor <= 0n) return 'AMOUNT';
  const isTooMuch = mostNotionalMinor !== null && minor > mostNotionalMinor;
  return minor < leastNotionalMinor || isTooMuch ? 'FOLLOW_RANGE' : null;
}
