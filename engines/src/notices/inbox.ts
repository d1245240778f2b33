import { type HouseNews, noNews } from '../roles/bus/house-news.ts';
import type { InboxStore, MessageDraft, StoredMessage } from './inbox-ports.ts';

/** Told of every message after it is stored, with what is unread now. */
export type InboxListener = (message: StoredMessage, unreadCount: number) => void;

export interface Inbox {
  send(draft: MessageDraft, nowMs: number): Promise<StoredMessage>;
  /** Tells of a message that was stored beside something else, once both are committed. */
  tell(message: StoredMessage): Promise<void>;
  /** As `send`, and nothing when the customer has a message under this word already. */
  sendOnce(draft: MessageDraft, word: string, nowMs: number): Promise<void>;
  /** Returns what ends the listening. */
  listen(listener: InboxListener): () => void;
}

const INBOX = 'inbox';

/**
 * The one way a message reaches a customer: stored first, then told to who listens (the push). What
 * fails in telling is handed to `onFailure` and never to the sender, who would send it twice; the
 * push finds the missing number with the next message.
 */
export function createInbox(
  store: InboxStore,
  news: HouseNews = noNews,
  onFailure: (error: unknown) => void = () => undefined,
): Inbox {
  const listeners = new Set<InboxListener>();
  const tell = async (message: StoredMessage) => {
    try {
      news.tell('step', { part: INBOX, customerId: message.userId, seq: message.seq });
      await hear(message);
    } catch (error) {
      onFailure(error);
    }
  };
  const hear = async (message: StoredMessage) => {
    if (listeners.size === 0) return;
    const unreadCount = await store.unreadCount(message.userId);
    for (const listener of listeners) listener(message, unreadCount);
  };
  news.hear('step', async ({ part, customerId, seq }) => {
    if (part !== INBOX || listeners.size === 0) return;
    for (const message of await store.after(customerId, seq - 1, 1)) await hear(message);
  });
  return {
    send: async (draft, nowMs) => {
      const message = await store.add(draft, nowMs);
      await tell(message);
      return message;
    },
    tell,
    sendOnce: async (draft, word, nowMs) => {
      const message = await store.addOnce(draft, word, nowMs);
      if (message !== null) await tell(message);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
