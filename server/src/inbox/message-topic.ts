import type { InboxStep } from '@candor/engines/notices/inbox-feed';
import { createInboxFeed } from '@candor/engines/notices/inbox-feed';
import type { FeedReader, FeedTopicSource, SpokenPart } from '../push/feed-topic.ts';
import type { CoreServices } from '../services.ts';
import { presentMessage } from './present-message.ts';

/** Messages of a snapshot: what the inbox shows first. */
const SNAPSHOT_MAX = 20;

/**
 * The push topic `message`: each new message with what is unread; a
 * snapshot is the top of the inbox.
 */
export function messageTopic(services: Pick<CoreServices, 'inbox' | 'stores'>): FeedTopicSource {
  const { messages } = services.stores;
  const part: SpokenPart<InboxStep> = {
    feed: createInboxFeed(services.inbox, messages),
    present: messageData,
  };
  return {
    parts: [part as SpokenPart],
    state: async ({ customerId: userId, locale }) => {
      const [found, unreadCount] = await Promise.all([
        messages.page({ userId, offset: 0, limit: SNAPSHOT_MAX }),
        messages.unreadCount(userId),
      ]);
      const list = found.list.map((message) => presentMessage(message, locale));
      return { kind: 'list', list, unreadCount };
    },
  };
}

/** A message as its topic tells it, with what is unread. */
export function messageData(
  { message, unreadCount }: InboxStep,
  { locale }: Pick<FeedReader, 'locale'>,
) {
  return { ...presentMessage(message, locale), unreadCount };
}
