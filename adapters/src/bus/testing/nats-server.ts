import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ANY_PORT = '-1';

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

/** `variables`: of its environment, which a file of settings may ask for. */
export async function startNatsServer(
  program: string,
  more: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<TestNatsServer> {
  const run = (port: string) =>
    runServer(program, ['--addr', '127.0.0.1', '--port', port, ...more], variables);
  const first = await run(ANY_PORT);
  let child: ChildProcess | null = first.child;
  return {
    url: `nats://127.0.0.1:${first.port}`,
    start: async () => {
      child = (await run(first.port)).child;
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
}

/** Resolves when it takes connections; rejects with its own words when it ends before. */
function runServer(
  program: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly port: string }> {
  const env = { ...process.env, ...variables };
  const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, port] = /client connections on \S+:(\d+)/.exec(said) ?? [];
      if (port !== undefined && said.includes('Server is ready')) resolve({ child, port });
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
}
