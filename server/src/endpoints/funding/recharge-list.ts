import type { DepositState } from '@candor/domain/funding/deposit-review';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { rechargeRow } from '../../present/recharge-row.ts';

const stateOf: Readonly<Record<number, DepositState>> = {
  1: 'pending',
  2: 'failed',
  3: 'completed',
};

/** The customer's deposits, newest first. */
export const rechargeList = endpoint('rechargeList', async (call, services) => {
  const { input, locale } = call;
  const found = await services.funding.deposits.page({
    userId: call.caller.userId,
    ...(input.status === undefined ? {} : { state: stateOf[input.status] }),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const list = found.list.map((deposit) => rechargeRow(deposit, locale));
  return accept(pageOf(input, { list, total: found.total }));
});
