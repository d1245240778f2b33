import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../lib/run.mjs';

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'candor-new-'));
/** Far more than it takes: other tests run beside it. */
const patienceMs = 6 * 60_000;

const rooms = ['contract', 'domain', 'engines', 'adapters', 'server', 'web', 'locales'];

/** Everything that can be laid, side by side in one copy of the tree. */
const laid = [
  ['page', 'profile/gifts'],
  ['endpoint', 'wallet/walletLimits'],
  ['endpoint', 'wallet/valueHistory'],
  ['product', 'warrants'],
  ['provider', 'polygon'],
  ['language', 'fr'],
] as const;

beforeAll(async () => {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    quiet: true,
  });
  for (const file of stdout.split('\n').filter(Boolean)) copyOver(file);
  copyOver('locales/src/paraglide');
  linkPackages();
  // A call that is declared and not served yet: every one of ours is.
  for (const file of ['value-history.ts', 'value-history.test.ts']) {
    rmSync(join(copy, 'server/src/endpoints/wallet', file));
  }
}, patienceMs);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'each kind is laid by one command',
  async () => {
    for (const [kind, name] of laid) {
      const { code, output } = await inCopy(process.execPath, ['scripts/new/new.ts', kind, name]);
      expect(code, output).toBe(0);
      expect(output).toContain('next: ');
    }
    const words = await inCopy(process.execPath, ['locales/compile.mjs']);
    expect(words.code, words.output).toBe(0);
  },
  patienceMs,
);

test('what was laid is not laid again over it', async () => {
  const again = await inCopy(process.execPath, ['scripts/new/new.ts', 'page', 'profile/gifts']);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')]);
});

test(
  'what was laid has its types and its format',
  async () => {
    const bin = (name: string) => join('node_modules', '.bin', name);
    const [types, webTypes, lint] = await Promise.all([
      inCopy(bin('tsc'), ['-p', 'server']),
      inCopy(bin('tsc'), ['-p', 'web']),
      inCopy(bin('biome'), ['ci', '--colors=off', ...rooms]),
    ]);
    for (const { code, output } of [types, webTypes, lint]) expect(code, output).toBe(0);
  },
  patienceMs,
);

test(
  'the tests that were laid pass, and those of the tables they stand in',
  async () => {
    const { code, output } = await inCopy(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      'adapters/src/market-data/polygon',
      'contract/src/route.test.ts',
      'domain/src/instruments/warrants.test.ts',
      'domain/src/instruments/catalogue.test.ts',
      'locales/src/parity.test.ts',
      'server/src/config/market-data.test.ts',
      'server/src/endpoints/wallet/value-history.test.ts',
      'server/src/endpoints/wallet/wallet-limits.test.ts',
      'web/src/app/routes.test.ts',
      'web/src/pages/profile/gifts',
    ]);
    expect(code, output.slice(-6000)).toBe(0);
    // The provider's three files, and nine more.
    expect(stripVTControlCharacters(output)).toMatch(/Test Files +12 passed/);
  },
  patienceMs,
);

function copyOver(path: string): void {
  if (!existsSync(join(root, path))) return; // Deleted, not yet in the index.
  const to = join(copy, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true });
}

/** Packages are those of the tree; the rooms are those of the copy. */
function linkPackages(): void {
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@candor'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@candor' || name === '.vite') continue;
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const room of readdirSync(join(root, 'node_modules', '@candor'))) {
    symlinkSync(join(copy, room), join(packages, '@candor', room));
    const own = join(root, room, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, room, 'node_modules'));
  }
}

function inCopy(command: string, args: readonly string[]) {
  return run(command, [...args], { cwd: copy, quiet: true, env: outside() });
}

/** Without what this test runner told its own processes. */
function outside(): Record<string, string | undefined> {
  const own = /^(VITEST|TEST_|NODE_OPTIONS|VITE_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
