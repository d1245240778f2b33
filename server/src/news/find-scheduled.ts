import { calendarOf } from '@candor/domain/time/calendars';
import type { EventOutcomes } from '@candor/engines/events/event-outcome';
import type { EventTime } from '@candor/engines/news/news-times';
import type { EventStory } from '@candor/engines/news/story';

/** What the chart did in the first minute after an event; nothing where no chart is simulated. */
export async function eventStories(
  { outcomes }: { outcomes: Pick<EventOutcomes, 'of'> },
  { event, atMs }: EventTime,
): Promise<readonly EventStory[]> {
  const outcome = await outcomes.of(event, atMs);
  if (outcome === null || outcome.minute === null) return [];
  const { measuredOn, minute } = outcome;
  const { timeZone } = calendarOf(measuredOn.calendarId);
  const id = `news-${event.id}`;
  return [{ kind: 'event', id, atMs, timeZone, event, measuredOn, minute }];
}
