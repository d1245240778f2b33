import type { FeedPart } from '../push/private-feed.ts';
import type { Inbox } from './inbox.ts';
import type { InboxStore, StoredMessage } from './inbox-ports.ts';

/** A message as the push tells it, with what is unread in the whole inbox. */
export interface InboxStep {
  readonly message: StoredMessage;
  readonly unreadCount: number;
}

/**
 * The inbox as a numbered stream: each message is a step. A missed one tells what is unread now.
 */
export function createInboxFeed(
  inbox: Pick<Inbox, 'listen'>,
  store: Pick<InboxStore, 'unreadCount' | 'lastNumbers' | 'after'>,
): FeedPart<InboxStep> {
  return {
    listen: (onSteps) =>
      inbox.listen((message, unreadCount) =>
        onSteps(message.userId, [stepOf(message, unreadCount)]),
      ),
    counters: (userIds) => store.lastNumbers(userIds),
    after: async (userId, seq, limit) => {
      const messages = await store.after(userId, seq, limit + 1);
      if (messages.length > limit) return null;
      const unreadCount = await store.unreadCount(userId);
      return messages.map((message) => stepOf(message, unreadCount));
    },
  };
}

function stepOf(message: StoredMessage, unreadCount: number) {
  return { seq: message.seq, atMs: message.createdMs, payload: { message, unreadCount } };
}
