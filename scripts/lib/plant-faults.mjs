import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { fail, say } from './say.mjs';
import { root } from './setup.mjs';

/**
 * @typedef {object} PlantedFault
 * @property {string} what The fault, in a few words.
 * @property {string} file Where it is planted.
 * @property {string} from Text that occurs exactly once in the file.
 * @property {string} to Text that replaces it.
 * @property {string} test File of tests in which a test fails then.
 */

/** All planted faults. */
export const plantedFaults = /** @type {PlantedFault[]} */ (
  JSON.parse(readFileSync(join(root, 'scripts', 'testing', 'planted-faults.json'), 'utf8'))
);

/**
 * Plants each fault by itself, runs its file of tests and restores the source, also when the
 * process is interrupted. Ends with a sentence where a source has uncommitted changes, or where a
 * test fails without any fault.
 * @param {PlantedFault[]} faults
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{passed: number, failed: number, skipped: number, failures: string[]}>} found
 *   faults count as passed, faults that no test found as failed.
 */
export async function plantFaults(faults, env) {
  await requireCommitted(faults.map(({ file }) => file));
  const tests = [...new Set(faults.map(({ test }) => test))];
  const before = await runTests('tests of planted faults', tests, env, { quiet: true });
  if (before.failed > 0) fail(`Without a fault:\n${before.failures.join('\n')}`);
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const fault of faults) {
    const { what, test } = fault;
    const isFound = await isFoundByTest(fault, env);
    say(`${isFound ? 'found    ' : 'NOT FOUND'}  ${what} (${test})`);
    counts[isFound ? 'passed' : 'failed'] += 1;
    if (!isFound) counts.failures.push(`${test}: does not find that ${what}`);
  }
  return counts;
}

async function isFoundByTest({ what, file, from, to, test }, env) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const [before, after, more] = text.split(from);
  if (after === undefined || more !== undefined) fail(`${file} does not hold once: ${from}`);
  const restore = () => writeFileSync(path, text);
  const end = () => process.exit(1);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.once('exit', restore);
  for (const signal of signals) process.once(signal, end);
  try {
    writeFileSync(path, before + to + after);
    const { failures } = await runTests(`tests with "${what}"`, [test], env, { quiet: true });
    // A file that cannot be loaded has no failed test, and has found nothing.
    return failures.some((failure) => failure.startsWith(`${test} > `));
  } finally {
    restore();
    process.removeListener('exit', restore);
    for (const signal of signals) process.removeListener(signal, end);
  }
}

/** Restoring a source must not take anybody's changes away. */
async function requireCommitted(files) {
  const changes = ['status', '--porcelain', '--', ...new Set(files)];
  const { code, stdout } = await run('git', changes, { cwd: root, quiet: true });
  if (code !== 0) fail('git does not tell what is uncommitted.');
  if (stdout !== '') fail(`Faults are planted in committed sources only:\n${stdout.trimEnd()}`);
}
