import { type OrderState, orderStates, wireOrderStatus } from '@candor/domain/orders/order-states';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { orderRows } from '../../trading/open-rows.ts';
import { sourcesOf } from '../../trading/sources-of.ts';

/** Every order ever placed, cancelled ones too, the latest first. */
export const orderHistory = endpoint('orderHistory', async (call, services) => {
  const { input, nowMs, locale } = call;
  const found = await services.trading.reads.orders({
    accountId: call.caller.userId,
    sources: sourcesOf(input),
    states: input.status === undefined ? undefined : statesOf(input.status),
    fromMs: input.fromTimestamp,
    toMs: input.toTimestamp,
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const list = await orderRows(services, found.list, { nowMs, locale });
  return accept(pageOf(input, { list, total: found.total }));
});

function statesOf(status: number): readonly OrderState[] {
  return orderStates.filter((state) => wireOrderStatus[state] === status);
}
