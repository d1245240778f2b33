import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree, type TreeCopy } from '../testing/tree-copy.ts';

let copy: TreeCopy;
/** Far more than it takes: other tests run beside it. */
const patienceMs = 6 * 60_000;

interface Laying {
  readonly kind: string;
  readonly name: string;
  /** The tests that are laid, and those of the tables they stand in. */
  readonly tests: readonly string[];
  /** Whether it has words of its own, which are compiled. */
  readonly hasWords?: true;
}

const polygon = 'adapters/src/market-data/polygon';
const everything: readonly Laying[] = [
  {
    kind: 'page',
    name: 'profile/gifts',
    hasWords: true,
    tests: [
      'web/src/pages/profile/gifts/page.test.tsx',
      'web/src/app/routes.test.ts',
      'locales/src/parity.test.ts',
    ],
  },
  {
    kind: 'endpoint',
    name: 'wallet/walletLimits',
    tests: ['server/src/endpoints/wallet/wallet-limits.test.ts', 'contract/src/route.test.ts'],
  },
  {
    kind: 'endpoint',
    name: 'wallet/valueHistory',
    tests: ['server/src/endpoints/wallet/value-history.test.ts', 'contract/src/route.test.ts'],
  },
  {
    kind: 'product',
    name: 'warrants',
    tests: ['warrants', 'catalogue'].map((name) => `domain/src/instruments/${name}.test.ts`),
  },
  {
    kind: 'provider',
    name: 'polygon',
    tests: [
      ...['bars', 'provider', 'symbols'].map((name) => `${polygon}/polygon-${name}.test.ts`),
      'server/src/config/market-data.test.ts',
    ],
  },
  { kind: 'language', name: 'fr', hasWords: true, tests: ['locales/src/parity.test.ts'] },
];
/** One of them by day; by night all, side by side in one copy of the tree, and their types. */
const laid = sampleOf(everything, 1);
/** The files that were laid or changed, as the command tells them. */
const touched: string[] = [];

beforeAll(async () => {
  copy = await copyTree();
  if (!laid.some(({ name }) => name === 'wallet/valueHistory')) return;
  // A call that is declared and not served yet: every one of ours is.
  for (const file of ['value-history.ts', 'value-history.test.ts']) {
    rmSync(join(copy.folder, 'server/src/endpoints/wallet', file));
  }
}, patienceMs);
afterAll(() => copy?.remove());

test(
  'each kind is laid by one command',
  async () => {
    for (const { kind, name } of laid) {
      const { code, output } = await copy.run(process.execPath, ['scripts/new/new.ts', kind, name]);
      expect(code, output).toBe(0);
      expect(output).toContain('next: ');
      for (const [, file = ''] of output.matchAll(/(?:laid|told|wrote) (\S+)/g)) touched.push(file);
    }
    if (!laid.some(({ hasWords }) => hasWords)) return;
    const words = await copy.run(process.execPath, ['locales/compile.mjs']);
    expect(words.code, words.output).toBe(0);
  },
  patienceMs,
);

test.each(laid)('$kind $name is not laid again over it', async ({ kind, name }) => {
  const again = await copy.run(process.execPath, ['scripts/new/new.ts', kind, name]);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')]);
});

test('what was laid has its format', async () => {
  expect(touched.length).toBeGreaterThanOrEqual(laid.length * 2);
  const lint = await copy.run(bin('biome'), ['ci', '--colors=off', ...new Set(touched)]);
  expect(lint.code, lint.output).toBe(0);
});

if (isNight) {
  test(
    'what was laid has its types',
    async () => {
      const types = await Promise.all([
        copy.run(bin('tsc'), ['-p', 'server']),
        copy.run(bin('tsc'), ['-p', 'web']),
      ]);
      for (const { code, output } of types) expect(code, output).toBe(0);
    },
    patienceMs,
  );
}

test(
  'the tests that were laid pass, and those of the tables they stand in',
  async () => {
    const files = [...new Set(laid.flatMap(({ tests }) => tests))];
    const { code, output } = await copy.run(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
    ]);
    expect(code, output.slice(-6000)).toBe(0);
    expect(stripVTControlCharacters(output)).toMatch(
      new RegExp(`Test Files +${files.length} passed`),
    );
  },
  patienceMs,
);

function bin(name: string): string {
  return join('node_modules', '.bin', name);
}
