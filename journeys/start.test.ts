import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import { afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/**
 * By day a start, a second one, one after a crash, and what is shipped; the other ways to start and
 * to end cost a server each and are tried by night.
 */
const byNight = test.runIf(isNight);
/** By day with every third commit. */
const byTurns = test.runIf(sampleOf([true, false, false], 1).includes(true));
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await end(child);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a start in an empty folder serves, the next prepares nothing, and one takes over after kill -9', async () => {
  const dataDir = newFolder();
  const first = start({ DATA_DIR: dataDir });
  await ready(first);
  expect(first.printed()).toContain('Demo customer');
  expect(first.printed()).toContain(`on Node.js ${process.versions.node}.`);
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(true);
  await end(first.child);

  // What a start costs is measured by the bench; what would make it slow is preparing things again.
  const second = start({ DATA_DIR: dataDir });
  await ready(second);
  expect(second.printed()).toContain('Demo customer');
  expect(second.printed()).not.toMatch(/installing|compiling|building/);
  const demo = /user ID (\d{8})/.exec(second.printed())?.[1];
  expect(/user ID (\d{8})/.exec(first.printed())?.[1]).toBe(demo);
  second.child.kill('SIGKILL');
  await exitCode(second.child);

  const third = start({ DATA_DIR: dataDir });
  await ready(third);
  expect(/user ID (\d{8})/.exec(third.printed())?.[1]).toBe(demo);
});

byNight('a busy port is told in one clear sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const blocked = start({ DATA_DIR: newFolder(), PORT: String(port) });
  expect(await exitCode(blocked.child)).toBe(1);
  expect(blocked.printed()).toContain(String(port));
  expect(blocked.printed()).not.toMatch(/\bat .*\.ts:\d+/);
  holder.close();
});

byNight('a nonsense setting is told in one clear sentence', async () => {
  const wrong = start({ DATA_DIR: newFolder(), MARKET_HOURS: 'sometimes' });
  expect(await exitCode(wrong.child)).toBe(1);
  expect(wrong.printed()).toContain('MARKET_HOURS');
  expect(wrong.printed()).not.toMatch(/\bat .*\.ts:\d+/);
});

test.runIf(isNight && existsSync('/sys/kernel'))(
  'a place nobody may write to is told',
  async () => {
    const blocked = start({ DATA_DIR: '/sys' });
    expect(await exitCode(blocked.child)).toBe(1);
    expect(blocked.printed()).toContain('Choose another with DATA_DIR.');
    expect(blocked.printed()).not.toMatch(/\bat .*\.ts:\d+/);
  },
);

byNight(
  'Ctrl+C reaches npm, its shell and the server, and the database is closed in order',
  async () => {
    const dataDir = newFolder();
    const first = start({ DATA_DIR: dataDir }, { command: ['npm', 'start'], detached: true });
    await ready(first);
    process.kill(-pidOf(first.child), 'SIGINT');
    await unreachable(first);
    await gone(join(dataDir, 'owner.json'));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);

byNight('a server whose npm was killed leaves in order and makes room for the next', async () => {
  const dataDir = newFolder();
  const first = start({ DATA_DIR: dataDir }, { command: ['npm', 'start'], detached: true });
  await ready(first);
  first.child.kill('SIGKILL');
  await unreachable(first);
  await gone(join(dataDir, 'owner.json'));
  const port = new URL(first.url() ?? '').port;

  const second = start({ DATA_DIR: dataDir, PORT: port });
  await ready(second);
  expect(second.url()).toBe(first.url());
});

byNight(
  'a start after a source has changed runs the changed source, and a stack names it',
  async () => {
    const checkout = join(newFolder(), 'checkout');
    copySources(checkout);
    const source = join(checkout, 'server', 'src', 'main.ts');
    const lines = readFileSync(source, 'utf8').split('\n');
    const inMain = lines.findIndex((line) => line.startsWith('export async function main(')) + 1;
    lines.splice(inMain, 0, "  throw new Error('the changed source');");
    writeFileSync(source, lines.join('\n'));

    const changed = start({ DATA_DIR: newFolder() }, { cwd: checkout });
    expect(await exitCode(changed.child)).toBe(1);
    expect(changed.printed()).toContain('Error: the changed source');
    expect(changed.printed()).toContain(`${source}:${inMain + 1}`);
  },
);

byTurns('what is shipped serves without sources', async () => {
  const shipped = join(newFolder(), 'shipped');
  execFileSync(process.execPath, ['scripts/ship.mjs', shipped, '--without-packages'], {
    cwd: root,
  });
  symlinkSync(join(root, 'node_modules'), join(shipped, 'node_modules'));
  expect(existsSync(join(shipped, 'server', 'src', 'main.ts'))).toBe(false);

  const command = [process.execPath, 'scripts/serve.mjs'] as const;
  const served = start({ DATA_DIR: newFolder() }, { cwd: shipped, command });
  await ready(served);
  for (const path of ['/', '/docs', '/openapi.json']) {
    expect([path, (await fetch(`${served.url()}${path}`)).status]).toEqual([path, 200]);
  }
});

const isRoot = process.getuid?.() === 0;
test.runIf(isNight && isRoot)('a normal user starts it as root does', async () => {
  const dataDir = newFolder();
  const id = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  const home = join(dataDir, 'home');
  const checkout = join(dataDir, 'checkout');
  mkdirSync(home, { recursive: true });
  copyCheckout(checkout);
  execFileSync('chown', ['-R', `${id}`, dataDir]);
  const child = start(
    { DATA_DIR: join(home, 'data'), HOME: home },
    { cwd: checkout, uid: id, gid: groupOf(id) },
  );
  await ready(child);
});

/** A copy that another user may read: sources and built parts, packages by a link-free copy. */
function copyCheckout(to: string): void {
  cpSync(root, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\/(\.git|\.data)(\/|$)/.test(path),
  });
}

/** A copy whose sources can be changed; the packages are those of this checkout. */
function copySources(to: string): void {
  const packages = join(root, 'node_modules');
  cpSync(root, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\/(\.git|\.data)(\/|$)/.test(path) && path !== packages,
  });
  const copied = join(to, 'node_modules');
  mkdirSync(copied);
  for (const name of readdirSync(packages)) {
    // What is built is stamped here, and a room is found through a link that leads beside it.
    const isOurs = name === '.candor' || name === '@candor';
    if (isOurs)
      cpSync(join(packages, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(packages, name), join(copied, name));
  }
}

function groupOf(uid: number): number {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.split(':')[2] === String(uid));
  return Number(line?.split(':')[3] ?? uid);
}

interface Started {
  readonly child: ChildProcess;
  readonly url: () => string | null;
  readonly printed: () => string;
}

interface StartedAs {
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly detached?: boolean;
  readonly command?: readonly [string, ...string[]];
}

function start(env: Record<string, string>, as: StartedAs = {}): Started {
  let printed = '';
  const { command = [process.execPath, 'scripts/start.mjs'], ...options } = as;
  const [program, ...words] = command;
  const child = spawn(program, words, {
    cwd: root,
    ...options,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      NODE_ENV: 'production',
      // Below the ports that the system gives to whoever connects.
      PORT: String(20_000 + (process.hrtime()[1] % 12_000)),
      ...env,
    },
  });
  running.push(child);
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    child,
    printed: () => printed,
    url: () => /ready at (http:\/\/\S+) /.exec(printed)?.[1] ?? null,
  };
}

async function ready(started: Started): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (started.child.exitCode !== null) throw new Error(`ended early:\n${started.printed()}`);
    const url = started.url();
    if (url !== null && (await fetch(`${url}/health`).catch(() => null))?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready in time:\n${started.printed()}`);
}

/** Resolves when nobody answers any more. */
async function unreachable(started: Started): Promise<void> {
  const url = `${started.url()}/health`;
  await holds(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
}

async function gone(file: string): Promise<void> {
  await holds(async () => !existsSync(file));
}

/** Resolves when the claim holds. Throws after two minutes: other walks run beside this one. */
async function holds(claim: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (await claim()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come true in time.');
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The program did not start.');
  return child.pid;
}

function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  child.kill('SIGTERM');
  await exitCode(child);
  clearTimeout(late);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-start-'));
  // The database's own user may enter, so that everything lies here and goes with the folder.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
