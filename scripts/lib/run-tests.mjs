import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from './run.mjs';
import { fail, say } from './say.mjs';
import { root } from './setup.mjs';

/** Files that a run names for the time they took, waiting and all. */
const LONGEST_TOLD = 8;

/**
 * Runs tests by vitest, to the end, and counts them. Its log is short while all is well: what a
 * test that passes wrote was expected.
 * @param {string} name in sentences: tests, walks.
 * @param {string[]} args of vitest, behind its `run`.
 * @param {Record<string, string | undefined>} env
 * @param {{quiet?: boolean, program?: string}} [options] quiet shows nothing of their log; program
 *   is the Node.js that runs them, if not this one.
 * @returns {Promise<{passed: number, failed: number, skipped: number, failures: string[]}>} with a
 *   line for each failure.
 */
export async function runTests(
  name,
  args,
  env,
  { quiet = false, program = process.execPath } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  try {
    const file = join(folder, 'results.json');
    const { code } = await run(
      program,
      [
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...args,
        '--reporter=dot',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { cwd: root, env: { ...env, NO_COLOR: '1' }, quiet },
    );
    const result = readResult(file);
    if (!result) fail(`The ${name} did not run to their end (exit code ${code}).`);
    if (result.numTotalTests === 0) fail(`No test was found among the ${name}.`);
    if (!quiet) tellLongest(name, result);
    return countsOf(name, result, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tellLongest(name, { testResults }) {
  const told = testResults
    .map(({ name: file, startTime, endTime }) => [relative(root, file), endTime - startTime])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LONGEST_TOLD)
    .map(([file, ms]) => `${file} ${Math.round(ms / 1000)}`);
  say(`the longest ${name}, in seconds: ${told.join(', ')}`);
}

function countsOf(name, result, code) {
  const failures = result.testResults.flatMap(failuresOf);
  // A file that could not even be loaded fails without a failed test of its own.
  const isUncounted = code !== 0 && result.numFailedTests === 0;
  if (isUncounted && failures.length === 0) {
    failures.push(`the ${name} ended with exit code ${code}`);
  }
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + (isUncounted ? 1 : 0),
    skipped: result.numPendingTests + result.numTodoTests,
    failures,
  };
}

/** One line for each failed test of a file, or for the file where it could not be loaded. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map((one) => `${file} > ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0];
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // The runner died before it wrote; the caller says so.
  }
}
