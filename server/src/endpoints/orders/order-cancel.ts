import { endpoint } from '../../call/endpoint.ts';
import { cancelOrder } from '../../trading/cancel-order.ts';

/** Cancels what is not filled of an order. */
export const orderCancel = endpoint('orderCancel', ({ caller, nowMs, input }, services) =>
  cancelOrder(services, { accountId: caller.userId, nowMs, orderId: input.id }),
);
