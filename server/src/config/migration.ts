import { ConfigRefused, readSecretFiles } from './config.ts';
import { readDatabaseUrls } from './database.ts';
import { type Environment, Fields } from './fields.ts';
import { readPlain, refusePlain } from './plain.ts';

/** Who migrates, and who works afterwards. */
export interface MigrationConfig {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string;
}

/**
 * Both addresses of a database of one's own, and no other setting: a step that only migrates is
 * given nothing more. Throws `ConfigRefused`.
 */
export function readMigration(given: Environment): MigrationConfig {
  const fields = new Fields(readSecretFiles(given));
  const database = readDatabaseUrls(fields);
  if (database.databaseOwnerUrl === undefined) {
    fields.problems.push(
      'DATABASE_OWNER_URL is missing: the owner of the tables, as whom they are migrated. ' +
        'The embedded database is migrated by npm start.',
    );
  }
  const { databaseUrl = '', databaseOwnerUrl = '' } = database;
  const nowhere = { busUrls: null, busCaFile: null, bucket: null, evmRail: null, newsFeeds: [] };
  const connections = { ...database, ...nowhere, integrity: { webhook: null } };
  refusePlain(fields, connections, readPlain(fields));
  if (fields.problems.length > 0) throw new ConfigRefused(fields.problems);
  return { databaseUrl, databaseOwnerUrl };
}
