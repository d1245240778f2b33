import type { Message } from '@candor/contract/account-shapes';
import type { Locale } from '@candor/contract/enums';
import type { StoredMessage } from '@candor/engines/notices/inbox-ports';
import { textOf } from '../call/words.ts';

/** A message worded in the reader's language. */
export function presentMessage(message: StoredMessage, locale: Locale): Message {
  return {
    id: message.id,
    title: textOf(`inbox_${message.key}_title`, locale, message.params),
    content: textOf(`inbox_${message.key}_content`, locale, message.params),
    kind: message.kind,
    link: message.link,
    isRead: message.isRead,
    createTimestamp: message.createdMs,
  };
}
