import { absolute, divideRounded } from '../money/rounding.ts';
import type { Order } from './order.ts';
import type { ConfirmedFigures } from './order-parts.ts';

/**
 * What became of the figures an order was confirmed with, in the wallet's minor units. The sum of a
 * buy is amount and fees, of a sale the amount less the fees; the causes are what it changed by.
 */
export interface ConfirmedOutcome {
  readonly confirmed: ConfirmedFigures;
  readonly differenceMinor: bigint;
  readonly causes: {
    /** What did not fill, at the amount that was confirmed for it. */
    readonly quantityMinor: bigint;
    /** What filled, at other prices (or another rate) than was confirmed. */
    readonly priceMinor: bigint;
    readonly feeMinor: bigint;
  };
}

/**
 * Compares an order that has filled or ended with what was confirmed; null while it is still open
 * without a fill, and for an order without such figures. Of an open one the part that has not
 * filled yet counts as not filled.
 */
export function confirmedOutcome(order: Order): ConfirmedOutcome | null {
  const { terms, filledQuantity, costMinor, feeMinor } = order;
  const { confirmed } = terms;
  if (confirmed === undefined) return null;
  if (filledQuantity === 0n && order.finishedAtMs === null) return null;
  const { totalMinor } = confirmed;
  const covered = coveredQuantity(order, confirmed);
  const filledPart = divideRounded(totalMinor * filledQuantity, covered, 'halfEven');
  const feeChange = feeMinor - confirmed.feeMinor;
  const causes = {
    quantityMinor: filledPart - totalMinor,
    priceMinor: costMinor - filledPart,
    feeMinor: terms.direction === 'buy' ? feeChange : -feeChange,
  };
  const { quantityMinor, priceMinor } = causes;
  return { confirmed, causes, differenceMinor: quantityMinor + priceMinor + causes.feeMinor };
}

/**
 * What the confirmed amount was for: the whole order, or, where the guard was known to stop it, the
 * part that fills. By the confirmed price it is one or the other.
 */
function coveredQuantity(order: Order, { price, totalMinor }: ConfirmedFigures): bigint {
  const { terms, filledQuantity, filledNotional, costMinor } = order;
  const perUnit = costMinor * (price ?? 0n);
  if (perUnit <= 0n) return terms.quantity;
  const meant = divideRounded(totalMinor * filledNotional, perUnit, 'halfEven');
  const awayFrom = (quantity: bigint) => absolute(meant - quantity);
  return awayFrom(filledQuantity) < awayFrom(terms.quantity) ? filledQuantity : terms.quantity;
}
