import { accept } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Every look at a document: of its owner, of the desk that decides by itself, of a reviewer. */
export const opsAuditDocuments = operatorEndpoint(
  'opsAuditDocuments',
  async ({ input }, { stores }) => {
    const found = await stores.documentViews.page({
      ownerId: input.userId ?? null,
      offset: offsetOf(input),
      limit: input.pageSize,
    });
    const list = found.list.map(({ atMs: time, ownerId: userId, ...view }) => ({
      ...view,
      userId,
      time,
    }));
    return accept(pageOf(input, { list, total: found.total }));
  },
);

/** What operators did and looked at, newest first. */
export const opsAuditList = operatorEndpoint('opsAuditList', async ({ input, nowMs }, services) => {
  const found = await services.stores.operatorActs.page({
    operatorId: input.operatorId ?? null,
    subject: input.subject ?? null,
    fromMs: input.fromTimestamp ?? 0,
    toMs: input.toTimestamp ?? nowMs,
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const list = found.list.map(({ atMs: time, ...act }) => ({ ...act, time }));
  return accept(pageOf(input, { list, total: found.total }));
});
