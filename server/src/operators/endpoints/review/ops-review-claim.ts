import { accept, refuse } from '../../../call/answer.ts';
import { isReviewed } from '../../../reviews/case-rows.ts';
import { caseFor } from '../../../reviews/open-case.ts';
import { reviewAnswer } from '../../../reviews/review-answer.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

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
