import * as orderFields from '@candor/domain/orders/field-checks';
import { unitsAt } from '@candor/ui/figures/decimals';
import { isRefused, wireFigure } from '@candor/ui/figures/entry';
import { placesOf } from '@candor/ui/figures/places';
import {
  type PriceSteps,
  placesWith,
  pricedAs,
  stepAt,
  ticksOf,
} from '@candor/ui/figures/price-steps';

export type FaultField =
  | 'quantity'
  | 'price'
  | 'trigger'
  | 'trail'
  | 'takeProfit'
  | 'stopLoss'
  | 'amount'
  | 'agree'
  | 'order';

/**
 * The server's reason words a form can find out by itself; closing a position has its own sentence.
 */
export type FaultReason =
  | 'QUANTITY'
  | 'AMOUNT'
  | 'LOT'
  | 'TICK'
  | 'BLOCK_SIZE'
  | 'MAX_NUM'
  | 'PRICE_BAND'
  | 'TRIGGER_SIDE'
  | 'OVER_CLOSE'
  | 'OVER_CLOSE_POSITION'
  | 'SHORT_NOT_ALLOWED'
  | 'NOT_TRADABLE'
  | 'FOLLOW_RANGE'
  | 'AGREE_REQUIRED';

/**
 * Why a form cannot be sent yet: the server's own reason word, the field,
 * and the figures of the sentence.
 */
export interface Fault {
  readonly field: FaultField;
  readonly reason: FaultReason;
  readonly figures: Readonly<Record<string, string>>;
}

export function fault(
  field: FaultField,
  reason: FaultReason,
  figures: Readonly<Record<string, string>> = {},
): Fault {
  return { field, reason, figures };
}

/**
 * AMOUNT when the typed text is no figure, QUANTITY when it is not above zero, LOT when it is no
 * multiple of `minCount`.
 */
export function quantityFault(typed: string, minCount: string): Fault | null {
  if (isRefused(typed)) return fault('quantity', 'AMOUNT');
  const [num, step] = unitsOf(wireFigure(typed), minCount);
  const reason = orderFields.quantityFault(num, { minCount: step });
  return reason && fault('quantity', reason, reason === 'LOT' ? { minCount } : {});
}

/** AMOUNT when nothing above zero is typed, TICK when it is no multiple of the step there. */
export function priceFault(typed: string, steps: PriceSteps, field: FaultField): Fault | null {
  const figure = wireFigure(typed);
  const places = placesWith(steps, figure ?? '0');
  const price = figure === null ? null : unitsAt(figure, places);
  const reason = orderFields.priceFault(price, {
    ticks: ticksOf(steps, places),
    ...pricedAs(steps, places),
  });
  return (
    reason && fault(field, reason, reason === 'TICK' ? { tickSize: stepAt(steps, typed) } : {})
  );
}

/** MAX_NUM when one order would be larger than the instrument takes. */
export function sizeFault(typed: string, maxNum: string): Fault | null {
  const [num, most] = unitsOf(wireFigure(typed), maxNum);
  const reason = num === null ? null : orderFields.sizeFault(num, { maxNum: most });
  return reason && fault('quantity', reason, { n: maxNum });
}

/** A typed figure and a rule's, as whole numbers of the finer one's places. */
function unitsOf(typed: string | null, rule: string): readonly [bigint | null, bigint] {
  const places = Math.max(placesOf(typed ?? '0'), placesOf(rule));
  return [typed === null ? null : unitsAt(typed, places), unitsAt(rule, places)];
}
