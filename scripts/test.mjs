import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm test`: sets everything up on a fresh machine, keeps the house (format, lint, types, fences,
 * sizes), then runs the tests and the walks in a real browser. The last line counts.
 */
ensureNode();
await ensureInstalled();
const { ensureBrowser } = await import('./lib/browser.mjs');
const browser = await ensureBrowser();
await ensureLocales();
await ensureBuilt();

const results = mkdtempSync(join(tmpdir(), 'candor-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  say('keeping the house: format, lint, types, fences, sizes …');
  const house = await run('node', ['scripts/check.mjs', '--static'], { cwd: root });
  counts[house.code === 0 ? 'passed' : 'failed'] += 1;
  say('running the tests …');
  await runTests('tests', ['run']);
  say('walking the journeys in a real browser …');
  await runTests('journeys', ['run', '--config', 'journeys/vitest.config.ts']);
} finally {
  rmSync(results, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exit(1);

async function runTests(name, args) {
  const file = join(results, `${name}.json`);
  const { code } = await run(
    'node',
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      ...args,
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    { cwd: root, env: { ...process.env, CHROMIUM_PATH: browser, NODE_ENV: 'test' } },
  );
  const result = readResult(file);
  if (!result) fail(`The ${name} did not run to their end (exit code ${code}).`);
  if (result.numTotalTests === 0) fail(`No test was found among the ${name}.`);
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests + result.numTodoTests;
  // A file that could not even be loaded fails without a failed test of its own.
  if (code !== 0 && result.numFailedTests === 0) counts.failed += 1;
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // The runner died before it wrote; the caller says so.
  }
}
