import type { ChatStep } from '@candor/engines/support/support-ports';
import type { FeedTopicSource, SpokenPart } from '../push/feed-topic.ts';
import type { CoreServices } from '../services.ts';
import { chatFrame, chatLine, LINES_SHOWN } from './chat-lines.ts';

/** The push topic `chat`: lines, read marks and who is typing; a snapshot is the newest lines. */
export function chatTopic({ stores }: Pick<CoreServices, 'stores'>): FeedTopicSource {
  const part: SpokenPart<ChatStep> = {
    feed: stores.chats.feed,
    present: (step, { locale }) => chatFrame(step, locale),
  };
  return {
    parts: [part as SpokenPart],
    state: async ({ customerId, locale }) => {
      const lines = await stores.chats.linesOf(customerId, null, LINES_SHOWN);
      return { kind: 'list', list: lines.map((line) => chatLine(line, locale)) };
    },
  };
}
