import { orderStatus } from '@candor/contract/enums';
import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findById } from '../../trading/find-instrument.ts';
import { runCommand } from '../../trading/run-command.ts';

/**
 * Cancels what is not filled of an order. Refusals: NOT_FOUND,
 * ORDER_FILLED. A cancelled one answers again.
 */
export const orderCancel = endpoint('orderCancel', async (call, services) => {
  const { userId: accountId } = call.caller;
  const orderId = call.input.id;
  const order = await services.trading.reads.order(accountId, orderId);
  if (order === null) return refuse('NOT_FOUND');
  const { nowMs } = call;
  const command = { kind: 'cancelOrder', accountId, nowMs, orderId, finished: null } as const;
  const answer = await runCommand(services.trading, { command, expects: 'cancelled', key: null });
  if (!answer.isAccepted) return answer;
  const { filledQuantity, releasedMinor, walletCurrency } = answer.data;
  const instrument = findById(services.market, order.terms.instrumentId);
  return accept({
    id: orderId,
    status: orderStatus.cancelled,
    filledNum: quantityText(instrument, filledQuantity),
    releasedAmount: formatMinor(releasedMinor, walletCurrency),
    currency: walletCurrency,
  });
});
