import { orderStatus } from '@candor/contract/enums';
import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { type Answer, accept, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { runCommand } from './run-command.ts';

export interface CancelledRow {
  readonly id: string;
  readonly status: number;
  readonly filledNum: string;
  readonly releasedAmount: string;
  readonly currency: string;
}

/**
 * Cancels what is not filled of an order. Refusals: NOT_FOUND, ORDER_FILLED, AUCTION_LOCKED. A
 * cancelled one answers again.
 */
export async function cancelOrder(
  services: Services,
  of: { readonly accountId: string; readonly nowMs: number; readonly orderId: string },
): Promise<Answer<CancelledRow>> {
  const order = await services.trading.reads.order(of.accountId, of.orderId);
  if (order === null) return refuse('NOT_FOUND');
  const command = { kind: 'cancelOrder', ...of, finished: null } as const;
  const answer = await runCommand(services.trading, { command, expects: 'cancelled', key: null });
  if (!answer.isAccepted) return answer;
  const { filledQuantity, releasedMinor, walletCurrency } = answer.data;
  const instrument = findById(services.market, order.terms.instrumentId);
  return accept({
    id: of.orderId,
    status: orderStatus.cancelled,
    filledNum: quantityText(instrument, filledQuantity),
    releasedAmount: formatMinor(releasedMinor, walletCurrency),
    currency: walletCurrency,
  });
}
