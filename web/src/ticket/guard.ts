import { compare, minus, quotient, signOf } from '@candor/ui/figures/decimals';
import type { MoneyEffect, Preview } from './preview-changes.ts';

/** Figures as a customer saw them, and when they were worked out. */
export interface SeenFigures {
  readonly preview: Preview;
  readonly atMs: number;
}

/** The bound of a market order: nothing fills past it. */
export interface Guard {
  /** The price it counts from. */
  readonly fromPrice: string;
  readonly price: string;
  /** With fees: what opens never takes more of the wallet, a sale of holdings brings no less. */
  readonly amount: string | null;
  /** Whether `amount` bounds what is taken; else what is brought. */
  readonly isMost: boolean;
}

/** The guard that a preview states; null of an order that has none. */
export function guardOf(preview: Preview | null): Guard | null {
  if (preview === null) return null;
  const { guardFrom: fromPrice, guardPrice: price, guardedAmount, needed } = preview;
  if (fromPrice === undefined || price === undefined) return null;
  const isMost = signOf(preview.margin ?? '0') > 0 || compare(price, fromPrice) > 0;
  const amount = signOf(preview.margin ?? '0') > 0 ? needed : guardedAmount;
  return { fromPrice, price, amount: amount ?? null, isMost };
}

/**
 * The most that opening at the market takes of the wallet, as INSUFFICIENT would say it; null where
 * the sum of the receipt can not move.
 */
export function mostTaken(preview: Preview, effect: MoneyEffect): string | null {
  if (effect.kind !== 'taken' || guardOf(preview) === null) return null;
  return signOf(preview.margin ?? '0') > 0 ? (preview.needed ?? null) : null;
}

/**
 * Whether the price of now lies past the guard that was stated: above it where it bounds a
 * purchase, below it where it bounds a sale.
 */
export function isBeyondGuard(stated: Preview | null, now: Preview | null): boolean {
  const guard = guardOf(stated);
  const price = guardOf(now)?.fromPrice;
  if (guard === null || price === undefined) return false;
  const side = compare(guard.price, guard.fromPrice);
  return side !== 0 && compare(price, guard.price) === side;
}

/** How much of the way from the stated price to the guard a price has gone; beyond it over 1. */
export function shareOfGuard(guard: Guard, price: string): number {
  const way = minus(guard.price, guard.fromPrice);
  if (compare(way, '0') === 0) return 0;
  return Number(quotient(minus(price, guard.fromPrice), way, 4, 'halfEven'));
}

/** What an order carries of the sheet that was confirmed; nothing when it is not known. */
export function confirmedOf(
  shown: Preview | null,
  stated: Preview | null,
): { confirmed?: ConfirmedFigures } {
  if (shown?.totalAmount == null || shown.fee == null) return {};
  const { estPrice, totalAmount, fee } = shown;
  const guard = guardOf(stated);
  return {
    confirmed: {
      ...(estPrice != null && { price: estPrice }),
      totalAmount,
      fee,
      ...(guard !== null && { guardFrom: guard.fromPrice }),
    },
  };
}

interface ConfirmedFigures {
  readonly price?: string;
  readonly totalAmount: string;
  readonly fee: string;
  readonly guardFrom?: string;
}
