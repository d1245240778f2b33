import { type Direction, direction } from '@candor/contract/enums';
import { compare, minus, product, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';

/** The gain per unit at a price, before fees: a long gains when the price is above its average. */
export function gainPerUnit(side: Direction, price: string, avgPrice: string): string {
  return side === direction.buy ? minus(price, avgPrice) : minus(avgPrice, price);
}

/** Result of the part closed in the instrument's own currency, before fees; exact. */
export function closeGain(input: {
  side: Direction;
  price: string;
  avgPrice: string;
  num: string;
  multiplier: string;
}): string {
  const each = gainPerUnit(input.side, input.price, input.avgPrice);
  return product(product(each, input.num), input.multiplier);
}

/** Which shortcut the typed quantity stands for, if any. */
export function shortcutOf(
  typed: string,
  shortcuts: { halfNum: string; fullNum: string } | null,
): 'half' | 'full' | null {
  const num = wireFigure(typed);
  if (num === null || shortcuts === null) return null;
  if (compare(num, shortcuts.fullNum) === 0) return 'full';
  return signOf(shortcuts.halfNum) > 0 && compare(num, shortcuts.halfNum) === 0 ? 'half' : null;
}
