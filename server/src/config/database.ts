import { urlsOfServers } from '@candor/database/launcher/several-servers';
import type { Fields } from './fields.ts';
import { certified } from './plain.ts';

/** Where the database is, and as whom this process comes to it. */
export interface DatabaseConfig {
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Who migrates an external database; undefined: the role of `databaseUrl`, or nobody here. */
  readonly databaseOwnerUrl: string | undefined;
}

const schemes = ['postgres:', 'postgresql:'] as const;

/** Reads `DATABASE_URL`, `DATABASE_OWNER_URL` and `DATABASE_CA`. */
export function readDatabaseUrls(fields: Fields): DatabaseConfig {
  const url = (name: string) => fields.url(name, schemes, urlsOfServers) ?? undefined;
  const databaseUrl = url('DATABASE_URL');
  const databaseOwnerUrl = url('DATABASE_OWNER_URL');
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined) {
    fields.problems.push('DATABASE_OWNER_URL needs DATABASE_URL: the role the server works with.');
  }
  const caFile = fields.file('DATABASE_CA');
  return {
    databaseUrl: certified(databaseUrl, caFile),
    databaseOwnerUrl: certified(databaseOwnerUrl, caFile),
  };
}
