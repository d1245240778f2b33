import type { ReviewsBy } from '@candor/engines/reviews/review-ports';
import type { CoreServices } from '../services.ts';

/** How the desks of this house review: see `REVIEW_MODE`. */
export function reviewsBy({ config, stores }: Pick<CoreServices, 'config' | 'stores'>): ReviewsBy {
  return config.reviewMode === 'auto' ? 'rules' : stores.reviews.verdictOf;
}
