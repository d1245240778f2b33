import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs/decisions/keys.md'), 'utf8');

/** Draws a key or a mark of the installation's secret, or hands the purpose on to what does. */
const drawn = /(?:\bsecret\s*\.(?:keyFor|mark)|\boneKey)\(\s*(?:'([^']*)'|([A-Za-z_]\w*)|(.))/g;
/** Written as a name of a file: `x.key`, `x.key.before`, `x-keys.json`, `x-password`. */
const keyFile =
  /['"`]((?:[a-z]+-)*[a-z]+(?:\.key(?:\.before)?|-keys?\.json|\.pem|-password))['"`]/g;
/** `oneKey(id, …)` itself, whose callers are looked at. */
const HANDED_ON = 'id';

interface Found {
  readonly purposes: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  /** Purposes that cannot be read in the file they stand in. */
  readonly unread: readonly string[];
}

function findIn(sources: readonly string[]): Found {
  const [purposes, files] = [new Set<string>(), new Set<string>()];
  const unread: string[] = [];
  for (const source of sources) {
    for (const [line, literal, name] of source.matchAll(drawn)) {
      const purpose = literal ?? constantIn(source, name ?? '');
      if (purpose !== undefined) purposes.add(purpose);
      else if (name !== HANDED_ON) unread.push(line);
    }
    for (const [, file = ''] of source.matchAll(keyFile)) files.add(file);
  }
  return { purposes, files, unread };
}

const constantIn = (source: string, name: string): string | undefined =>
  new RegExp(`const ${name} = '([^']*)'`).exec(source)?.[1];

/** Names in the first column of the tables behind a heading of the page. */
function namesUnder(heading: string, text = page): readonly string[] {
  const part = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/^\| (?:`|\*\*)([^`*]+)(?:`|\*\*) \|/gm)]
    .map(([, name]) => name ?? '')
    .sort();
}

const sources = globSync('{server,database,adapters}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));
const found = findIn(sources);

test('docs/decisions/keys.md has a row for every purpose of the secret, and none that is not', () => {
  expect(found.unread).toEqual([]);
  expect(namesUnder("Drawn from the installation's secret")).toEqual([...found.purposes].sort());
});

test('and one for every file of keys', () => {
  expect(namesUnder('Files and settings')).toEqual([...found.files].sort());
});

test('whoever draws a key says so where this test looks', () => {
  const all = sources.join('\n').match(/\.(keyFor|mark)\(/g) ?? [];
  const seen =
    sources.join('\n').match(/\b(secret|numbers|documentNumbers)\s*\.(keyFor|mark)\(/g) ?? [];
  expect([all.length, seen.length > 20]).toEqual([seen.length, true]);
});

test('a purpose, a file and a row that are new are each found', () => {
  const canary = findIn([
    "const WHY = 'a constant';\nsecret.mark(WHY, text); deps.secret\n  .keyFor('a literal');",
    "oneKey('handed on', secret); secret.keyFor(elsewhere); secret.mark(`a name`, text);",
    "join(dataDir, 'other.key'); const FILE = 'other-keys.json';",
  ]);
  expect([...canary.purposes]).toEqual(['a constant', 'a literal', 'handed on']);
  expect(canary.unread).toEqual(['secret.keyFor(elsewhere', 'secret.mark(`']);
  expect([...canary.files]).toEqual(['other.key', 'other-keys.json']);
  expect(namesUnder('New', 'x\n## New\n\n| `a row` | x |\n## Next\n| `other` |')).toEqual([
    'a row',
  ]);
});
