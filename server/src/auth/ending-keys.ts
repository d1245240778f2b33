import type { ApiKeyStore } from '@candor/database/stores/api-keys';
import type { Inbox } from '@candor/engines/notices/inbox';

const TOLD_BEFORE_MS = 7 * 24 * 3600_000;

/**
 * Tells customers, once, of keys that end by themselves within seven days. Killed between the
 * message and the word of it, it sends nothing twice. Hands back how many were told.
 */
export async function tellEndingKeys(
  {
    keys,
    inbox,
  }: {
    readonly keys: Pick<ApiKeyStore, 'untoldEnds' | 'keepEndTold'>;
    readonly inbox: Pick<Inbox, 'sendOnce'>;
  },
  nowMs: number,
): Promise<number> {
  const ending = await keys.untoldEnds({ nowMs, beforeMs: nowMs + TOLD_BEFORE_MS });
  for (const { id, userId, name, endsMs } of ending) {
    const day = new Date(endsMs).toISOString().replace(/^(\d{4})-(\d\d)-(\d\d)T.*$/, '$2/$3/$1');
    const message = {
      userId,
      ...({ kind: 'security', key: 'key_ending', link: 'pages/setting/apikeys' } as const),
      params: { name, day },
    };
    await inbox.sendOnce(message, `key-ending ${id}`, nowMs);
    await keys.keepEndTold(id, nowMs);
  }
  return ending.length;
}
