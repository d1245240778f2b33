import { product, roundedTo } from '../figures/decimals.ts';
import { noValue } from './money.ts';

/** A margin level of 2.24 on the wire is 224% on the screen. */
export function levelText(level: string | null | undefined): string {
  return level == null ? noValue : `${roundedTo(product(level, '100'), 0, 'halfEven')}%`;
}
