import { accept, refuse } from '../../../call/answer.ts';
import { caseFacts } from '../../../reviews/case-facts.ts';
import { isReviewed, reviewCaseRow } from '../../../reviews/case-rows.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

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
