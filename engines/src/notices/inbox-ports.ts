import type { MessageKind } from '@candor/contract/account-shapes';

/**
 * A message before it is worded: `inbox_<key>_title` and `inbox_<key>_content` in `locales`, with
 * these figures. Money, prices and instants travel as text and are laid out by the reader's app or
 * language.
 */
export interface MessageDraft {
  readonly userId: string;
  readonly kind: MessageKind;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** A route of the app, such as `pages/deposit/record`. */
  readonly link: string | null;
  /** A letter whatever the customer chose for this kind: it was asked for this one. */
  readonly alsoByEmail?: boolean;
}

export interface StoredMessage extends MessageDraft {
  readonly id: string;
  /** Counts the messages of this customer from 1. */
  readonly seq: number;
  readonly isRead: boolean;
  readonly createdMs: number;
}

export interface InboxStore {
  add(draft: MessageDraft, nowMs: number): Promise<StoredMessage>;
  /** Stores it once under this word of the customer's; null when it is there already. */
  addOnce(draft: MessageDraft, word: string, nowMs: number): Promise<StoredMessage | null>;
  unreadCount(userId: string): Promise<number>;
  /** The number of the last message of each customer who has any. */
  lastNumbers(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Messages after a number, oldest first. */
  after(userId: string, seq: number, limit: number): Promise<readonly StoredMessage[]>;
}
