import type { IpoItem } from '@candor/contract/trading-shapes';
import { product, roundedTo, sum } from '@candor/ui/figures/decimals';

/** What an application for so many shares costs, in decimal text. */
export interface OfferingFigures {
  /** At the top of the range. */
  readonly total: string;
  /** What is held of it at first. */
  readonly held: string;
  /** What would be due if all of it were allotted. */
  readonly pending: string;
}

export function figuresOf(
  { price, holdRatio }: Pick<IpoItem, 'price' | 'holdRatio'>,
  num: string | null,
): OfferingFigures | null {
  if (num === null) return null;
  const total = product(price, num);
  const held = roundedTo(product(total, holdRatio), 2, 'up');
  return { total, held, pending: sum([total, `-${held}`]) };
}

/** Half of the most that can be asked for, in whole lots. */
export function halfOf(num: string, minCount: string): string {
  const lots = Math.floor(Number(num) / Number(minCount) / 2);
  return String(lots * Number(minCount));
}
