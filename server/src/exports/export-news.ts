import type { CoreServices } from '../services.ts';
import type { ExportDesk } from './export-desk.ts';

type Tell = ConstructorParameters<typeof ExportDesk>[0]['tell'];

/** Tells that an export of an account is ready, or that it could not be made. */
export function exportNews({ inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>): Tell {
  return ({ exportId, userId, sizeBytes }) => {
    const key = sizeBytes === null ? 'export_failed' : 'export_ready';
    const link = 'pages/setting/mydata';
    const draft = { userId, kind: 'security', key, params: {}, link } as const;
    return inbox.sendOnce(draft, `export ${exportId}`, clock.nowMs());
  };
}
