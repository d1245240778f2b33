import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BucketFailed } from '@candor/adapters/storage/s3-storage';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { startDatabase } from '@candor/database/launcher/start-database';
import { DatabaseStartFailed } from '@candor/database/launcher/start-failed';
import { MigrationRefused, migrate } from '@candor/database/migrate';
import { PartitionsHeldElsewhere } from '@candor/engines/trading/lane/lane-router';
import { openHouse } from './compose/house.ts';
import { type Config, ConfigRefused, readConfig } from './config/config.ts';
import type { Environment } from './config/fields.ts';
import { readMigration } from './config/migration.ts';
import { demoCustomer } from './demo/demo-customer.ts';
import { DoorBusy } from './edge/door.ts';
import { createLog } from './edge/log.ts';
import { tellStrayErrors } from './edge/stray-errors.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A signal from the terminal may come again through npm: only after this is it a second one. */
const SECOND_SIGNAL_AFTER_MS = 1000;

/**
 * Starts Candor and keeps it running until SIGTERM or SIGINT, or until the function it hands back
 * is called. A start that cannot be says why and ends with 1.
 */
export async function main(environment: Environment = process.env): Promise<() => void> {
  const startedMs = performance.now();
  try {
    const config = readConfig(environment);
    const log = createLog(config.logLevel);
    const onFatal = (why: string) => {
      log.fatal({ why }, 'this process can no longer serve');
      process.stderr.write(`Candor ends: ${why}\n`);
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    };
    const house = await openHouse({
      config,
      version: readVersion(),
      webDir: join(root, 'web', 'dist'),
      log,
      onFatal,
    });
    tellStrayErrors(process, { log, onFatal });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(welcome({ ...house, seconds, config }));
    return closeOnSignals(house.close);
  } catch (error) {
    return endWithSentence(error);
  }
}

/**
 * Brings the tables of a database of one's own to this version and serves nothing: as the owner,
 * whom the processes that serve then need not know. The role they work with is made, or given the
 * password of its address. What cannot be says why and ends with 1.
 */
export async function migrateAlone(environment: Environment = process.env): Promise<void> {
  try {
    const { databaseUrl, databaseOwnerUrl: ownerUrl } = readMigration(environment);
    const database = await startDatabase({ dataDir: '', databaseUrl, ownerUrl, makesRole: true });
    const applied = await migrate(database);
    const changes = applied.length === 0 ? 'nothing was missing' : `applied ${applied.join(', ')}`;
    process.stdout.write(`The tables are of this version (${changes}); ${database.role} works.\n`);
  } catch (error) {
    endWithSentence(error);
  }
}

/** For the person at the terminal. Throws what is a fault of ours. */
function endWithSentence(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** What a newcomer needs to know, and nothing else. */
function welcome(of: {
  readonly url: string;
  readonly demoUserId: string | null;
  readonly seconds: string;
  readonly config: Config;
}): string {
  const { url, demoUserId, seconds, config } = of;
  const { email, password } = demoCustomer;
  const places = config.databaseUrl ? ['DATABASE_URL', config.dataDir] : [config.dataDir];
  const demo =
    demoUserId === null
      ? []
      : [`Demo customer   user ID ${demoUserId} or ${email}, password ${password}`];
  return [
    `Candor is ready at ${url} after ${seconds} s, on Node.js ${process.versions.node}.`,
    `The app         ${url}/`,
    ...(config.hasApiDocs
      ? [`The API         ${url}/docs (OpenAPI 3.1 at ${url}/openapi.json)`]
      : []),
    ...demo,
    ...railLine(config),
    'Operators       none yet: reviews are decided by the published rules.',
    `Paper trading. Data in ${places.join(' and ')}. Stop with Ctrl+C.`,
    '',
  ].join('\n');
}

/** A chain that brings deposits is never silent. */
function railLine({ evmRail }: Config): string[] {
  if (evmRail === null) return [];
  const { title, chainId, usdt } = evmRail;
  const coins = usdt === null ? 'ETH' : 'ETH and USDT';
  return [
    `Deposits        ${coins} over ${title} (chain ${chainId}); nothing is paid out over it.`,
  ];
}

/**
 * The first signal closes in order; a second one does not wait. Returns what closes in order too.
 */
function closeOnSignals(close: () => Promise<void>): () => void {
  let closingSinceMs: number | null = null;
  const end = () => {
    if (closingSinceMs !== null) return;
    closingSinceMs = performance.now();
    close().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`The server did not close cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    const isSecond =
      closingSinceMs !== null && performance.now() - closingSinceMs > SECOND_SIGNAL_AFTER_MS;
    if (isSecond) process.exit(1);
    end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return end;
}

/** What the person at the terminal reads of a start that cannot be; null for a fault of ours. */
function sentenceOf(error: unknown): string | null {
  const isForPeople =
    error instanceof ConfigRefused ||
    error instanceof DatabaseStartFailed ||
    error instanceof MigrationRefused ||
    error instanceof BackupRefused ||
    error instanceof DoorBusy;
  if (isForPeople) return error.message;
  if (error instanceof PartitionsHeldElsewhere) {
    return (
      'This database is served by another Candor already. Stop that one, or name another ' +
      'database with DATABASE_URL.'
    );
  }
  if (error instanceof BucketFailed) return `${error.message} See STORAGE in docs/settings.md.`;
  return unwritableSentence(error);
}

const noRoom = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/**
 * A file or folder that this user or the disk does not take; a read-only
 * place says ENOENT to mkdir.
 */
function unwritableSentence(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  const { code, path } = error;
  const isFolder = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  if (!noRoom.has(String(code)) && !isFolder) return null;
  return (
    `${path} cannot be used (${code}): the data directory must be writable and have room. ` +
    'Choose another with DATA_DIR.'
  );
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
