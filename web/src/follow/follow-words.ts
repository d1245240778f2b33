import type { FollowRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';

const words = {
  0: m.follow_waiting,
  1: m.follow_running,
  2: m.follow_settled,
} as const satisfies Record<FollowRow['status'], unknown>;

export function statusWord({ status }: Pick<FollowRow, 'status'>, say: Say): string {
  return say(words[status]);
}

/** `7d` as "7 days"; a term this version does not know stands as it came. */
export function termWord(term: string, say: Say): string {
  if (term === '1h') return say(m.follow_term_hour);
  const days = /^(\d+)d$/.exec(term)?.[1];
  return days === undefined ? term : say(m.follow_term_days, { days });
}
