import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await end(child);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a start in an empty folder serves, and a second start is ready within 5 s', async () => {
  const dataDir = newFolder();
  const first = start({ DATA_DIR: dataDir });
  await ready(first);
  expect(first.printed()).toContain('Demo customer');
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(true);
  await end(first.child);

  const startedMs = performance.now();
  const second = start({ DATA_DIR: dataDir });
  await ready(second);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test('a busy port is told in one clear sentence', async () => {
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

test('a nonsense setting is told in one clear sentence', async () => {
  const wrong = start({ DATA_DIR: newFolder(), MARKET_HOURS: 'sometimes' });
  expect(await exitCode(wrong.child)).toBe(1);
  expect(wrong.printed()).toContain('MARKET_HOURS');
  expect(wrong.printed()).not.toMatch(/\bat .*\.ts:\d+/);
});

test('after kill -9 the next start takes over the same data', async () => {
  const dataDir = newFolder();
  const first = start({ DATA_DIR: dataDir });
  await ready(first);
  const demo = /user ID (\d{8})/.exec(first.printed())?.[1];
  first.child.kill('SIGKILL');
  await exitCode(first.child);

  const second = start({ DATA_DIR: dataDir });
  await ready(second);
  expect(/user ID (\d{8})/.exec(second.printed())?.[1]).toBe(demo);
});

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)('a normal user starts it as root does', async () => {
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

function start(
  env: Record<string, string>,
  as: { readonly cwd?: string; readonly uid?: number; readonly gid?: number } = {},
): Started {
  let printed = '';
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    ...as,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      NODE_ENV: 'production',
      PORT: String(20_000 + Math.floor(process.hrtime()[1] % 20_000)),
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
  folders.push(folder);
  return folder;
}
