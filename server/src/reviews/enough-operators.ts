import type { OperatorRecord } from '@candor/database/stores/operators';
import { ConfigRefused } from '../config/config.ts';
import type { CoreServices } from '../services.ts';

/**
 * Whether people can review: two of them, one who reviews and another who is treasurer, so that
 * nobody moves money alone.
 */
export function areEnough(operators: readonly OperatorRecord[]): boolean {
  const working = operators.filter(({ isDisabled }) => !isDisabled);
  const reviewers = working.filter(({ roles }) => roles.includes('reviewer'));
  return reviewers.some(({ id }) =>
    working.some((other) => other.id !== id && other.roles.includes('treasurer')),
  );
}

/** Refuses a start in which customers would wait for people who are not there. */
export async function refuseLonelyReview({ config, stores }: CoreServices): Promise<void> {
  if (config.reviewMode === 'auto' || areEnough(await stores.operators.list())) return;
  throw new ConfigRefused([
    'REVIEW_MODE=manual: At least two operators are needed, a reviewer and another person who is ' +
      'treasurer. Add them with npm run operators, or leave REVIEW_MODE out.',
  ]);
}
