import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type ClusterHome, ensureCluster } from './cluster.ts';
import { abandonedSocketDirectory, findPostmaster, type Postmaster } from './postmaster.ts';
import { isAlive, isZombie } from './process-identity.ts';
import { type Durability, type Listener, SERVER_PORT, serverArguments } from './settings.ts';
import { DatabaseStartFailed } from './start-failed.ts';

/**
 * The shortest limit of our platforms: `sun_path` of macOS holds 104 bytes with the closing zero.
 */
const SOCKET_PATH_BYTES_MAX = 103;
const READY_WITHIN_MS = 120_000;
const LINGER_RETRY_MS = 15_000;
const POLL_MS = 15;
const FAST_SHUTDOWN_MS = 30_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;
const LOG_TAIL_LINES = 12;

/** Words in PostgreSQL's log for a killed server whose processes or memory have not gone yet. */
const LINGERING = ['pre-existing shared memory block', 'lock file "postmaster.pid" already exists'];

/**
 * Brings the server of a home up and returns it ready, adopting one that a killed parent left
 * running; one that is started again listens where it did. Throws `DatabaseStartFailed`.
 */
export async function bringUp(
  home: ClusterHome,
  durability: Durability,
  listenAgain: Listener | null = null,
): Promise<Postmaster> {
  const adopted = await awaitRunning(home.clusterDir);
  if (adopted !== null) return adopted;
  const binaries = prepareBinaries({ user: home.user, sharedDir: home.homeDir });
  ensureCluster({ home, binaries, sync: durability === 'full' });
  const abandoned = abandonedSocketDirectory(home.clusterDir);
  if (abandoned?.startsWith(join(tmpdir(), 'candor-'))) {
    rmSync(abandoned, { recursive: true, force: true });
  }
  // The folder is ours alone and no server lives: a lock in it names a process that is dead, or by
  // now another program, and PostgreSQL would believe it.
  rmSync(join(home.homeDir, 'socket'), { recursive: true, force: true });
  rotateLog(home.logFile);
  const giveUpAtMs = performance.now() + LINGER_RETRY_MS;
  for (;;) {
    const listener = await prepareListener(home, listenAgain);
    const outcome = await startOnce({ home, binaries, durability, listener });
    if (typeof outcome !== 'string') return outcome;
    const isLingering = LINGERING.some((words) => outcome.includes(words));
    if (!isLingering || performance.now() > giveUpAtMs) throw explain(home, outcome);
    await sleep(200);
  }
}

/**
 * Runs the server of a restored cluster until it has taken in its WAL and is a database of its own.
 * Hands back the server, or the log lines of an attempt that failed.
 */
export async function recover(
  home: ClusterHome,
  extra: Readonly<Record<string, string>>,
): Promise<Postmaster | string> {
  const binaries = prepareBinaries({ user: home.user, sharedDir: home.homeDir });
  const listener = await prepareListener(home, null);
  const readyWithinMs = Number.POSITIVE_INFINITY;
  return startOnce({ home, binaries, durability: 'full', listener, extra, readyWithinMs });
}

/** A server that runs already, once it is ready; null when there is none or it has just stopped. */
export async function awaitRunning(clusterDir: string): Promise<Postmaster | null> {
  const giveUpAtMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAtMs) {
    const found = findPostmaster(clusterDir);
    if (found === null || found.status === 'ready') return found;
    await sleep(POLL_MS);
  }
  throw new DatabaseStartFailed(
    'timeout',
    `The database server in ${clusterDir} has been neither ready nor gone for two minutes.`,
  );
}

/** Fast shutdown: sessions are ended, everything is flushed. Resolves when the process is gone. */
export async function bringDown(home: ClusterHome, postmaster: Postmaster): Promise<void> {
  const giveUpAtMs = performance.now() + FAST_SHUTDOWN_MS;
  signal(postmaster.pid, 'SIGINT');
  while (isAlive(postmaster.pid) && !isZombie(postmaster.pid)) {
    if (performance.now() > giveUpAtMs) signal(postmaster.pid, 'SIGQUIT');
    await sleep(POLL_MS);
  }
  const { listener } = postmaster;
  if (listener.kind === 'socket' && !listener.directory.startsWith(home.homeDir)) {
    rmSync(listener.directory, { recursive: true, force: true });
  }
}

/** Ready, or the log lines of the failed attempt. */
async function startOnce(input: {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly durability: Durability;
  readonly listener: Listener;
  readonly extra?: Readonly<Record<string, string>>;
  readonly readyWithinMs?: number;
}): Promise<Postmaster | string> {
  const { home, binaries, durability, listener, extra = {} } = input;
  const logStart = existsSync(home.logFile) ? statSync(home.logFile).size : 0;
  const log = openSync(home.logFile, 'a', 0o600);
  const child = spawn(
    binaries.postgres,
    serverArguments({ clusterDir: home.clusterDir, listener, durability, extra }),
    {
      ...home.user,
      cwd: '/',
      // Its own session: Ctrl-C in a terminal must reach our shutdown first, not the database.
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(log);
  const ended = watchEnd(child);
  const giveUpAtMs = performance.now() + (input.readyWithinMs ?? READY_WITHIN_MS);
  while (ended.reason === null && performance.now() < giveUpAtMs) {
    const found = findPostmaster(home.clusterDir);
    if (found?.pid === child.pid && found?.status === 'ready') {
      child.unref();
      return found;
    }
    await sleep(POLL_MS);
  }
  return `${ended.reason ?? 'not ready in time'}\n${logSince(home.logFile, logStart)}`;
}

function watchEnd(child: ChildProcess): { reason: string | null } {
  const ended: { reason: string | null } = { reason: null };
  child.once('error', (error) => {
    ended.reason = error.message;
  });
  child.once('exit', (status, byWhat) => {
    ended.reason = `exited with ${byWhat ?? status}`;
  });
  return ended;
}

/** The place to listen at, its folder made if it needs one. */
async function prepareListener(home: ClusterHome, again: Listener | null): Promise<Listener> {
  const listener = again ?? (await chooseListener(home));
  if (listener.kind === 'loopback') return listener;
  mkdirSync(listener.directory, { recursive: true, mode: 0o700 });
  if (home.user !== null) chownSync(listener.directory, home.user.uid, home.user.gid);
  return listener;
}

/** A socket inside the home, else in a short temporary folder; the loopback address on Windows. */
async function chooseListener(home: ClusterHome): Promise<Listener> {
  if (process.platform === 'win32') return { kind: 'loopback', port: await freePort() };
  const inside = join(home.homeDir, 'socket');
  const path = join(inside, `.s.PGSQL.${SERVER_PORT}.lock`);
  const fits = Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX;
  const directory = fits ? inside : mkdtempSync(join(tmpdir(), 'candor-'));
  if (Buffer.byteLength(directory) > SOCKET_PATH_BYTES_MAX - 24) {
    return { kind: 'loopback', port: await freePort() };
  }
  return { kind: 'socket', directory };
}

/** A port of the loopback address that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

function rotateLog(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && stats.size > LOG_BYTES_MAX) renameSync(path, `${path}.1`);
}

function logSince(path: string, start: number): string {
  const lines = readFileSync(path).subarray(start).toString('utf8').trim().split('\n');
  return lines.slice(-LOG_TAIL_LINES).join('\n');
}

function explain(home: ClusterHome, outcome: string): DatabaseStartFailed {
  if (outcome.includes('No space left')) {
    return new DatabaseStartFailed('disk-full', `The disk of ${home.homeDir} is full.\n${outcome}`);
  }
  if (LINGERING.some((words) => outcome.includes(words))) {
    return new DatabaseStartFailed(
      'in-use',
      `Another server still uses ${home.clusterDir}. ` +
        `Stop it, or choose another DATA_DIR.\n${outcome}`,
    );
  }
  return new DatabaseStartFailed(
    'start-failed',
    `PostgreSQL did not start (${home.logFile}):\n${outcome}`,
  );
}
