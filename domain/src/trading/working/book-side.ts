import type { DirectionWord } from '@candor/contract/enums';
import type { BookLevel, MarketView } from '../../market/market-view.ts';
import { larger } from '../../money/rounding.ts';
import type { Fill, PriceSlice } from '../fill.ts';

/** A displayed level with what is left of it. */
export interface LeftLevel extends PriceSlice {
  /** Its displayed quantity less what customers took of it and has not come back. */
  readonly left: bigint;
}

/** The side of the book an order takes from, as it is left. */
export interface BookSide {
  /** Best first. */
  readonly levels: readonly LeftLevel[];
  /** What customers took past the last level and has not come back. */
  readonly beyond: bigint;
}

/** The displayed side an order takes from; the best price alone when there is no depth. */
export function displayedSide(
  market: Pick<MarketView, 'depth' | 'quote'>,
  direction: DirectionWord,
): readonly PriceSlice[] {
  const levels: readonly BookLevel[] = direction === 'buy' ? market.depth.asks : market.depth.bids;
  if (levels.length > 0 || market.quote === null) return levels;
  const { ask, askQuantity, bid, bidQuantity } = market.quote;
  const [price, quantity] = direction === 'buy' ? [ask, askQuantity] : [bid, bidQuantity];
  return price === null || quantity === null ? [] : [{ price, quantity }];
}

/** The side of the book an order takes from, less what is taken of it already. */
export function bookSide(market: MarketView, direction: DirectionWord): BookSide {
  const taken = direction === 'buy' ? market.taken?.asks : market.taken?.bids;
  const levels = displayedSide(market, direction).map(({ price, quantity }, index) => ({
    price,
    quantity,
    left: larger(quantity - (taken?.levels[index] ?? 0n), 0n),
  }));
  return { levels, beyond: taken?.beyond ?? 0n };
}

/** The book a stored fill saw; none of a fill that took nothing from it. */
export function seenSide({ levels, book }: Pick<Fill, 'levels' | 'book'>): BookSide {
  if (book === undefined) return { levels: [], beyond: 0n };
  return {
    levels: levels.map((level, index) => ({ ...level, left: book.left[index] ?? 0n })),
    beyond: book.beyond,
  };
}
