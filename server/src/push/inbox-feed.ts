import type { Inbox } from '@candor/engines/notices/inbox';
import type { InboxStore, StoredMessage } from '@candor/engines/notices/inbox-ports';
import type { FeedPart } from '@candor/engines/push/private-feed';

/** A message with what is unread as it is told. */
export interface ToldMessage {
  readonly message: StoredMessage;
  readonly unreadCount: number;
}

/** The inbox as a numbered stream: messages carry their numbers and are all kept. */
export function inboxFeed(inbox: Pick<Inbox, 'listen'>, store: InboxStore): FeedPart<ToldMessage> {
  return {
    listen: (onSteps) =>
      inbox.listen((message, unreadCount) => {
        const step = { seq: message.seq, atMs: message.createdMs };
        onSteps(message.userId, [{ ...step, payload: { message, unreadCount } }]);
      }),
    counters: (customerIds) => store.lastNumbers(customerIds),
    after: async (customerId, seq, limit) => {
      const messages = await store.after(customerId, seq, limit + 1);
      if (messages.length > limit) return null;
      const unreadCount = await store.unreadCount(customerId);
      return messages.map((message) => ({
        seq: message.seq,
        atMs: message.createdMs,
        payload: { message, unreadCount },
      }));
    },
  };
}
