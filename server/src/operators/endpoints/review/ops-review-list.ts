import { accept } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { isReviewed, reviewCaseRow, reviewTypes } from '../../../reviews/case-rows.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Cases to review, what waits first and the oldest first. */
export const opsReviewList = operatorEndpoint('opsReviewList', async (call, { stores }) => {
  const { input, nowMs } = call;
  const found = await stores.reviews.page({
    types: input.type === undefined ? reviewTypes : [input.type],
    ...{ by: 'review', status: input.status ?? null, nowMs },
    ...{ offset: offsetOf(input), limit: input.pageSize },
  });
  const list = found.list.filter(isReviewed).map(reviewCaseRow);
  return accept(pageOf(input, { list, total: found.total }));
});
