import { accept, FileAnswer, refuse } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { caseFacts } from '../../../reviews/case-facts.ts';
import { isReviewed, reviewCaseRow, reviewTypes } from '../../../reviews/case-rows.ts';
import { caseFor } from '../../../reviews/open-case.ts';
import { reviewAnswer } from '../../../reviews/review-answer.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';

/**
 * Claim a case for ten minutes; claiming it again begins them anew. Refusals: NOT_FOUND,
 * SECOND_PERSON (one's own), REVIEW_BY_RULES, CASE_DECIDED, CASE_CLAIMED.
 */
export const opsReviewClaim = operatorEndpoint('opsReviewClaim', async (call, services) => {
  const { id } = call.input;
  const of = { id, what: 'review.claim', isOf: isReviewed };
  const opened = await caseFor(call, of, services);
  if ('refused' in opened) return opened.refused;
  const ask = { caseId: id, operatorId: call.caller.operatorId, nowMs: call.nowMs };
  const claimed = await services.stores.reviews.claim(ask);
  return claimed === 'claimed' ? accept(await reviewAnswer(call, services)) : refuse(claimed);
});

/**
 * Pass a claimed case, or fail it with a reason that the customer reads; a bank proof that passes
 * waits for a treasurer. The desks carry it out. Refusals: NOT_FOUND, SECOND_PERSON (one's own),
 * CASE_DECIDED, CASE_CLAIMED (not claimed, or not any more), REVIEW_BY_RULES (`REVIEW_MODE=auto`).
 */
export const opsReviewDecide = operatorEndpoint('opsReviewDecide', async (call, services) => {
  const { id, pass: passes } = call.input;
  const reason = passes ? null : (call.input.reason ?? null);
  const opened = await caseFor(
    call,
    {
      id,
      what: 'review.decide',
      after: passes ? 'pass' : 'fail',
      isOf: isReviewed,
      reason: call.input.reason,
    },
    services,
  );
  if ('refused' in opened) return opened.refused;
  const decided = await services.stores.reviews.decide({
    caseId: id,
    operatorId: call.caller.operatorId,
    nowMs: call.nowMs,
    passes,
    reason,
    needsClaim: true,
    stages: [1],
  });
  return decided === 'decided' ? accept(await reviewAnswer(call, services)) : refuse(decided);
});

/**
 * One case with what speaks for it; numbers and documents only for whoever has claimed it. Each
 * view is written down. Refusals: NOT_FOUND, CASE_CLAIMED (by another).
 */
export const opsReviewDetail = operatorEndpoint('opsReviewDetail', async (call, services) => {
  const { input, caller, nowMs } = call;
  await noteAct(call, { what: 'review.detail', subject: input.id }, services);
  const found = await services.stores.reviews.find(input.id, nowMs);
  if (found === null || !isReviewed(found)) return refuse('NOT_FOUND');
  const { claim } = found;
  if (claim !== null && claim.operatorId !== caller.operatorId) return refuse('CASE_CLAIMED');
  const seen = await caseFacts(services, { found, isClaimed: claim !== null, nowMs });
  return accept({ case: reviewCaseRow(found), ...seen });
});

/**
 * A document of a case, for whoever has claimed it; each look is written down before the bytes are
 * given. Refusals: NOT_FOUND, CASE_CLAIMED (not claimed, or not any more), FILE_HELD, FILE_REMOVED.
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
  if (typeof opened === 'string') return refuse(opened);
  const { contentType } = opened.record;
  return accept(new FileAnswer({ bytes: opened.bytes, contentType, shownName: 'file.jpg' }));
});

/** Cases that wait, the oldest first; then what was decided, the newest first. */
export const opsReviewList = operatorEndpoint('opsReviewList', async (call, { stores }) => {
  const { input, nowMs } = call;
  const found = await stores.reviews.page({
    types: input.type === undefined ? reviewTypes : [input.type],
    by: 'review',
    status: input.status ?? null,
    nowMs,
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const list = found.list.filter(isReviewed).map(reviewCaseRow);
  return accept(pageOf(input, { list, total: found.total }));
});
