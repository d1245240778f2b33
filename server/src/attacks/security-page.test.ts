import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/security.md has a row for each requirement of the ASVS, and nothing in it is out of date
// without a failure here: numbers, levels, paths, counts.

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const standard = readFileSync(join(import.meta.dirname, 'asvs-5.0.txt'), 'utf8');
const rooms: readonly string[] = createRequire(import.meta.url)('../../../scripts/lib/rooms.cjs');

const WORDS_MAX = 12;
const NUMBER = /\d+\.\d+\.\d+/g;
/** A file of the tree, from its root. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w.-]+\.(?:ts|tsx|mjs|md|json|yaml|sql|txt)$|^Dockerfile$/;
/** What the test runner runs of each folder: vitest.config.ts and journeys/vitest.config.ts. */
const drawn = ['ui', 'web'];
const runsTest = (path: string) => {
  const [room = ''] = path.split('/');
  if (drawn.includes(room)) return /^\w+\/src\/.*\.test\.tsx?$/.test(path);
  return [...rooms, 'scripts', 'journeys'].includes(room) && /\.test\.ts$/.test(path);
};

interface Row {
  readonly number: string;
  readonly level: string;
  readonly asked: string;
  readonly says: 'holds' | 'departs' | 'not yet' | 'nothing';
  readonly paths: readonly string[];
}

function rowsOf(text: string): readonly Row[] {
  const rows = [...text.matchAll(/^\| (\d+\.[\d.]+) \| (\d) \| (.*?) \| (.*) \|$/gm)];
  return rows.map(([, number = '', level = '', asked = '', cell = '']) => ({
    number,
    level,
    asked,
    says: stanceOf(cell),
    paths: [...cell.matchAll(/`([^`]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => FILE.test(span)),
  }));
}

function stanceOf(cell: string): Row['says'] {
  if (cell.startsWith('holds by `')) return 'holds';
  if (cell.startsWith('*departs:* ')) return 'departs';
  return cell.startsWith('*not yet:* ') ? 'not yet' : 'nothing';
}

/** Each requirement with its level, in the order of the standard. */
function requirementsIn(text: string): readonly (readonly [string, string])[] {
  return text
    .split('\n\n')
    .flatMap((part) => {
      const level = /^level (\d)\n/.exec(part)?.[1] ?? '';
      return (part.match(NUMBER) ?? []).map((number) => [number, level] as const);
    })
    .toSorted(([one], [other]) => inOrder(one, other));
}

function inOrder(one: string, other: string): number {
  const [left, right] = [one, other].map((number) => number.split('.').map(Number));
  const at = (left ?? []).findIndex((part, index) => part !== right?.[index]);
  return (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

/** What is wrong with a page; nothing as a rule. */
function faultsOf(text: string): readonly string[] {
  const [body = '', rest = ''] = text.split('\n## What does not apply\n');
  const rows = rowsOf(body);
  const left: readonly string[] = rest.match(NUMBER) ?? [];
  const asked = requirementsIn(standard);
  const applying = asked.filter(([number]) => !left.includes(number));
  const faults = rows.flatMap(rowFaults);
  if (`${rows.map(({ number }) => number)}` !== `${applying.map(([number]) => number)}`) {
    faults.push(`not once each, or not in order: ${oddNumbers(rows, applying)}`);
  }
  const levels = new Map(asked);
  for (const { number, level } of rows) {
    if (levels.get(number) !== level) faults.push(`${number} is not of level ${level}`);
  }
  if (`${left}` !== `${asked.map(([number]) => number).filter((one) => left.includes(one))}`) {
    faults.push('what does not apply is not once each, or not in order');
  }
  const head = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m
    .exec(body)
    ?.slice(1)
    .map(Number);
  const count = (says: Row['says']) => rows.filter((row) => row.says === says).length;
  const counts = [count('holds'), count('departs'), count('not yet'), left.length, asked.length];
  if (`${head}` !== `${counts}`) faults.push(`the counts at the head should be ${counts}`);
  return faults;
}

const isPage = (path: string) => path.endsWith('.md');

function rowFaults({ number, asked, says, paths }: Row): string[] {
  const faults: string[] = [];
  if (says === 'nothing') faults.push(`${number} neither holds nor departs`);
  if (says === 'holds' && paths.length === 0) faults.push(`${number} holds by nothing`);
  if (says === 'holds' && !asked.startsWith('Documented: ') && paths.every(isPage)) {
    faults.push(`${number} holds by pages alone`);
  }
  if (asked.split(' ').length > WORDS_MAX) faults.push(`${number} asks in too many words`);
  for (const path of paths) {
    if (!existsSync(join(root, path))) faults.push(`${number}: ${path} is not there`);
    const isTest = path.includes('.test.');
    if (isTest && !runsTest(path)) faults.push(`${number}: nobody runs ${path}`);
  }
  return faults;
}

function oddNumbers(rows: readonly Row[], applying: readonly (readonly [string, string])[]) {
  const [have, want] = [rows.map(({ number }) => number), applying.map(([number]) => number)];
  const odd = want.filter((one) => have.filter((other) => other === one).length !== 1);
  return [...odd, ...have.filter((one) => !want.includes(one))].join(', ') || 'their order';
}

test('docs/security.md has every requirement of levels 1 and 2 once, and all it names is there', () => {
  expect(requirementsIn(standard)).toHaveLength(253);
  expect(faultsOf(page)).toEqual([]);
});

test.each([
  ['a row is missing', /^\| 1\.1\.1 .*\n/m, '', 'not once each, or not in order: 1.1.1'],
  ['a row is there twice', /^(\| 8\.2\.1 .*\n)/m, '$1$1', 'in order: 8.2.1'],
  ['two rows change places', /^(\| 1\.1\.1 .*\n)(.*\n)/m, '$2$1', 'in order: their order'],
  ['a number is of another version', /^\| 1\.1\.1 \| 2/m, '| 1.1.9 | 2', 'in order: 1.1.1, 1.1.9'],
  ['a level is wrong', /^\| 1\.1\.1 \| 2/m, '| 1.1.1 | 1', '1.1.1 is not of level 1'],
  [
    'a path leads nowhere',
    'attacks/guessing.test',
    'attacks/gone.test',
    'gone.test.ts is not there',
  ],
  [
    'a row holds by a setting',
    /holds by `[^|]*(?= \|\n\| 1\.1\.2)/,
    'holds by `PORT`',
    'by nothing',
  ],
  [
    'a row holds by a page',
    /holds by `[^|]*(?= \|\n\| 1\.1\.2)/,
    'holds by `SECURITY.md`',
    'by pages',
  ],
  [
    'a row says nothing',
    /holds by (?=`[^|]*\|\n\| 1\.1\.2)/,
    'held by ',
    'neither holds nor departs',
  ],
  ['a count is off', /^\| \d+ \|/m, '| 1 |', 'the counts at the head should be'],
  ['what does not apply is left out', '1.2.6, ', '', 'not once each, or not in order: 1.2.6'],
  ['what does not apply has a row too', '1.2.6, ', '1.2.5, 1.2.6, ', 'in order: 1.2.5'],
  ['it stands there twice', '1.2.6, ', '1.2.6, 1.2.6, ', 'what does not apply is not once each'],
  ['a sentence is as long as the standard’s', 'Input is', `Input ${'and '.repeat(12)}is`, 'words'],
])('it is found when %s', (_what, from, to, fault) => {
  const broken = page.replace(from, to);
  expect(broken).not.toBe(page);
  expect(faultsOf(broken).join('\n')).toContain(fault);
});

test('a test is named that somebody runs', () => {
  expect(['ui/src/a.test.tsx', 'web/src/x/b.test.ts', 'journeys/c.test.ts'].every(runsTest)).toBe(
    true,
  );
  expect(['server/src/a.test.tsx', 'web/b.test.ts', 'docs/c.test.ts'].some(runsTest)).toBe(false);
});
