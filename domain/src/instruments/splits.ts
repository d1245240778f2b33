import { divideRounded } from '../money/rounding.ts';
import type { Instrument, Split } from './instrument.ts';

type OfSplits = Pick<Instrument, 'splits'>;

/** How often the count of an instrument has changed. */
export function splitCount({ splits }: OfSplits): number {
  return splits === undefined ? 0 : splits.length;
}

/** Whether its positions are being changed now: until then it has no price and does not trade. */
export function isSplitting({ splits }: OfSplits): boolean {
  return splits?.at(-1)?.isDone === false;
}

/** Names a series of prices: those before a split are drawn anew, in the new count. */
export function seriesOf(instrument: Pick<Instrument, 'heldAs' | 'splits'>): string {
  const { heldAs, splits } = instrument;
  return splits === undefined ? heldAs : `${heldAs} ${splits.length}`;
}

/** Into how many parts a unit of today is cut so that every quantity of the past is whole parts. */
export function partsOfUnit({ splits = [] }: OfSplits): bigint {
  return splits.reduce((parts, { from }) => parts * from, 1n);
}

/** As it was after its first splits: what was priced then is read in its own count. */
export function inCountOf<Of extends OfSplits>(instrument: Of, count: number): Of {
  const { splits = [] } = instrument;
  return splits.length <= count ? instrument : { ...instrument, splits: splits.slice(0, count) };
}

/** A quantity from after the `since` first splits, in those parts. */
export function inParts(quantity: bigint, since: number, { splits = [] }: OfSplits): bigint {
  return splits.reduce(
    (parts, { to, from }, index) => parts * (index < since ? from : to),
    quantity,
  );
}

/**
 * What a split makes of an instrument's terms. The smallest order becomes the largest one of which
 * every old order, and every old order after the split, is a multiple; where the split leaves
 * fractions of a unit it is one unit.
 */
export function termsAfterSplit(
  instrument: Instrument,
  { to, from }: Pick<Split, 'to' | 'from'>,
): Pick<Instrument, 'minCount' | 'reference'> {
  const { reference, minCount } = instrument;
  const { sharesOutstanding: shares, avgDailyVolume } = reference;
  const ratio = Number(to) / Number(from);
  const price = divideRounded(reference.price * from, to, 'halfEven');
  const isWhole = (minCount * to) % from === 0n;
  return {
    minCount: isWhole ? commonFactor((minCount * to) / from, minCount) : 1n,
    reference: {
      ...reference,
      price: price > 0n ? price : 1n,
      avgDailyVolume: Math.max(1, Math.round(avgDailyVolume * ratio)),
      sharesOutstanding: shares === null ? null : Math.round(shares * ratio),
    },
  };
}

export function commonFactor(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other];
  while (right > 0n) [left, right] = [right, left % right];
  return left;
}
