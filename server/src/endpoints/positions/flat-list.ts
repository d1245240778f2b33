import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { positionRows } from '../../trading/open-rows.ts';
import { sourcesOf } from '../../trading/sources-of.ts';

/** Closed positions, the latest first. */
export const flatList = endpoint('flatList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const accountId = call.caller.userId;
  const [closed, state] = await Promise.all([
    services.trading.reads.closedPositions({
      accountId,
      sources: sourcesOf(input),
      offset: offsetOf(input),
      limit: input.pageSize,
    }),
    services.trading.accounts.view(accountId),
  ]);
  const of = { positions: closed.list, state };
  const list = await positionRows(services, of, { nowMs, locale });
  return accept(pageOf(input, { list, total: closed.total }));
});
