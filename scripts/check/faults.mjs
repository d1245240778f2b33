import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/how-to/test.md';

/** A fault, and four that are wrong: text that occurs twice, no change, no source, no test. */
const canary = { what: 'a', file: 'source', from: 'one', to: 'two', test: 'a.test.ts' };
const canaries = [
  canary,
  { ...canary, from: 'twice' },
  { ...canary, to: 'one' },
  { ...canary, file: 'gone' },
  { ...canary, test: 'gone.test.ts' },
];
const canaryFiles = { source: 'one twice twice', 'a.test.ts': '', [PAGE]: '' };

/**
 * Each fault of `testing/planted-faults.json` can still be planted: its text occurs exactly once in
 * its source, its file of tests is there, and the page about tests lists it.
 */
export async function checkFaults(root) {
  const faults = JSON.parse(
    readFileSync(join(root, 'scripts/testing/planted-faults.json'), 'utf8'),
  );
  const problems = problemsOf(faults, (file) => textOf(join(root, file)));
  // None of the five is in the table, and four have a fault of their own.
  const caught = problemsOf(canaries, (file) => canaryFiles[file] ?? null).length;
  if (caught !== 9) problems.push(`faults: of 9 faults of canaries ${caught} were caught`);
  return { problems, summary: `${faults.length} faults, ${canaries.length} canaries` };
}

function problemsOf(faults, read) {
  const page = read(PAGE) ?? '';
  return faults.flatMap(({ what, file, from, to, test }) => {
    const places = (read(file)?.split(from).length ?? 1) - 1;
    return [
      ...(places === 1 ? [] : [`faults: ${file} holds ${places} times, not once: ${from}`]),
      ...(from === to ? [`faults: ${what} changes nothing`] : []),
      ...(read(test) === null ? [`faults: ${what} names ${test}, which is not there`] : []),
      ...(page.includes(`| ${what} | \`${test}\` |`) ? [] : [`faults: ${PAGE} lacks that ${what}`]),
    ];
  });
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // Told as not there, with what names it.
  }
}
