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
import { join } from 'node:path';
import { run } from './run.mjs';
import {
  continueOnProjectNode,
  nodePackagePath,
  requireInstallingNode,
  requireRunningNode,
  root,
  trimNodePackage,
} from './runtime.mjs';
import { fail, say } from './say.mjs';

/** The folder of this checkout. */
export { root };

const stamps = join(root, 'node_modules', '.candor');

/**
 * Installs the exact packages of package-lock.json unless they are installed, then goes on with the
 * Node.js among them. npm's `--omit=optional` leaves out this Node.js alone, since no other
 * optional package can be missing; Candor then runs on the system's Node.js, 24 or newer. Ends with
 * a sentence on an older one, and on one that is too old to install anything.
 */
export async function ensureInstalled() {
  requireInstallingNode();
  const lock = hashOf([readFileSync(join(root, 'package-lock.json'))]);
  const omit = process.env.npm_config_omit ?? process.env.NPM_CONFIG_OMIT ?? '';
  const omitsNode = omit.includes('optional');
  const stamp = readStamp('installed');
  const isInstalled = stamp === `${lock} without Node.js` || (stamp === lock && !omitsNode);
  if (!isInstalled) await install(lock, omitsNode);
  await continueOnProjectNode();
}

async function install(lock, omitsNode) {
  const { missing, missingOptional, isNodeMissing, isRoomMissing } = laidPackages();
  // Only `npm ci --omit=optional` by hand leaves out every optional package and nothing else.
  const isNodeOmitted = omitsNode || (isNodeMissing && missing === missingOptional);
  if (isNodeOmitted) requireRunningNode();
  if (missing > 0 || isRoomMissing) await installPackages();
  trimNodePackage({ isWanted: !isNodeOmitted });
  writeStamp('installed', isNodeOmitted ? `${lock} without Node.js` : lock);
}

async function installPackages() {
  say('installing packages (once, a minute or two) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The tools are dev packages: NODE_ENV=production must not leave them out.
  const include = ['--include=dev', '--include=optional'];
  const words = ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm, words, {
    cwd: root,
    env: cleanNpmEnvironment(),
    quiet: true,
  });
  if (code !== 0) fail(`The packages could not be installed. npm said:\n${output.slice(-4000)}`);
}

/**
 * How many of the packages in package-lock.json npm has not laid here, as its own list tells, how
 * many of those are optional, and whether a room is not linked yet. More may lie there: a package
 * that is no longer wanted costs no install.
 */
function laidPackages() {
  const list = join(root, 'node_modules', '.package-lock.json');
  const laid = existsSync(list) ? packagesOf(list) : {};
  const libc = libcName();
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json')));
  const missing = wanted
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([path, { integrity }]) => laid[path]?.integrity !== integrity)
    .filter(([, { optional, ...entry }]) => !optional || isOfThisPlatform(entry, libc));
  return {
    missing: missing.length,
    missingOptional: missing.filter(([, { optional }]) => optional).length,
    isNodeMissing: missing.some(([path]) => path === nodePackagePath),
    isRoomMissing: wanted.some(([path, { link }]) => link && !existsSync(join(root, path))),
  };
}

/** An optional package that names no system serves those of other platforms: it is not laid. */
function isOfThisPlatform({ os, cpu, libc: libcs }, libc) {
  if (os === undefined) return false;
  const takes = (wanted, name) => wanted === undefined || wanted.includes(name);
  return takes(os, process.platform) && takes(cpu, process.arch) && takes(libcs, libc);
}

/** As npm names it, which finds it the same way. */
function libcName() {
  if (process.platform !== 'linux') return null;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

/** Compiles the sentences of locales/messages, unless they are compiled already. */
export async function ensureLocales() {
  const sources = ['locales/messages', 'locales/compile.mjs', 'locales/message-code.mjs'];
  const wanted = contentHash('locales', sources);
  const target = join(root, 'locales', 'src', 'paraglide');
  if (readStamp('locales') === wanted && existsSync(target)) return;
  say('compiling the three languages …');
  await mustRun(process.execPath, ['locales/compile.mjs'], 'The languages could not be compiled.');
  writeStamp('locales', wanted);
}

/** What the client's copy of the contract is written by. */
const clientWriters = ['client-calls.ts', 'route-tables.ts'].map((file) => `scripts/lib/${file}`);

/** Writes what the client has of the contract, unless it is written already. */
export async function ensureClient() {
  const sources = ['contract/src', 'scripts/commands/write-routes.ts', ...clientWriters];
  const wanted = contentHash('client', sources);
  const target = join(root, 'client', 'src', 'contract', 'calls.ts');
  if (readStamp('client') === wanted && existsSync(target)) return;
  say('writing the contract of the client …');
  const words = ['scripts/write-routes.ts', '--client'];
  await mustRun(process.execPath, words, 'The contract of the client could not be written.');
  writeStamp('client', wanted);
}

/** Builds the apps that the server serves and the server itself, unless both are current. */
export async function ensureBuilt() {
  await ensureApp();
  await ensureServer();
}

async function ensureApp() {
  const sources = [
    'web',
    'ui',
    'contract/src',
    'domain/src',
    'locales/messages',
    'package-lock.json',
  ];
  const wanted = contentHash('web', sources);
  if (readStamp('web') === wanted && existsSync(join(root, 'web', 'dist', 'index.html'))) return;
  say('building the app …');
  await viteBuild(['web'], 'The app could not be built.');
  await mustRun(
    process.execPath,
    ['scripts/lib/compress.mjs', 'web/dist'],
    'The app could not be packed.',
  );
  writeStamp('web', wanted);
}

/** What the server is made of. */
export const serverRooms = [
  'contract',
  'domain',
  'engines',
  'market-model',
  'adapters',
  'database',
  'server',
  'locales',
];

/** The server runs from one file: reading its sources one by one takes several times as long. */
async function ensureServer() {
  const sources = serverRooms.map((room) => `${room}/src`);
  const settings = ['locales/messages', 'server/vite.config.ts', 'package-lock.json'];
  const wanted = contentHash('server', [...sources, ...settings]);
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
    process.execPath,
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
export function cleanNpmEnvironment() {
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
 * Contents are read only where something was written since they were last read.
 */
function contentHash(name, paths) {
  const files = paths.flatMap((path) => filesBelow(path));
  const looks = hashOf(files.map((file) => `${file} ${looksOf(file)} `));
  const [lastLooks, lastHash] = readStamp(`${name}.looks`)?.split(' ') ?? [];
  if (lastLooks === looks) return lastHash;
  const hash = hashOf(files.flatMap((file) => [file, readFileSync(join(root, file))]));
  try {
    writeStamp(`${name}.looks`, `${looks} ${hash}`);
  } catch {
    // Where nothing can be written the contents are read at each start.
  }
  return hash;
}

function looksOf(file) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, file));
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function filesBelow(path) {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [path];
  return filesIn(path);
}

const passedOver = new Set(['node_modules', 'dist', 'paraglide', '.vite']);

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !passedOver.has(name) && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
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
