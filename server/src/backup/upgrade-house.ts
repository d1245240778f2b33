import { join } from 'node:path';
import { BackupRefused } from '@candor/database/backup/copy-files';
import type { RunningDatabase } from '@candor/database/launcher/start-database';
import { type Migration, migrate } from '@candor/database/migrate';
import type { Logger } from 'pino';
import { backUpHouse, type HouseFiles } from './back-up-house.ts';

/** Where the way back is kept, in the data directory. */
export const BEFORE_UPGRADE = 'before-upgrade';

/**
 * Brings the tables to this version. Where that changes an embedded database that has rows, a
 * backup of the whole house is laid beside it first, the one of the upgrade before being removed.
 * Throws `MigrationRefused`, and `BackupRefused` where there is no room for it.
 */
export async function upgradeHouse(of: {
  readonly config: HouseFiles;
  readonly database: RunningDatabase;
  readonly log: Pick<Logger, 'info'>;
  readonly migrations?: readonly Migration[];
}): Promise<void> {
  const { config, database, log } = of;
  const folder = join(config.dataDir, BEFORE_UPGRADE);
  const { owner } = database;
  await migrate(database, of.migrations, async (missing) => {
    if (database.origin === 'external' || owner === null) return;
    log.info({ missing, folder }, 'a backup is made before the tables are changed');
    const base = await backUpHouse({ config, owner, folder, keep: 1 }).catch(inWords);
    log.info({ folder: base.path }, 'the backup is made; the tables are changed now');
  });
}

function inWords(error: unknown): never {
  if (!(error instanceof BackupRefused)) throw error;
  throw new BackupRefused(
    `This version changes the tables, and a backup is made before: ${error.message} ` +
      'Make room, or move DATA_DIR to a larger disk.',
    { cause: error },
  );
}
