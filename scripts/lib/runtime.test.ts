import { execFile } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodePackagePath } from './runtime.mjs';

/** A checkout of its own: what is removed and started there is not ours. */
let checkout = '';

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'candor-runtime-'));
  const lib = join(checkout, 'scripts', 'lib');
  for (const file of ['runtime.mjs', 'say.mjs'])
    cpSync(join(import.meta.dirname, file), join(lib, file));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('a Node.js that cannot install the packages is refused', async () => {
  const sentence =
    'candor  Node.js 20.18.3 is too old. Install Node.js 20.19 or newer and try again.\n';
  expect(await runAs('20.18.3', 'requireInstallingNode()')).toEqual([1, sentence]);
  expect(await runAs('20.19.0', 'requireInstallingNode()')).toEqual([0, '']);
});

test('a Node.js that cannot run TypeScript is refused where no other one came', async () => {
  const [code, printed] = await runAs('23.11.1', 'await continueOnProjectNode()');
  expect(code).toBe(1);
  expect(printed).toMatch(/^candor {2}Node\.js 23\.11\.1 is too old to run Candor, and /);
  expect(printed).toMatch(/: install Node\.js 24 or newer and try again\.\n$/);
  expect(await runAs('24.0.0', 'await continueOnProjectNode()')).toEqual([0, '']);
});

const isOurs = nodePackagePath !== null && process.platform !== 'win32';

test.runIf(isOurs)(
  'a command goes on with the Node.js of the packages, and ends as it',
  async () => {
    layNode('echo "went on with $*"; exit 7');
    const [code, printed] = await runAs(
      '20.20.2',
      "await continueOnProjectNode(); throw 'not here'",
    );
    expect(code).toBe(7);
    expect(printed).toContain('going on with Node.js 99.0.0');
    expect(printed).toMatch(/went on with .*command\.mjs --all/);
  },
);

test.runIf(isOurs)('a command of TypeScript goes on with all its words', async () => {
  layNode('echo "$*"');
  const scripts = join(checkout, 'scripts');
  cpSync(join(import.meta.dirname, '..', 'command.mjs'), join(scripts, 'command.mjs'));
  writeFileSync(
    join(scripts, 'lib', 'setup.mjs'),
    `export { continueOnProjectNode as ensureInstalled, root } from './runtime.mjs';
     export const ensureLocales = () => {};`,
  );
  const [code, printed] = await run(join(scripts, 'command.mjs'), ['explain.ts', '--all']);
  expect(code).toBe(0);
  expect(printed).toMatch(/\/scripts\/command\.mjs explain\.ts --all\n$/);
});

test.runIf(isOurs)('headers and manuals go, the program stays', async () => {
  const folder = layNode('exit 0');
  mkdirSync(join(folder, 'include'));
  mkdirSync(join(folder, 'share'));
  await runAs('20.20.2', 'trimNodePackage({ isWanted: true })');
  const left = ['bin/node', 'include', 'share'].map((part) => existsSync(join(folder, part)));
  expect(left).toEqual([true, false, false]);
});

test.runIf(isOurs)('a program that does not start, or is not wanted, goes whole', async () => {
  for (const [program, isWanted] of [
    ['exit 127', true],
    ['exit 0', false],
  ] as const) {
    const folder = layNode(program);
    await runAs('24.0.0', `trimNodePackage({ isWanted: ${isWanted} })`);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(join(checkout, 'node_modules', '.bin', 'node'))).toBe(false);
  }
});

test('what is loaded before the packages are there loads on the oldest Node.js', () => {
  const scripts = join(import.meta.dirname, '..');
  const entries = readdirSync(scripts).filter((file) => file.endsWith('.mjs'));
  const loaded = staticImports(entries.map((file) => join(scripts, file)));
  expect(loaded.size).toBeGreaterThan(15);
  const newer = [...loaded].flatMap(([file, names]) =>
    names.filter((name) => !knownToNode20.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(newer).toEqual([]);
});

/** Names of built-in modules that Node.js 20.19 exports, as far as our scripts need them. */
const knownToNode20 = new Set(
  [
    ['node:child_process', 'execFileSync spawn spawnSync'],
    ['node:crypto', 'createHash'],
    [
      'node:fs',
      'cpSync existsSync lstatSync mkdirSync mkdtempSync readdirSync readFileSync renameSync ' +
        'rmSync statSync unlinkSync writeFileSync',
    ],
    ['node:os', 'availableParallelism cpus loadavg tmpdir'],
    ['node:path', 'basename delimiter dirname join relative resolve sep'],
    ['node:url', 'fileURLToPath pathToFileURL'],
    ['node:util', 'parseArgs stripVTControlCharacters'],
    ['node:zlib', 'brotliCompressSync constants gzipSync'],
  ].flatMap(([module, names = '']) => names.split(' ').map((name) => `${module} ${name}`)),
);

/** Of each module that the files load at once: the names it imports from built-in modules. */
function staticImports(files: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    const names: string[] = [];
    for (const [, braces = '', from = ''] of text.matchAll(
      /^import (?:\{([^}]*)\}|[\w*]+(?: as \w+)?) from '([^']+)';/gm,
    )) {
      if (from.startsWith('.')) waiting.push(join(dirname(file), from));
      else names.push(...braces.split(',').flatMap((name) => nameOf(name, from)));
    }
    found.set(file, names);
  }
  return found;
}

function nameOf(imported: string, from: string): string[] {
  const [name = ''] = imported.trim().split(' as ');
  return name === '' ? [] : [`${from} ${name}`];
}

/** Lays a package with a shell script for its program; returns its folder. */
function layNode(script: string): string {
  const folder = join(checkout, nodePackagePath ?? '');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '99.0.0' }));
  const program = join(folder, 'bin', 'node');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const bin = join(checkout, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(program, join(bin, 'node'));
  return folder;
}

/** Runs a line of code over runtime.mjs in a process that takes itself for another Node.js. */
function runAs(version: string, line: string): Promise<[code: number, printed: string]> {
  const file = join(checkout, 'scripts', 'command.mjs');
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  writeFileSync(
    file,
    `Object.defineProperty(process, 'versions', ${versions});
     const runtime = await import('./lib/runtime.mjs');
     const { requireInstallingNode, continueOnProjectNode, trimNodePackage } = runtime;
     ${line};`,
  );
  return run(file, ['--all']);
}

function run(file: string, words: string[]): Promise<[code: number, printed: string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], (error, said, wrong) => {
      resolve([error === null ? 0 : Number(error.code), said + wrong]);
    });
  });
}
