import type { NoticeBoard } from '@candor/engines/notices/notice-ports';
import notices from '@candor/locales/notices.json' with { type: 'json' };

const MINUTE_MS = 60_000;

/**
 * Puts the first notices of an installation into the store, the first of the file newest. A notice
 * that is there stays as it is, so a later start changes nothing.
 */
export async function seedNotices(
  board: Pick<NoticeBoard, 'publish'>,
  nowMs: number,
): Promise<void> {
  for (const [at, notice] of notices.entries()) {
    const article = {
      ...notice,
      type: 'notice',
      imageUrl: null,
      isSimulated: false,
      sourceName: null,
      language: null,
      category: null,
      codes: [],
      createdMs: nowMs - at * MINUTE_MS,
      publishedMs: nowMs - at * MINUTE_MS,
    } as const;
    await board.publish(article, nowMs);
  }
}
