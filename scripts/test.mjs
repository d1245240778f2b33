import { spawnSync } from 'node:child_process';
import { measureBundle } from './bench/bundle.mjs';
import { budgetOf, gateBudgetOf } from './lib/budgets.mjs';
import { installMb } from './lib/install-size.mjs';
import { run } from './lib/run.mjs';
import { runTests } from './lib/run-tests.mjs';
import { say } from './lib/say.mjs';
import { ensureBuilt, ensureClient, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';
import { measureYardstick, USUAL_SECONDS } from './lib/yardstick.mjs';

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
await ensureClient();
await ensureBuilt();

const begunMs = Date.now();
/** Which cases the day has, where the night has all: others with each commit. */
process.env.CANDOR_TURN ??= turnOfCommit();
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  CHROMIUM_PATH: browser,
  NATS_SERVER_PATH: natsServer ?? 'none',
};
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
say('keeping the house: format, lint, types, fences, sizes …');
const { measureStarts, processorYardsticks, residentMegabytes } = await import('./bench/starts.ts');
// What a server holds does not hang on what else the machine does, and most of that is waiting.
const [house, residentMb] = await Promise.all([
  run(process.execPath, ['scripts/check.mjs', '--static'], { cwd: root }),
  residentMegabytes(),
]);
counts[house.code === 0 ? 'passed' : 'failed'] += 1;
if (house.code !== 0) failures.push('the house is not kept: npm run check -- --static');
const { firstScreenBytes, chunks } = measureBundle();
keepWithin(budgetOf('firstScreenBytes'), firstScreenBytes);
keepWithin(budgetOf('largestChunkBytes'), chunks[0].bytes);
keepWithin(budgetOf('installMb'), installMb(root));
const { warm } = await measureStarts(say);
if (warm[0].processorSeconds !== null) {
  keepWithin(gateBudgetOf('warmStartProcessorYardsticks'), processorYardsticks(warm));
  keepWithin(gateBudgetOf('residentMb'), residentMb);
}
const { restingFiles } = await import('./testing/by-turns.ts');
const [restingTests, restingWalks] = ['tests', 'walks'].map((kind) => restingFiles(kind).length);
const { CANDOR_TURN: turn } = process.env;
say(`CANDOR_TURN=${turn}: ${restingTests} files of tests and ${restingWalks} of walks rest`);
say('running the tests …');
count(await runTests('tests', [], environment));
say('walking the journeys in a real browser …');
count(await runTests('walks', ['--config', 'journeys/vitest.config.ts'], environment));
tellTime();
// What failed stands at the end: a log that is cut keeps its last lines.
for (const failure of failures) console.log(`failed: ${failure}`);
if (!natsServer) console.log('not run: the tests of the bus over NATS, for want of nats-server');
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exit(1);

/** Seconds since the set-up, and what they would be on the machine that the goals are for. */
function tellTime() {
  const wall = (Date.now() - begunMs) / 1000;
  const yardstick = measureYardstick();
  const normalised = (wall * USUAL_SECONDS) / yardstick;
  const told = `the yardstick takes ${yardstick.toFixed(2)} s: ${normalised.toFixed(0)} normalised`;
  say(`${wall.toFixed(0)} s of wall, ${told}`);
}

function count(result) {
  for (const kind of Object.keys(counts)) counts[kind] += result[kind];
  failures.push(...result.failures);
}

/** A number out of the commit that is tested; 0 outside a repository. */
function turnOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=6', 'HEAD'], { cwd: root });
  return String(Number.parseInt(String(stdout), 16) || 0);
}

/** Counts a figure that has a budget as a test. */
function keepWithin({ of, unit, budget }, measured) {
  const isKept = measured <= budget;
  const sentence = `${of}: ${Number(measured.toFixed(1))} of at most ${budget} ${unit}`;
  say(sentence);
  counts[isKept ? 'passed' : 'failed'] += 1;
  if (!isKept) failures.push(sentence);
}
