import { compare, isMultiple } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';

export type OrderField = 'quantity' | 'price' | 'trigger' | 'takeProfit' | 'stopLoss' | 'order';

/**
 * The server's reason words a form can find out by itself; closing a position has its own sentence.
 */
export type FaultReason =
  | 'QUANTITY'
  | 'AMOUNT'
  | 'LOT'
  | 'TICK'
  | 'MAX_NUM'
  | 'OVER_CLOSE'
  | 'OVER_CLOSE_POSITION'
  | 'SHORT_NOT_ALLOWED'
  | 'NOT_TRADABLE';

/**
 * Why a form cannot be sent yet: the server's own reason word, the field,
 * and the figures of the sentence.
 */
export interface Fault {
  readonly field: OrderField;
  readonly reason: FaultReason;
  readonly figures: Readonly<Record<string, string>>;
}

export function fault(
  field: OrderField,
  reason: FaultReason,
  figures: Readonly<Record<string, string>> = {},
): Fault {
  return { field, reason, figures };
}

/** QUANTITY when nothing above zero is typed, LOT when it is no multiple of `minCount`. */
export function quantityFault(typed: string, minCount: string): Fault | null {
  const num = wireFigure(typed);
  if (num === null) return fault('quantity', 'QUANTITY');
  if (!isMultiple(num, minCount)) return fault('quantity', 'LOT', { minCount });
  return null;
}

/** AMOUNT when nothing above zero is typed, TICK when it is no multiple of `tickSize`. */
export function priceFault(typed: string, tickSize: string, field: OrderField): Fault | null {
  const price = wireFigure(typed);
  if (price === null) return fault(field, 'AMOUNT');
  if (!isMultiple(price, tickSize)) return fault(field, 'TICK', { tickSize });
  return null;
}

/** MAX_NUM when one order would be larger than the instrument takes. */
export function sizeFault(typed: string, maxNum: string): Fault | null {
  const num = wireFigure(typed);
  return num !== null && compare(num, maxNum) > 0
    ? fault('quantity', 'MAX_NUM', { n: maxNum })
    : null;
}

/** The first fault of a list of checks, in their order. */
export function firstFault(checks: readonly (Fault | null)[]): Fault | null {
  return checks.find((check) => check !== null) ?? null;
}
