import { accept, FileAnswer, refuse } from '../../../call/answer.ts';
import { isReviewed } from '../../../reviews/case-rows.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';

/**
 * A document of a case, for whoever has claimed it; each look is written down before the bytes are
 * given. Refusals: NOT_FOUND, CASE_CLAIMED (not claimed, or not any more).
 */
export const opsReviewFile = operatorEndpoint('opsReviewFile', async (call, services) => {
  const { input, caller, nowMs } = call;
  await noteAct(call, { what: 'review.file', subject: input.id, after: input.fileId }, services);
  const found = await services.stores.reviews.find(input.id, nowMs);
  if (found === null || !isReviewed(found)) return refuse('NOT_FOUND');
  const isOwn = await isOwnAccount(caller, found.userId, services);
  if (isOwn || found.claim?.operatorId !== caller.operatorId) return refuse('CASE_CLAIMED');
  const by = { viewerKind: 'reviewer', viewer: caller.operatorId, nowMs } as const;
  const caseId = input.id.slice(2);
  const opened = await services.files.openForCase({ id: input.fileId, caseId, ...by });
  if (opened === null) return refuse('NOT_FOUND');
  return accept(new FileAnswer({ ...opened, contentType: opened.record.contentType }));
});
