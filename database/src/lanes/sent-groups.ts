import type { CommittedGroup, LaneChanges } from '@candor/engines/trading/lane/lane-store';
import type { SentCommit } from '../commit/commit-path.ts';
import type { LaneHead } from './lane-lease.ts';

/** A group on its way, with the head it expects. */
export interface SentGroup extends SentCommit {
  readonly from: LaneHead;
}

/**
 * Which of the groups whose answers nobody heard led to the head that is there now; null when
 * somebody else wrote into the log meanwhile: what comes after it is not ours to sign. A group
 * without facts does not move the head, so the head cannot tell.
 */
export function committedOf(
  unheard: readonly (readonly [LaneChanges, Pick<SentGroup, 'from' | 'next'>])[],
  { before, now }: { readonly before: LaneHead | null; readonly now: LaneHead | null },
): ReadonlyMap<LaneChanges, CommittedGroup> | null {
  const committed: [LaneChanges, CommittedGroup][] = [];
  let head = now;
  for (const [changes, { from, next }] of unheard.toReversed()) {
    if (from.seq === next.seq || !isSameHead(next, head)) continue;
    committed.unshift([changes, placeOf(next)]);
    head = from;
  }
  return before === null || isSameHead(head, before) ? new Map(committed) : null;
}

export function placeOf({ lane, seq, hash }: LaneHead): CommittedGroup {
  return { lane, seq, hash };
}

export function isSameHead(head: LaneHead | null, other: LaneHead | null): boolean {
  if (head === null || other === null) return false;
  return head.seq === other.seq && head.hash.equals(other.hash);
}
