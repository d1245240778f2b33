import { accept, refuse } from '../../../call/answer.ts';
import { isReviewed } from '../../../reviews/case-rows.ts';
import { caseFor } from '../../../reviews/open-case.ts';
import { reviewAnswer } from '../../../reviews/review-answer.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

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
      ...{ id, what: 'review.decide', after: passes ? 'pass' : 'fail', isOf: isReviewed },
      reason: call.input.reason,
    },
    services,
  );
  if ('refused' in opened) return opened.refused;
  const decided = await services.stores.reviews.decide({
    ...{ caseId: id, operatorId: call.caller.operatorId, nowMs: call.nowMs, passes, reason },
    ...{ needsClaim: true, stages: [1] },
  });
  return decided === 'decided' ? accept(await reviewAnswer(call, services)) : refuse(decided);
});
