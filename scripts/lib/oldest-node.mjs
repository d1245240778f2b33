import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';
import { nodePackagePath, root } from './runtime.mjs';
import { fail } from './say.mjs';

/** The oldest Node.js that runs Candor where no package brings one (`engines`). */
export const OLDEST_NODE = '24.0.0';
const READY_WITHIN_MS = 180_000;

/** Its program, fetched for the first that asks. */
export async function ensureOldestNode() {
  if (nodePackagePath === null) fail('No package brings an older Node.js for this platform.');
  const folder = join(root, 'node_modules', '.candor', `node-${OLDEST_NODE}`);
  const program = join(folder, nodePackagePath, 'bin', 'node');
  if (existsSync(program)) return program;
  const wanted = `${basename(nodePackagePath)}@${OLDEST_NODE}`;
  const words = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, wanted];
  const { code } = await run('npm', words, { cwd: root, quiet: true });
  if (code !== 0) fail(`npm could not fetch ${wanted}.`);
  return program;
}

/** What a server, started by a Node.js in an empty folder, tells of itself: its `/health`. */
export async function healthOf(program) {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-oldest-'));
  const child = spawn(program, ['scripts/serve.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  try {
    const url = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const [, told] = /ready at (\S+)/.exec(said) ?? [];
        if (told !== undefined) resolve(told);
      });
      child.once('exit', () => reject(new Error(`it ended before it was ready:\n${said}`)));
    });
    return await (await fetch(`${url}/health`)).json();
  } finally {
    clearTimeout(late);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}
