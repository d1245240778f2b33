import type { OutputOf } from '@candor/contract/route';
import type { exportState as route } from '@candor/contract/routes/exports';
import type { AccountExport } from '@candor/database/stores/account-exports';
import { exportEveryMs, exportKeptMs } from './export-room.ts';

/** An export as its customer sees it; nothing once its week is over. */
export function presentExport(one: AccountExport | null, nowMs: number): OutputOf<typeof route> {
  if (one === null || (one.endedMs !== null && one.endedMs + exportKeptMs <= nowMs)) {
    return { export: null };
  }
  const { exportId: id, askedMs, stepsDone: done, steps, sizeBytes, endedMs } = one;
  const hasFailed = endedMs !== null && sizeBytes === null;
  const isReady = endedMs !== null && !hasFailed;
  return {
    export: {
      id,
      askedTimestamp: askedMs,
      done,
      steps,
      state: isReady ? 'ready' : hasFailed ? 'failed' : 'running',
      size: sizeBytes,
      expireTimestamp: isReady ? endedMs + exportKeptMs : null,
      nextTimestamp: hasFailed ? nowMs : askedMs + exportEveryMs,
    },
  };
}
