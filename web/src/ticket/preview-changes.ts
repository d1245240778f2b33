import type { OutputOf } from '@candor/contract/route';
import type { orderPreview } from '@candor/contract/routes/orders';
import { compare, minus, negated, signOf, sum } from '@candor/ui/figures/decimals';

export type Preview = OutputOf<typeof orderPreview>;

/** What a purchase takes in all: price, fees and interest that has accrued; null when unknown. */
export function paidInAll({ totalAmount, fee, accruedInterest = '0' }: Preview): string | null {
  if (totalAmount == null || fee == null) return null;
  return minus(sum([totalAmount, fee]), accruedInterest);
}

/** What an order does to the available money of its wallet. */
export interface MoneyEffect {
  readonly kind: 'taken' | 'held' | 'received' | 'none';
  /** Never below zero. */
  readonly amount: string;
}

/**
 * What leaves (or comes to) Available Funds, as the difference of the figures around it, so that
 * the receipt adds up. An order that fills at once takes it; one that waits holds it.
 */
export function moneyEffect(
  preview: Preview,
  input: { available: string; isWaiting: boolean },
): MoneyEffect {
  // A refused order changes nothing; what it would need is what the customer wants to know.
  const needed = statedNeed(preview);
  if (preview.wouldRefuse != null && needed !== null && signOf(preview.margin ?? '0') > 0) {
    return { kind: input.isWaiting ? 'held' : 'taken', amount: needed };
  }
  const change = minus(preview.buyingPowerAfter, input.available);
  const sign = signOf(change);
  if (sign === 0) return { kind: 'none', amount: change };
  if (sign > 0) return { kind: 'received', amount: change };
  return { kind: input.isWaiting ? 'held' : 'taken', amount: negated(change) };
}

/** What is held beyond margin and fee, for a move at the open. Null when nothing is. */
export function openAllowance(preview: Preview, effect: MoneyEffect): string | null {
  if (effect.kind !== 'held') return null;
  const stated = statedNeed(preview);
  if (stated === null || compare(effect.amount, stated) <= 0) return null;
  return minus(effect.amount, stated);
}

/** Margin, fee and interest to pay together; null where there was nothing to reckon with. */
function statedNeed({ margin, fee, accruedInterest = '0' }: Preview): string | null {
  if (margin == null || fee == null) return null;
  const paid = signOf(accruedInterest) < 0 ? negated(accruedInterest) : '0';
  return sum([margin, fee, paid]);
}
