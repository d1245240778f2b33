import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layDatabase } from '../testing/made-database.ts';
import { removeServer } from '../testing/test-server.ts';
import { settleHome } from './cluster.ts';
import { bringUp, freePort } from './embedded.ts';
import { isAlive, isZombie } from './process-identity.ts';
import { type DatabaseAddress, type RunningDatabase, startDatabase } from './start-database.ts';

const HOLDER = fileURLToPath(new URL('../testing/hold-database.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let dataDir = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = newFolder();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await removeServer(dataDir);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  chmodSync(folder, 0o755); // Under root the server runs as another user, who must get in.
  return folder;
}

const ownerOf = ({ owner, address }: RunningDatabase) => owner ?? address;

async function ask(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Runs a process that owns the database, and resolves when the database is up. */
async function holdInChild(options: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HOLDER, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('the child has no output');
  const [line] = await once(child.stdout, 'data');
  expect(String(line)).toContain('ready started');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Another program of the server's own user: PostgreSQL would take its number for a live server. */
function startBystander(): ChildProcess {
  const bystander = spawn('sleep', ['60'], { ...settleHome(dataDir).user, cwd: '/' });
  children.push(bystander);
  return bystander;
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('what was written is there after a second start', async () => {
  const first = await startDatabase({ dataDir });
  await ask(ownerOf(first), 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();

  const second = await startDatabase({ dataDir });

  expect(second.origin).toBe('started');
  expect(await ask(ownerOf(second), 'SELECT answer FROM kept')).toEqual([42]);
  await second.stop();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('commits wait for the disk, pages have checksums, nobody outside can connect', async () => {
  await layDatabase(dataDir);
  const { address, stop } = await startDatabase({ dataDir });
  const shown = await ask(
    address,
    `SELECT current_setting(name) FROM unnest(ARRAY['fsync', 'synchronous_commit', 'data_checksums',
       'listen_addresses', 'lc_collate', 'server_encoding']) AS name WHERE name <> 'lc_collate'
     UNION ALL SELECT datcollate FROM pg_database WHERE datname = 'candor'`,
  );
  expect(shown).toEqual(['on', 'on', 'on', '', 'UTF8', 'C']);
  await stop();
});

test('a server whose parent was killed is adopted with everything in it', async () => {
  await layDatabase(dataDir);
  const child = await holdInChild();
  const pid = postmasterPid();
  await kill(child);

  const adopted = await startDatabase({ dataDir });

  expect(adopted.origin).toBe('adopted');
  expect(postmasterPid()).toBe(pid);
  await adopted.stop();
  expect(isAlive(pid) && !isZombie(pid)).toBe(false);
});

test('an owner that is just going is waited for', async () => {
  await layDatabase(dataDir);
  const child = await holdInChild();
  const gone = once(child, 'exit');
  setTimeout(() => child.kill('SIGKILL'), 500);

  const next = await startDatabase({ dataDir });

  // This process may hear of it later than the database's folder shows it.
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(next.origin).toBe('adopted');
  await next.stop();
});

test('a command for what is there makes nothing where there is nothing', async () => {
  const start = () => startDatabase({ dataDir, mode: 'join', mustExist: true });
  await expect(start()).rejects.toMatchObject({ reason: 'nothing-there' });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('a second owner is told who uses the folder; a guest may join it', async () => {
  await layDatabase(dataDir);
  const child = await holdInChild();

  await expect(startDatabase({ dataDir })).rejects.toThrow(
    `The data directory ${dataDir} is in use by process ${child.pid}. ` +
      'Stop it, or choose another folder with DATA_DIR.',
  );
  const guest = await startDatabase({ dataDir, mode: 'join' });
  await guest.stop();

  expect(guest.origin).toBe('joined');
  expect(await ask(guest.address, 'SELECT 1')).toEqual([1]);
});

test('after kill -9 of parent and server at once, the next start recovers', async () => {
  await layDatabase(dataDir);
  const child = await holdInChild();
  const pid = postmasterPid();
  const guest = await startDatabase({ dataDir, mode: 'join' });
  await ask(ownerOf(guest), 'CREATE TABLE kept AS SELECT 7 AS answer');
  process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL'); // Not waited for: the next start comes while both are still seen.

  const again = await startDatabase({ dataDir });

  expect(again.origin).toBe('started');
  expect(await ask(ownerOf(again), 'SELECT answer FROM kept')).toEqual([7]);
  await again.stop();
});

test('a pid file whose number now belongs to another program blocks nothing', async () => {
  await layDatabase(dataDir);
  const first = await startDatabase({ dataDir });
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  await first.stop();
  const bystander = startBystander();
  await sleep(50); // It takes its own folder and name.
  const stale = [String(bystander.pid), ...lines.slice(1)].join('\n');
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale);

  const second = await startDatabase({ dataDir });

  expect(second.origin).toBe('started');
  await second.stop();
});

test('a socket lock whose number belongs to another program blocks nothing', async () => {
  await layDatabase(dataDir);
  const first = await startDatabase({ dataDir });
  await first.stop();
  const { host } = first.address;
  mkdirSync(String(host), { recursive: true });
  const { pid } = startBystander();
  writeFileSync(join(String(host), '.s.PGSQL.5432.lock'), `${pid}\n${dataDir}\n`);

  const second = await startDatabase({ dataDir });

  expect(second.origin).toBe('started');
  await second.stop();
});

test('a cluster of another major version is named, not touched', async () => {
  const home = settleHome(dataDir);
  mkdirSync(home.clusterDir, { mode: 0o700 });
  writeFileSync(join(home.clusterDir, 'PG_VERSION'), '14\n');

  await expect(startDatabase({ dataDir })).rejects.toMatchObject({ reason: 'version-mismatch' });
  expect(readFileSync(join(home.clusterDir, 'PG_VERSION'), 'utf8')).toBe('14\n');
});

test('a data directory with a long name keeps its socket in a short folder', async () => {
  const long = join(dataDir, 'a-folder-with-a-rather-long-name'.repeat(4).slice(0, 120));
  await layDatabase(long);
  const { address, stop } = await startDatabase({ dataDir: long });

  expect(String(address.host).length).toBeLessThan(60);
  expect(await ask(address, 'SELECT 1')).toEqual([1]);
  await stop();
  expect(existsSync(String(address.host))).toBe(false);
});

test('an own PostgreSQL is used by its address and not stopped', async () => {
  await layDatabase(dataDir);
  const embedded = await startDatabase({ dataDir });
  const databaseUrl = `postgresql://candor@/candor?host=${embedded.address.host}`;

  const external = await startDatabase({ dataDir: '/nowhere', databaseUrl });
  await external.stop();

  expect(external.origin).toBe('external');
  expect(await ask(external.address, 'SELECT 1')).toEqual([1]);
  await embedded.stop();
});

test.runIf(isRoot)(
  'root keeps a database that only root can reach in a system folder',
  async () => {
    const hidden = join(dataDir, 'hidden');
    mkdirSync(hidden, { mode: 0o700 });
    await layDatabase(settleHome(join(hidden, 'data')).homeDir);
    const { address, stop } = await startDatabase({ dataDir: join(hidden, 'data') });

    expect(String(address.host)).toMatch(/^\/var\/lib\/candor\/[0-9a-f]{12}\/socket$/);
    expect(await ask(address, 'SELECT 1')).toEqual([1]);
    await stop();
    rmSync(settleHome(join(hidden, 'data')).homeDir, { recursive: true });
  },
);

test.runIf(isRoot)('a normal user runs it as well, and root may take it over later', async () => {
  chmodSync(dataDir, 0o777);
  const child = await holdInChild({ uid: 65534, gid: 65534 });
  await kill(child);

  const adopted = await startDatabase({ dataDir });
  expect(adopted.origin).toBe('adopted');
  await adopted.stop();
  const again = await startDatabase({ dataDir });
  expect(settleHome(dataDir).user).toEqual({ uid: 65534, gid: 65534 });
  await again.stop();
});

test('a database that was made behind a socket lets the working role in on loopback', async () => {
  await layDatabase(dataDir);
  await bringUp(settleHome(dataDir), 'none-for-tests', {
    kind: 'loopback',
    port: await freePort(),
  });
  const database = await startDatabase({ dataDir, mode: 'join' });
  expect(database.address.host).toBe('127.0.0.1');
  expect(await ask(database.address, 'SELECT current_user')).toEqual([database.role]);
});
