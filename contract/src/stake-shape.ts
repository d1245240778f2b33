import Type, { type Static } from 'typebox';
import { Decimal, Int, maybe } from './fields.ts';

/**
 * What is at stake with an order that opens a position on margin, once it has filled whole: with
 * what is held of the same side it is one position. Money in the preview's `currency`.
 */
export const Stake = Type.Object({
  /** Margin of this order at each leverage that is offered. */
  margins: Type.Array(Type.Object({ leverage: Int, margin: Decimal })),
  /** A move of 1% of the opening price, in percent of the order's margin. */
  onePercent: Decimal,
  /** From the last price to the liquidation price, in percent; null where there is none. */
  distance: maybe(Decimal),
  /** All that is held then, and its average price. */
  num: Decimal,
  averagePrice: maybe(Decimal),
  /** What of it is held already. */
  heldNum: Decimal,
  /**
   * Moves of the opening price against the holder: up to two of 0.1, 0.5, 1, 5, 10, 20 and 50% that
   * lie before the liquidation price, then the way to it, with `percent` null and the `price`.
   */
  losses: Type.Array(
    Type.Object({
      percent: maybe(Decimal),
      price: maybe(Decimal),
      lost: Decimal,
      /** In percent of all margin locked to the position. */
      ofMargin: Decimal,
    }),
  ),
  /** Margin locked in the wallet, before the order and once it has filled whole. */
  marginBefore: Decimal,
  marginAfter: Decimal,
  /** Margin level of what is held already; null of nothing. */
  levelBefore: maybe(Decimal),
});
export type Stake = Static<typeof Stake>;
