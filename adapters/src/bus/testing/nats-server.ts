import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** A NATS server of a test, on a port of its own. */
export interface TestNatsServer {
  readonly url: string;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Runs it again on the same port. */
  start(): Promise<void>;
}

/**
 * The program. `npm test` installs it where it can; where it cannot it says so, counts these tests
 * as skipped and sets NATS_SERVER_PATH to `none`: then null. Throws when nobody has looked for it.
 */
export function natsServerProgram(): string | null {
  const wanted = process.env.NATS_SERVER_PATH;
  if (wanted === 'none') return null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const known = [...folders, '/usr/sbin', '/usr/local/bin'].map((at) => join(at, 'nats-server'));
  const found = [wanted, ...known].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'These tests need the program nats-server: install it (as root: apt-get install nats-server), ' +
      'or set NATS_SERVER_PATH to it, or to `none` to leave them out.',
  );
}

export async function startNatsServer(
  program: string,
  more: readonly string[] = [],
): Promise<TestNatsServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const words = ['--addr', '127.0.0.1', '--port', String(port), ...more];
  const server: TestNatsServer = {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      child = await run(program, words);
    },
    kill: async () => {
      const dying = child;
      child = null;
      if (dying === null) return;
      const ended = new Promise((resolve) => dying.once('exit', resolve));
      dying.kill('SIGKILL');
      await ended;
    },
  };
  await server.start();
  return server;
}

/** Resolves when it takes connections; rejects with its own words when it ends before. */
function run(program: string, words: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server is ready')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
