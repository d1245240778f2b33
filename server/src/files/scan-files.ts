import type { FileRecord } from '@candor/database/stores/files';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { CoreServices } from '../services.ts';

const EVERY_MS = 60_000;

/**
 * Looks every minute at the files that are held; hands back what ends it. While the scanner does
 * not answer the desk is held back, which health and metrics say, and files wait.
 */
export function scanFiles({
  core,
  supervisor,
}: {
  readonly core: CoreServices;
  readonly supervisor: Supervisor;
}): () => Promise<void> {
  const of = { desk: 'file scans', periodMs: EVERY_MS, clock: core.clock } as const;
  return supervisor.every(of, () => scanHeldFiles(core));
}

/** One round: what was found is removed, its sender is told, and the security log has a line. */
export async function scanHeldFiles(
  core: Pick<CoreServices, 'files' | 'clock' | 'inbox' | 'security'>,
): Promise<void> {
  const nowMs = core.clock.nowMs();
  await core.files.scanHeld(nowMs, (record) => told(core, record, nowMs));
}

async function told(
  { inbox, security }: Pick<CoreServices, 'inbox' | 'security'>,
  { id, userId, finding }: FileRecord,
  nowMs: number,
): Promise<void> {
  security.note('upload-infected', { userId, what: `${id} ${finding}` });
  const draft = { userId, kind: 'security', key: 'file_infected', params: {} } as const;
  await inbox.sendOnce({ ...draft, link: 'pages/service/index' }, `file ${id}`, nowMs);
}
