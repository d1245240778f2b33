import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { alertRow } from '../../market/alert-row.ts';

/** Deletes an alert of the customer's, also when it is already gone. */
export const alertDelete = endpoint('alertDelete', async (call, { market }) => {
  const { userId } = call.caller;
  const { id } = call.input;
  const isOwn = await market.alerts.remove({ userId, id });
  if (isOwn) market.alertWatch.remove(id);
  return accept({});
});

/** The customer's alerts, newest first, of one instrument or all. */
export const alertList = endpoint('alertList', async (call, { market }) => {
  const { stockCode, pageSize } = call.input;
  const { list, total } = await market.alerts.page({
    userId: call.caller.userId,
    ...(stockCode === undefined ? {} : { instrumentIds: market.instruments.idsNamed(stockCode) }),
    offset: offsetOf(call.input),
    limit: pageSize,
  });
  const rows = list.flatMap((alert) => {
    const instrument = market.instruments.find(alert.instrumentId);
    return instrument === null ? [] : [alertRow(instrument, alert, call.locale)];
  });
  return accept(pageOf(call.input, { list: rows, total }));
});
