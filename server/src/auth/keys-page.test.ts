import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AtRotation, keyPurposeNames, keyPurposes } from './key-purposes.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs/decisions/keys.md'), 'utf8');

/** Written as a name of a file: `x.key`, `x.key.before`, `x-keys.json`, `x-password`. */
const keyFile =
  /['"`]((?:[a-z]+-)*[a-z]+(?:\.key(?:\.before)?|-keys?\.json|\.pem|-password))['"`]/g;
const filesIn = (texts: readonly string[]): readonly string[] =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(keyFile)].map(([, file = '']) => file))),
  ].sort();

/** What becomes of a key, as the page writes it. */
function wordOf(rule: AtRotation): string {
  if (typeof rule === 'string') return rule;
  const days = rule.lastsMs / 86_400_000;
  return days === 1 ? '1 day' : `${days} days`;
}

/** Names in the first column of the tables behind a heading of the page. */
function namesUnder(heading: string, text = page): readonly string[] {
  const part = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/^\| (?:`|\*\*)([^`*]+)(?:`|\*\*) \|/gm)]
    .map(([, name]) => name ?? '')
    .sort();
}

const sources = globSync('{server,database,adapters}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\/|key-purposes\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));

test('docs/decisions/keys.md has a row for every purpose of the secret, and none that is not', () => {
  const rows = namesUnder("Drawn from the installation's secret");
  expect(rows).toEqual([...keyPurposeNames].sort());
});

test('and says what becomes of each when the secret is rotated', () => {
  const told = keyPurposeNames.map((name) => {
    const [row = ''] = page.split('\n').filter((line) => line.startsWith(`| \`${name}\` |`));
    return [name, row.split(' | ').at(-1)?.replace(' |', '')];
  });
  expect(told).toEqual(keyPurposeNames.map((name) => [name, wordOf(keyPurposes[name])]));
});

test('every purpose is one that something hangs on', () => {
  const used = sources.join('\n');
  expect(keyPurposeNames.filter((name) => !used.includes(`'${name}'`))).toEqual([]);
});

test('the page has a row for every file of keys', () => {
  expect(namesUnder('Files and settings')).toEqual(filesIn(sources));
});

test('a file and a row that are new are each found', () => {
  expect(filesIn(["join(dataDir, 'other.key'); const FILE = 'other-keys.json';"])).toEqual([
    'other-keys.json',
    'other.key',
  ]);
  expect(namesUnder('New', 'x\n## New\n\n| `a row` | x |\n## Next\n| `other` |')).toEqual([
    'a row',
  ]);
});
