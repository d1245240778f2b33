import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A busy machine takes its time; the tests around it allow a little more. */
const READY_WITHIN_MS = 300_000;
const root = join(import.meta.dirname, '..', '..');

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** What the server printed so far. */
  output(): string;
  /** Runs a script of the project against this server's data and hands back what it printed. */
  script(path: string, args?: readonly string[]): Promise<{ code: number; output: string }>;
  /** Moves the server's test clock. */
  advanceClock(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Candor as `npm start` does, on a free port and an empty data folder, with the test clock.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-journey-'));
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_CLOCK: 'true',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ...env,
  };
  const child = spawn('node', ['scripts/start.mjs'], { cwd: root, env: variables });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  try {
    await waitUntilHealthy(url, child, () => printed);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    dataDir,
    output: () => printed,
    script: (path, args = []) => runScript(path, args, variables),
    advanceClock: (ms) => advance(url, ms),
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilHealthy(url: string, child: ChildProcess, printed: () => string) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended early:\n${printed()}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`the server was not ready in time:\n${printed()}`);
}

async function advance(url: string, ms: number) {
  const answer = await fetch(`${url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: ms }),
  });
  if (!answer.ok) throw new Error(`the test clock answered ${answer.status}`);
}

function runScript(path: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn('node', ['--import', 'tsx', path, ...args], { cwd: root, env });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function end(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.on('close', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port'));
      probe.close(() => resolve(address.port));
    });
  });
}
