import type { OutputOf } from '@candor/contract/route';
import type { orderPreview } from '@candor/contract/routes/orders/order-preview';
import { compare, minus, negated, signOf, sum } from '../figures/decimals.ts';

export type Preview = OutputOf<typeof orderPreview>;

/** Figures of a preview that a customer decides by. */
export type ChangedFigure = 'price' | 'total' | 'fee' | 'after';

export interface PreviewChange {
  readonly figure: ChangedFigure;
  readonly before: string;
  readonly now: string;
}

/** The figures the customer saw beside those of now, in the order of the receipt. */
export function figuresOf(before: Preview, now: Preview): PreviewChange[] {
  const pairs: readonly (readonly [
    ChangedFigure,
    string | null | undefined,
    string | null | undefined,
  ])[] = [
    ['price', before.estPrice, now.estPrice],
    ['total', before.totalAmount, now.totalAmount],
    ['fee', before.fee, now.fee],
    ['after', before.buyingPowerAfter, now.buyingPowerAfter],
  ];
  return pairs.flatMap(([figure, was, is]) =>
    was == null || is == null ? [] : [{ figure, before: was, now: is }],
  );
}

/** Those of them that moved. */
export function changesSince(before: Preview, now: Preview): PreviewChange[] {
  return figuresOf(before, now).filter((row) => compare(row.before, row.now) !== 0);
}

/** What a purchase takes in all: price, fees and interest that has accrued; null when unknown. */
export function paidInAll({ totalAmount, fee, accruedInterest = '0' }: Preview): string | null {
  if (totalAmount == null || fee == null) return null;
  return minus(sum([totalAmount, fee]), accruedInterest);
}

/** What a sale brings in before its margin is counted; null when unknown. */
export function broughtIn({ totalAmount, fee, accruedInterest = '0' }: Preview): string | null {
  if (totalAmount == null || fee == null) return null;
  return sum([minus(totalAmount, fee), accruedInterest]);
}

/** The figures of the sheet that is confirmed, as the order carries them; none when unknown. */
export function confirmedOf(preview: Preview | null): { confirmed?: ConfirmedFigures } {
  if (preview?.totalAmount == null || preview.fee == null) return {};
  const { estPrice, totalAmount, fee } = preview;
  return { confirmed: { ...(estPrice != null && { price: estPrice }), totalAmount, fee } };
}

interface ConfirmedFigures {
  readonly price?: string;
  readonly totalAmount: string;
  readonly fee: string;
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
