import type { InboxStore, MessageDraft, StoredMessage } from './inbox-ports.ts';

/** Told of every message after it is stored, with what is unread now. */
export type InboxListener = (message: StoredMessage, unreadCount: number) => void;

export interface Inbox {
  send(draft: MessageDraft, nowMs: number): Promise<StoredMessage>;
  /** Returns what ends the listening. */
  listen(listener: InboxListener): () => void;
}

/** The one way a message reaches a customer: stored first, then told to who listens (the push). */
export function createInbox(store: InboxStore): Inbox {
  const listeners = new Set<InboxListener>();
  return {
    send: async (draft, nowMs) => {
      const message = await store.add(draft, nowMs);
      if (listeners.size > 0) {
        const unreadCount = await store.unreadCount(draft.userId);
        for (const listener of listeners) listener(message, unreadCount);
      }
      return message;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
