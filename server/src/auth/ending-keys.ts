import type { ApiKeyStore } from '@candor/database/stores/api-keys';
import { fromEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';
import type { Inbox } from '@candor/engines/notices/inbox';
import { wireDate } from '../present/wire-date.ts';

const TOLD_BEFORE_MS = 7 * 24 * 3600_000;

/**
 * Tells customers, once, of keys that end by themselves within seven days, in UTC: a message is
 * read in any zone. Killed between the message and the word of it, it sends nothing twice. Hands
 * back how many were told.
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
    const time = new Date(endsMs).toISOString().slice(11, 16);
    const day = `${wireDate(fromEpochDay(utcEpochDay(endsMs)))} ${time} UTC`;
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
