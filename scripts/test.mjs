import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { firstScreenLimitBytes, measureBundle } from './bench/bundle.mjs';
import { installLimitMb, installMb } from './lib/install-size.mjs';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm test`: sets everything up on a fresh machine, keeps the house (format, lint, types, fences,
 * sizes), then runs the tests and the walks in a real browser. The last line counts.
 */
await ensureInstalled();
const { ensureBrowser } = await import('./lib/browser.mjs');
const browser = await ensureBrowser();
const { ensureNatsServer } = await import('./lib/nats-server.mjs');
const natsServer = await ensureNatsServer();
await ensureLocales();
await ensureBuilt();

/** Which cases the day has, where the night has all: others with each commit. */
const turn = process.env.CANDOR_TURN ?? turnOfCommit();
const environment = {
  ...process.env,
  CANDOR_TURN: turn,
  ...{ NODE_ENV: 'test', CHROMIUM_PATH: browser, NATS_SERVER_PATH: natsServer ?? 'none' },
};
const results = mkdtempSync(join(tmpdir(), 'candor-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
try {
  say('keeping the house: format, lint, types, fences, sizes …');
  const house = await run(process.execPath, ['scripts/check.mjs', '--static'], { cwd: root });
  counts[house.code === 0 ? 'passed' : 'failed'] += 1;
  if (house.code !== 0) failures.push('the house is not kept: npm run check -- --static');
  const { firstScreenBytes } = measureBundle();
  keepWithin(firstScreenLimitBytes, firstScreenBytes, 'bytes of the first screen');
  keepWithin(installLimitMb, installMb(root), 'MB of installed packages');
  say(`running the tests, the cases of CANDOR_TURN=${turn} …`);
  await runTests('tests', ['run']);
  say('walking the journeys in a real browser …');
  await runTests('journeys', ['run', '--config', 'journeys/vitest.config.ts']);
} finally {
  rmSync(results, { recursive: true, force: true });
}
// What failed stands at the end: a log that is cut keeps its last lines.
for (const failure of failures) console.log(`failed: ${failure}`);
if (!natsServer) console.log('not run: the tests of the bus over NATS, for want of nats-server');
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exit(1);

/** A number out of the commit that is tested; 0 outside a repository. */
function turnOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=6', 'HEAD'], { cwd: root });
  return String(Number.parseInt(String(stdout), 16) || 0);
}

/** Counts a size that has a limit as a test: the built app, the packages. */
function keepWithin(limit, size, what) {
  const sentence = `${size} of at most ${limit} ${what}`;
  say(sentence);
  counts[size <= limit ? 'passed' : 'failed'] += 1;
  if (size > limit) failures.push(sentence);
}

async function runTests(name, args) {
  const file = join(results, `${name}.json`);
  const { code } = await run(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      ...args,
      // Short while all is well: what a test that passes wrote was expected.
      ...['--reporter=dot', '--silent=passed-only'],
      ...['--reporter=json', `--outputFile.json=${file}`],
    ],
    { cwd: root, env: environment },
  );
  const result = readResult(file);
  if (!result) fail(`The ${name} did not run to their end (exit code ${code}).`);
  if (result.numTotalTests === 0) fail(`No test was found among the ${name}.`);
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests + result.numTodoTests;
  const failed = result.testResults.flatMap(failuresOf);
  failures.push(...failed);
  // A file that could not even be loaded fails without a failed test of its own.
  if (code !== 0 && result.numFailedTests === 0) {
    counts.failed += 1;
    if (failed.length === 0) failures.push(`the ${name} ended with exit code ${code}`);
  }
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
