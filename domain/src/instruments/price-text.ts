import { formatDecimalShort } from '../money/decimals.ts';
import type { Instrument } from './instrument.ts';
import { tickAt } from './tick-size.ts';

const DECIMALS_MIN = 2;

/**
 * Decimals a price of this size is written with: two, or as many as its
 * tick needs when that is finer.
 */
export function shownPriceDecimals(
  instrument: Pick<Instrument, 'ticks' | 'priceDecimals'>,
  price: bigint,
): number {
  let decimals = instrument.priceDecimals;
  let tick = tickAt(instrument, price < 0n ? -price : price);
  while (decimals > DECIMALS_MIN && tick % 10n === 0n) {
    tick /= 10n;
    decimals -= 1;
  }
  return Math.max(decimals, Math.min(DECIMALS_MIN, instrument.priceDecimals));
}

/**
 * A price as a decimal string of the wire: "187.42", "1.16000", "25800.00". A price finer than its
 * tick, such as an average, keeps its own decimals.
 */
export function priceText(
  instrument: Pick<Instrument, 'ticks' | 'priceDecimals'>,
  price: bigint,
): string {
  const shown = shownPriceDecimals(instrument, price);
  return padded(formatDecimalShort(price, instrument.priceDecimals, shown), shown);
}

/**
 * The change up to a price, with the decimals of that price: "+" is left
 * out, "-1.05" keeps its sign.
 */
export function changeText(
  instrument: Pick<Instrument, 'ticks' | 'priceDecimals'>,
  change: bigint,
  last: bigint,
): string {
  const shown = shownPriceDecimals(instrument, last);
  return padded(formatDecimalShort(change, instrument.priceDecimals, shown), shown);
}

/** A quantity as a decimal string without needless zeros: "100", "0.05". */
export function quantityText(
  instrument: Pick<Instrument, 'quantityDecimals'>,
  quantity: bigint,
): string {
  return formatDecimalShort(quantity, instrument.quantityDecimals);
}

/** Adds zeros where an instrument has fewer decimals than every price shows. */
export function padded(text: string, shown: number): string {
  const missing = DECIMALS_MIN - shown;
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
