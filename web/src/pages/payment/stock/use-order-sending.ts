import { ApiError } from '@candor/contract/client';
import type { OutputOf } from '@candor/contract/route';
import type { stockCreate } from '@candor/contract/routes/orders/stock-create';
import { m } from '@candor/locales/messages';
import { readAgain } from '../../../api/use-call.ts';
import { type KeyedMutation, useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith } from '../../../app/navigation.ts';
import { showServerText, showToast } from '../../../shell/toasts.ts';
import { orderLane } from '../shared/order-lanes.ts';
import { confirmedOf, type Preview } from '../shared/preview-changes.ts';
import type { NamedInstrument } from '../shared/use-instrument.ts';
import { keepHabits } from './habits.ts';
import type { Ticket } from './ticket.ts';
import { orderInput } from './use-ticket.ts';

type OrderRow = OutputOf<typeof stockCreate>;

export interface OrderSending {
  readonly sending: Pick<
    KeyedMutation<unknown, OrderRow>,
    'state' | 'error' | 'isBusy' | 'clearError'
  >;
  readonly place: (ticket: Ticket, preview: Preview) => Promise<void>;
  /** Asks again for the order whose answer was lost, with its own key. */
  readonly checkAndRetry: () => Promise<void>;
}

/**
 * Sends the order of a ticket once. An answer leads to the order's page and forgets the draft; an
 * order that was already placed is opened instead.
 */
export function useOrderSending(
  instrument: NamedInstrument,
  forgetDraft: () => void,
): OrderSending {
  const { source, market, code } = instrument;
  const { call } = orderLane(source);
  const mutation = useKeyedMutation(call, { slot: `order ${source}:${market}:${code}` });

  const finish = (order: OrderRow | null) => {
    if (order === null) return;
    forgetDraft();
    readAgain('walletBalance', 'walletBalances', 'fundingOverview', 'positionByStock');
    readAgain('positionList', 'consignList', 'orderHistory', 'walletBill', 'getHalfOrFullNum');
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/order/detail', { id: order.id });
  };

  return {
    sending: mutation,
    place: async (ticket, preview) => {
      const order = await mutation.send({
        ...orderInput(ticket, instrument),
        ...confirmedOf(preview),
      });
      if (order !== null) keepHabits(source, ticket);
      finish(order);
    },
    checkAndRetry: async () => finish(await mutation.checkAndRetry()),
  };
}

/** The order a DUPLICATE refusal speaks of, or null for any other error. */
export function duplicateOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason !== 'DUPLICATE') return null;
  const { id } = error.data;
  return typeof id === 'string' ? id : null;
}

/** Opens the order that was already placed, saying so. */
export function openDuplicate(id: string, msg: string): void {
  showServerText(msg);
  replaceWith('pages/order/detail', { id });
}
