import { createSealedStorage } from '@candor/adapters/storage/sealed-storage';
import { createOwnReads } from '@candor/database/exports/own-reads';
import { createAccountExports } from '@candor/database/stores/account-exports';
import { purposeKeys } from '../auth/purpose-keys.ts';
import { ExportDesk } from '../exports/export-desk.ts';
import { exportNews } from '../exports/export-news.ts';
import { createExportRoom } from '../exports/export-room.ts';
import type { CoreServices, Services } from '../services.ts';
import { composeStatements } from './statements.ts';

/** Statements and exports of whole accounts, both over the connections of reports. */
export function composeReports(
  deps: Parameters<typeof composeStatements>[0] & { readonly core: CoreServices },
): Pick<Services, 'statements' | 'exports'> {
  const { core, pool, lanePools, integrity } = deps;
  const statements = composeStatements(deps);
  const room = createExportRoom({
    store: createAccountExports(pool),
    own: createOwnReads(lanePools.reports),
    storage: createSealedStorage(core.storage, purposeKeys('exports', core.secret)),
    files: core.files,
    statements,
    signer: integrity.signer,
  });
  return { statements, exports: room };
}

/** The desk that writes what was asked for. */
export function composeExportDesk(
  { exports: room, clock, inbox }: Services,
  onFailure: (error: unknown) => void,
): ExportDesk {
  return new ExportDesk({
    room,
    clock,
    onFailure,
    tell: exportNews({ inbox, clock }),
  });
}
