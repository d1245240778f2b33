import { accept } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { moneyCaseRow, moneyTypes } from '../../../reviews/case-rows.ts';
import { reversalPage } from '../../../reviews/reversals.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Money that waits for approval, what waits first and the oldest first. */
export const opsMoneyList = operatorEndpoint('opsMoneyList', async (call, services) => {
  const { input, nowMs } = call;
  const { type, status = null } = input;
  const paging = { offset: offsetOf(input), limit: input.pageSize };
  if (type === 'reversal') {
    const found = await reversalPage({ status, ...paging }, services);
    return accept(pageOf(input, found));
  }
  const types = type === undefined ? Object.values(moneyTypes) : [moneyTypes[type]];
  const asked = { types, by: 'money', status, nowMs, ...paging } as const;
  const found = await services.stores.reviews.page(asked);
  const list = found.list.map(moneyCaseRow);
  return accept(pageOf(input, { list, total: found.total }));
});
