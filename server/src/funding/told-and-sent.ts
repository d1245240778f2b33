import type { StoredFeed } from '@candor/database/stores/feed-steps';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import type { CoreServices } from '../services.ts';

interface News<Moved> {
  changed(moved: Moved): Promise<void>;
  ended(moved: Moved): Promise<void>;
}

/**
 * Tells of money that comes in or goes out: on its feed with each change, and in the inbox once it
 * has ended, where `word` and its id keep a message that is sent again from being another.
 */
export function toldAndSent<Moved extends { readonly id: string; readonly userId: string }>(
  { inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>,
  feed: StoredFeed<Moved>,
  of: { readonly word: string; readonly messageOf: (moved: Moved) => MessageDraft },
): News<Moved> {
  const changed = async (moved: Moved) => {
    await feed.add(moved.userId, moved, clock.nowMs());
  };
  return {
    changed,
    ended: async (moved) => {
      await changed(moved);
      await inbox.sendOnce(of.messageOf(moved), `${of.word} ${moved.id}`, clock.nowMs());
    },
  };
}
