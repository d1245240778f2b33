import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { fail, say } from './say.mjs';

/** By its address: an old Node, which is to be told so, knows no `import.meta.dirname`. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const stamps = join(root, 'node_modules', '.candor');

/** Fails with a sentence when this Node is too old to run Candor. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer and try again.`,
  );
}

/** Installs the exact packages of package-lock.json, unless that has been done. */
export async function ensureInstalled() {
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json'))]);
  if (readStamp('installed') === wanted && existsSync(join(root, 'node_modules', 'tsx'))) return;
  if (hasEveryPackage()) return writeStamp('installed', wanted);
  say('installing packages (once, a minute or two) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The tools are dev packages: NODE_ENV=production must not leave them out.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm, words, {
    cwd: root,
    env: cleanNpmEnvironment(),
    quiet: true,
  });
  if (code !== 0) fail(`The packages could not be installed. npm said:\n${output.slice(-4000)}`);
  writeStamp('installed', wanted);
}

/**
 * Whether npm has laid every package that package-lock.json names, as its own list tells. More may
 * lie there: a package that is no longer wanted costs no install.
 */
function hasEveryPackage() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const laid = packagesOf(list);
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { integrity, optional }]) =>
      // Those of other platforms are not laid here.
      path in laid ? laid[path].integrity === integrity : optional === true,
    );
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

/** Compiles the sentences of locales/messages, unless they are compiled already. */
export async function ensureLocales() {
  const wanted = treeHash(['locales/messages', 'locales/compile.mjs', 'locales/message-code.mjs']);
  const target = join(root, 'locales', 'src', 'paraglide');
  if (readStamp('locales') === wanted && existsSync(target)) return;
  say('compiling the three languages …');
  await mustRun('node', ['locales/compile.mjs'], 'The languages could not be compiled.');
  writeStamp('locales', wanted);
}

/** Builds the apps that the server serves and the server itself, unless both are current. */
export async function ensureBuilt() {
  await ensureApp();
  await ensureServer();
}

async function ensureApp() {
  const sources = ['web', 'contract/src', 'domain/src', 'locales/messages', 'package-lock.json'];
  const wanted = treeHash(sources);
  if (readStamp('web') === wanted && existsSync(join(root, 'web', 'dist', 'index.html'))) return;
  say('building the app …');
  await viteBuild(['web'], 'The app could not be built.');
  await mustRun('node', ['scripts/lib/compress.mjs', 'web/dist'], 'The app could not be packed.');
  writeStamp('web', wanted);
}

/** The server runs from one file: reading its sources one by one takes several times as long. */
async function ensureServer() {
  const rooms = ['contract', 'domain', 'engines', 'adapters', 'database', 'server', 'locales'];
  const sources = rooms.map((room) => `${room}/src`);
  const settings = ['locales/messages', 'server/vite.config.ts', 'package-lock.json'];
  const wanted = treeHash([...sources, ...settings]);
  const place = join(root, 'server', 'dist');
  if (readStamp('server') === wanted && existsSync(join(place, 'main.js'))) return;
  say('building the server …');
  // Beside its place: the maps tell sources by the way from here.
  const made = `${place}.${process.pid}`;
  await viteBuild(['server', '--outDir', made], 'The server could not be built.');
  replaceFolder(made, place);
  writeStamp('server', wanted);
}

/** Two starts at once make the same: the later one finds the place taken and leaves it. */
function replaceFolder(made, place) {
  try {
    rmSync(place, { recursive: true, force: true });
    renameSync(made, place);
  } catch (error) {
    if (!existsSync(join(place, 'main.js'))) throw error;
    rmSync(made, { recursive: true, force: true });
  }
}

async function viteBuild(words, sentence) {
  await mustRun(
    'node',
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...words, '--logLevel', 'warn'],
    sentence,
    // Whoever starts it: with another value the app would carry React's development build.
    { ...process.env, NODE_ENV: 'production' },
  );
}

async function mustRun(command, args, sentence, env = process.env) {
  const { code, output } = await run(command, args, { cwd: root, quiet: true, env });
  if (code !== 0) fail(`${sentence}\n${output.slice(-4000)}`);
}

/** npm hands its own settings down as variables; a nested install must not inherit them. */
function cleanNpmEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(lifecycle|package|execpath|command)/.test(name),
    ),
  );
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/**
 * A hash over names and contents below the given paths, so that a touched file costs no rebuild.
 */
function treeHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash.update(relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'paraglide', '.vite'].includes(entry.name))
    .filter((entry) => !entry.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

function readStamp(name) {
  const file = join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  const file = join(stamps, name);
  writeFileSync(`${file}.${process.pid}`, value);
  renameSync(`${file}.${process.pid}`, file);
}
