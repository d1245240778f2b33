import type { Instrument } from '../instruments/instrument.ts';
import { scaledReference } from '../instruments/scaled-reference.ts';
import type { Quote } from '../market/market-view.ts';
import { productOf } from './all-products.ts';
import type { ProductFees } from './product.ts';

/** A bond is redeemed at its face, which is what its price is per hundred of. */
const PAR = 100;

/** True of what is paid by its settlement price at the end of every trading day. */
export function isMarkedDaily(instrument: Instrument): boolean {
  return productOf(instrument).events.some(({ event }) => event === 'variationMargin');
}

/** True of what costs so over night: for what is borrowed, or however it is held. */
export function costsOvernight(
  overnight: Exclude<ProductFees['overnight'], 'none'>,
): (instrument: Instrument) => boolean {
  return (instrument) => productOf(instrument).fees.overnight === overnight;
}

/**
 * At what price what is held of an expired instrument is closed: a contract at the last price of
 * its last trading day, a bond at par. Null while nobody knows it.
 */
export function finalPrice(
  instrument: Instrument,
  quote: Pick<Quote, 'last'> | null,
): bigint | null {
  const isRedeemed = productOf(instrument).events.some(({ event }) => event === 'redeem');
  return isRedeemed ? scaledReference(PAR, instrument.priceDecimals) : (quote?.last ?? null);
}
