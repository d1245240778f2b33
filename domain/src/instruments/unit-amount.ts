import { parseDecimal } from '../money/decimals.ts';
import { formatMinor, minorDecimals } from '../money/money.ts';
import { divideRounded, tradeRounding } from '../money/rounding.ts';

/** As many as a price or a multiplier of the wire may have. */
const DECIMALS_MAX = 12;

/**
 * Cash value of one unit at a price, in the instrument's currency and from decimal texts as the
 * wire has them: price × multiplier. It rounds as the order it is shown for: a buy up, a sale down.
 */
export function unitAmount(of: {
  readonly price: string;
  readonly multiplier: string;
  readonly currency: string;
  readonly side: 'buy' | 'sell';
}): string {
  const worth = scaled(of.price) * scaled(of.multiplier);
  const exact = worth * 10n ** BigInt(minorDecimals(of.currency));
  const minor = divideRounded(exact, 10n ** BigInt(2 * DECIMALS_MAX), tradeRounding(of.side));
  return formatMinor(minor, of.currency);
}

function scaled(text: string): bigint {
  const value = parseDecimal(text, DECIMALS_MAX);
  if (typeof value === 'string') throw new Error(`not a figure of the wire: ${text}`);
  return value;
}
