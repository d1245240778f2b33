/**
 * Why the database could not be brought up. Each has one sentence for the person who ran the
 * command.
 */
export type StartFailure =
  | 'no-binaries'
  | 'no-server-user'
  | 'in-use'
  | 'foreign-owner'
  | 'version-mismatch'
  | 'disk-full'
  | 'not-writable'
  | 'not-reachable'
  | 'nothing-there'
  | 'server-too-old'
  | 'commits-not-awaited'
  | 'no-working-role'
  | 'not-migrated'
  | 'role-too-mighty'
  | 'start-failed'
  | 'timeout';

/** What is done about tables that are not those of this version, where the owner is not known. */
export const MIGRATE_FIRST =
  'Run npm run migrate with DATABASE_OWNER_URL, the owner of the tables, and start again.';

/** The world's failure, not ours: the command prints the message and exits. */
export class DatabaseStartFailed extends Error {
  readonly reason: StartFailure;
  constructor(reason: StartFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DatabaseStartFailed';
    this.reason = reason;
  }
}
