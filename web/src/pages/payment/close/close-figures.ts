import type { OutputOf } from '@candor/contract/route';
import type { positionByStock } from '@candor/contract/routes/positions';
import { minus, negated, product, quotient, signOf, sum } from '@candor/ui/figures/decimals';
import type { Preview } from '../../../ticket/preview-changes.ts';

export type HeldPosition = NonNullable<OutputOf<typeof positionByStock>>;

/** What closing a part brings; `profit - fee + accrued + released` is `received` to the cent. */
export interface CloseFigures {
  readonly profit: string;
  readonly fee: string;
  readonly released: string;
  readonly received: string;
  /** False when the close rests first and these are what it would bring at its limit. */
  readonly isAtOnce: boolean;
  readonly stays: { readonly num: string; readonly margin: string };
}

const cents = 2;

/**
 * Margin goes back in proportion to the quantity closed, rounded down to the cent. What is received
 * is the preview's word where the close fills at once; a resting one is worked out at its limit by
 * `gain`.
 */
export function closeFigures(input: {
  readonly preview: Pick<Preview, 'buyingPowerAfter' | 'accruedInterest'> & {
    readonly fee: string;
  };
  readonly available: string;
  readonly position: HeldPosition;
  readonly num: string;
  /** Result at the limit before fees, in the wallet's currency; null when it is not known. */
  readonly gain: string | null;
}): CloseFigures {
  const { preview, available, position, num, gain } = input;
  const released = releasedMargin(position, num);
  const change = minus(preview.buyingPowerAfter, available);
  const isAtOnce = signOf(change) !== 0 || gain === null;
  const { fee, accruedInterest: accrued = '0' } = preview;
  const received = isAtOnce ? change : sum([released, gain ?? '0', negated(fee), accrued]);
  return {
    profit: minus(sum([received, fee]), sum([released, accrued])),
    fee,
    released,
    received,
    isAtOnce,
    stays: {
      num: minus(position.positionNum, num),
      margin: minus(position.isolatedPosition, released),
    },
  };
}

/** The share of the margin that belongs to `num` of the position. */
export function releasedMargin(position: HeldPosition, num: string): string {
  return quotient(product(position.isolatedPosition, num), position.positionNum, cents, 'down');
}
