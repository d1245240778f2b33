import { compare } from '@candor/ui/figures/decimals';
import { guardOf, isBeyondGuard } from './guard.ts';
import type { Preview } from './preview-changes.ts';

export type WouldRefuse = NonNullable<Preview['wouldRefuse']>;

/**
 * Why the order would be refused as it was stated: with the guard counted from the price stated,
 * within which a later price takes no more than the figure that the wallet was seen to hold. What
 * has no guard above its price, as a block and a short, needs what it needs now.
 */
export function refusalAsStated(stated: Preview | null, now: Preview | null): WouldRefuse | null {
  const refusal = now?.wouldRefuse ?? null;
  const available = refusal?.lack?.available;
  if (available === undefined || stated?.needed == null) return refusal;
  const guard = guardOf(stated);
  const isBounded = guard !== null && compare(guard.price, guard.fromPrice) > 0;
  if (!isBounded || isBeyondGuard(stated, now)) return refusal;
  return compare(stated.needed, available) <= 0 ? null : refusal;
}
