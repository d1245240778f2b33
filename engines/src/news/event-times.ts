import type { EventKind } from '@candor/contract/enums';
import { type EventSources, eventsIn } from '../events/event-book.ts';
import type { EventOutcomes } from '../events/event-outcome.ts';
import { type EventTime, LOOK_BACK_MS } from './news-times.ts';

/** What is news by itself: dividends, splits and contracts have stories of their own. */
const told: ReadonlySet<EventKind> = new Set(['earnings', 'centralBank', 'inflation', 'jobs']);
/** No market rests longer between an event and its first minute of trading. */
const REST_MS = 15 * 86_400_000;

/** The events whose first minute of trading was over within the last day. */
export function eventTimes(
  { desk, outcomes }: { desk: EventSources['desk']; outcomes: Pick<EventOutcomes, 'toldMs'> },
  nowMs: number,
): readonly EventTime[] {
  const span = { fromMs: nowMs - LOOK_BACK_MS - REST_MS, toMs: nowMs, nowMs };
  return eventsIn({ desk, offerings: () => [] }, { ...span, kinds: told }).flatMap((event) => {
    const atMs = outcomes.toldMs(event);
    if (atMs === null || atMs > nowMs || atMs <= nowMs - LOOK_BACK_MS) return [];
    return [{ kind: 'event', key: `event-${event.id}`, atMs, event }];
  });
}
