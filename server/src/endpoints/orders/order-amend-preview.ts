import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { amendCommand } from '../../trading/amend-order.ts';
import { rowNow } from '../../trading/place-order.ts';
import { refusedBy } from '../../trading/run-command.ts';

/** What a change of an order would do, by the decision that changes it. */
export const orderAmendPreview = endpoint('orderAmendPreview', async (call, services) => {
  const { input, caller, locale, nowMs } = call;
  const { trading } = services;
  const order = await trading.reads.order(caller.userId, input.id);
  if (order === null) return refuse('NOT_FOUND');
  const change = { ...input, caller, nowMs, clientOrderId: null };
  const command = await amendCommand(services, change, order);
  if ('reason' in command) return command;
  const decision = await trading.lanes.preview(command);
  if (decision.outcome === 'refused') return refusedBy(decision.refusal);
  const { answer } = decision;
  if (answer.kind !== 'order') throw new Error(`A change was answered with ${answer.kind}.`);
  const { terms, holdMinor, filledQuantity } = answer.order;
  const keepsPlace = terms.orderId === input.id;
  const at = { ...command, locale };
  const money = (minor: bigint) => formatMinor(minor, terms.walletCurrency);
  return accept({
    keepsPlace,
    totalBefore: rowNow({ kind: 'order', order }, at).totalAmount ?? null,
    totalAfter: rowNow(answer, at).totalAmount ?? null,
    heldBefore: money(order.holdMinor),
    heldAfter: money(holdMinor),
    fillsNow: quantityText(command.instrument, keepsPlace ? 0n : filledQuantity),
    currency: terms.walletCurrency,
  });
});
