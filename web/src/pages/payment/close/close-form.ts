import { type Direction, direction, type OrderType, orderType } from '@candor/contract/enums';
import { compare, minus, product, signOf } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import type { PriceSteps } from '../../../figures/price-steps.ts';
import { type Fault, fault, firstFault, priceFault, quantityFault } from '../shared/faults.ts';

/** A close as the customer has it on the screen. */
export interface CloseForm {
  readonly type: Extract<OrderType, 0 | 1>;
  readonly price: string;
  readonly quantity: string;
}

export interface CloseRules {
  readonly minCount: string;
  readonly steps: PriceSteps;
  /** What resting closing orders do not hold already. */
  readonly closableNum: string;
}

/** The first thing that stops this close, in the server's order of refusals. */
export function closeFault(form: CloseForm, rules: CloseRules): Fault | null {
  return firstFault([
    quantityFault(form.quantity, rules.minCount),
    form.type === orderType.limit ? priceFault(form.price, rules.steps, 'price') : null,
    overClose(form.quantity, rules.closableNum),
  ]);
}

function overClose(typed: string, closableNum: string): Fault | null {
  const num = wireFigure(typed);
  if (num === null || compare(num, closableNum) <= 0) return null;
  return fault('quantity', 'OVER_CLOSE_POSITION', { n: closableNum });
}

/**
 * What goes over the wire beside the position's id. Throws when a figure is missing: check first.
 */
export function closeWire(form: CloseForm): { num: string; type: 0 | 1; price?: string } {
  const num = wireFigure(form.quantity);
  const price = wireFigure(form.price);
  if (num === null) throw new Error('a close was sent without a quantity');
  if (form.type === orderType.market) return { num, type: form.type };
  if (price === null) throw new Error('a limit close was sent without a price');
  return { num, type: form.type, price };
}

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
