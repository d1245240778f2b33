import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { canEnter, chooseServerUser, ownerOf, type ServerUser } from './server-user.ts';
import { DatabaseStartFailed } from './start-failed.ts';

/** Role and database of the house inside the server. */
export const ROLE = 'candor';
export const DATABASE = 'candor';

const FREE_BYTES_MIN = 200 * 1024 * 1024;
const SYSTEM_HOME = '/var/lib/candor';

/** Folders of one installation's database. */
export interface ClusterHome {
  readonly homeDir: string;
  readonly clusterDir: string;
  readonly logFile: string;
  readonly passwordFile: string;
  readonly user: ServerUser | null;
}

/**
 * Settles where the files are and who owns them. When root's data directory lies where the server's
 * user may not enter (under /root), the database lives in /var/lib/candor, by the hash of that
 * directory. Throws `DatabaseStartFailed` (not-writable, no-server-user, foreign-owner).
 */
export function settleHome(dataDir: string): ClusterHome {
  const wanted = makeDirectory(dataDir);
  const atWanted = describeHome(wanted);
  if (atWanted.user === null || canEnter(atWanted.user, wanted)) return checkOwner(atWanted);
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return checkOwner(describeHome(makeDirectory(join(SYSTEM_HOME, hash))));
}

function describeHome(homeDir: string): ClusterHome {
  const clusterDir = join(homeDir, 'postgres');
  return {
    homeDir,
    clusterDir,
    logFile: join(homeDir, 'postgres.log'),
    passwordFile: join(homeDir, 'postgres-password'),
    user: chooseServerUser(clusterDir),
  };
}

function makeDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    return realpathSync(path);
  } catch (cause) {
    throw new DatabaseStartFailed(
      'not-writable',
      `The data directory ${path} could not be made. Choose another with DATA_DIR.`,
      { cause },
    );
  }
}

function checkOwner(home: ClusterHome): ClusterHome {
  const owner = ownerOf(home.clusterDir);
  const uid = process.getuid?.();
  if (owner !== null && uid !== undefined && uid !== 0 && owner.uid !== uid) {
    throw new DatabaseStartFailed(
      'foreign-owner',
      `The database in ${home.clusterDir} belongs to the user with id ${owner.uid}. ` +
        'Start as that user or as root, or choose another folder with DATA_DIR.',
    );
  }
  return home;
}

/**
 * Makes the cluster when there is none. It is built beside its place and renamed, so that a start
 * that was killed leaves no half a database. Throws `DatabaseStartFailed` (version-mismatch,
 * disk-full, start-failed).
 */
export function ensureCluster(input: {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly sync: boolean;
}): void {
  const { home, binaries } = input;
  checkSpace(home);
  if (existsSync(join(home.clusterDir, 'PG_VERSION'))) {
    checkVersion(home, binaries);
    return;
  }
  const draft = join(home.homeDir, `postgres.draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordDraft = `${draft}-password`;
  writeFileSync(passwordDraft, `${password}\n`, { mode: 0o600 });
  if (home.user !== null) {
    chownSync(draft, home.user.uid, home.user.gid);
    chownSync(passwordDraft, home.user.uid, home.user.gid);
  }
  try {
    runInitdb({ home, binaries, draft, passwordDraft, sync: input.sync });
    renameSync(passwordDraft, home.passwordFile);
    renameSync(draft, home.clusterDir);
    chmodSync(home.clusterDir, 0o700);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordDraft, { force: true });
  }
}

function runInitdb(input: {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly draft: string;
  readonly passwordDraft: string;
  readonly sync: boolean;
}): void {
  const options = [
    ['-D', input.draft],
    ['-U', ROLE],
    [`--pwfile=${input.passwordDraft}`],
    ['--auth-local=trust', '--auth-host=scram-sha-256'],
    ['--locale=C', '--encoding=UTF8', '--data-checksums', '--no-instructions'],
    input.sync ? [] : ['--no-sync'],
  ];
  const result = spawnSync(input.binaries.initdb, options.flat(), {
    ...input.home.user,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const words = result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim();
  throw new DatabaseStartFailed(
    words.includes('No space left') ? 'disk-full' : 'start-failed',
    `The database could not be created in ${input.home.clusterDir}: ${words}`,
  );
}

function checkVersion(home: ClusterHome, binaries: Binaries): void {
  const found = readFileSync(join(home.clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.majorVersion) return;
  throw new DatabaseStartFailed(
    'version-mismatch',
    `The database in ${home.clusterDir} was made by PostgreSQL ${found}; ` +
      `the one at hand is ${binaries.majorVersion}. Dump and load it, or choose another DATA_DIR.`,
  );
}

function checkSpace(home: ClusterHome): void {
  const { bavail, bsize } = statfsSync(home.homeDir);
  if (bavail * bsize >= FREE_BYTES_MIN) return;
  throw new DatabaseStartFailed(
    'disk-full',
    `The disk of ${home.homeDir} has less than 200 MB free. Make room, or move it with DATA_DIR.`,
  );
}
