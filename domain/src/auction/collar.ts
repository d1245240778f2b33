import type { Instrument } from '../instruments/instrument.ts';
import type { Quote } from '../market/market-view.ts';
import { larger } from '../money/rounding.ts';
import { toTick } from '../orders/price-rules.ts';

/** The lowest and the highest price at which an auction may cross, both on a tick. */
export interface Collar {
  readonly low: bigint;
  readonly high: bigint;
}

const SPREADS = 10n;
const PARTS_OF_PRICE = 100n;

/**
 * The middle of the market outside the auction, give or take ten spreads or one percent, whichever
 * is more. Where a side of the market is missing, around its last price. Two customers who meet far
 * from the market would move money between accounts and call it a price.
 */
export function collarOf(
  { bid, ask, last }: Pick<Quote, 'bid' | 'ask' | 'last'>,
  instrument: Pick<Instrument, 'ticks'>,
): Collar {
  const [from, to] = bid === null || ask === null ? [last, last] : [bid, ask];
  // Twice the middle and twice the width, so that both are whole.
  const middle = from + to;
  const width = larger(2n * SPREADS * (to - from), middle / PARTS_OF_PRICE);
  return {
    low: toTick(instrument, (middle - width + 1n) / 2n, 'up'),
    high: toTick(instrument, (middle + width) / 2n, 'down'),
  };
}
