import type { Instrument } from '../instruments/instrument.ts';
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
  instrument: Pick<Instrument, 'ticks'>,
): 'AMOUNT' | 'TICK' | null {
  if (price === null || price <= 0n) return 'AMOUNT';
  return isOnTick(instrument, price) ? null : 'TICK';
}

/** MAX_NUM for more than one order may be of. */
export function sizeFault(
  quantity: bigint,
  { maxNum }: Pick<Instrument, 'maxNum'>,
): 'MAX_NUM' | null {
  return quantity > maxNum ? 'MAX_NUM' : null;
}
