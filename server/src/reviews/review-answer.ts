import type { Services } from '../services.ts';
import { isReviewed, reviewCaseRow } from './case-rows.ts';

/** A case as it stands after what was done to it. */
export async function reviewAnswer(
  { input, nowMs }: { readonly input: { readonly id: string }; readonly nowMs: number },
  { stores }: Pick<Services, 'stores'>,
) {
  const found = await stores.reviews.find(input.id, nowMs);
  if (found === null || !isReviewed(found)) throw new Error(`The case ${input.id} is gone.`);
  return reviewCaseRow(found);
}
