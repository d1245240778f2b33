import { type OrderState, orderStates, wireOrderStatus } from '@candor/domain/orders/order-states';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { fillRow } from '../../present/fill-row.ts';
import { findById } from '../../trading/find-instrument.ts';
import { orderRows } from '../../trading/open-rows.ts';
import { sourcesOf } from '../../trading/sources-of.ts';

/**
 * Every order ever placed with its fills, cancelled ones too, the latest first. An order of so many
 * fills that they do not fit on the page comes without; `GET /orders/{id}` has them all.
 */
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
  const orderIds = found.list.map(({ terms }) => terms.orderId);
  const [rows, fills] = await Promise.all([
    orderRows(services, found.list, { nowMs, locale }),
    services.trading.reads.fillsOfOrders(call.caller.userId, orderIds),
  ]);
  const all = [...fills.values()].flat();
  const busts = await services.trading.reads.busts(call.caller.userId, found.list, all);
  const schedule = services.market.feeSchedule;
  const list = found.list.flatMap(({ terms }, index) => {
    const row = rows[index];
    if (row === undefined) return [];
    const own = fills.get(terms.orderId);
    if (own === undefined) return [row];
    const instrument = findById(services.market, terms.instrumentId);
    const context = { schedule, instrument, locale, terms, busts };
    return [{ ...row, fills: own.map((fill) => fillRow(fill, context)) }];
  });
  return accept(pageOf(input, { list, total: found.total }));
});

function statesOf(status: number): readonly OrderState[] {
  return orderStates.filter((state) => wireOrderStatus[state] === status);
}
