import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureNatsServer } from './lib/nats-server.mjs';
import { ensureOldestNode, healthOf, OLDEST_NODE } from './lib/oldest-node.mjs';
import { plantedFaults, plantFaults } from './lib/plant-faults.mjs';
import { runTests } from './lib/run-tests.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureClient, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run test:night`: the drills (`*.night.test.ts`), every test that has a part of its cases by
 * day, which it says by reading `testing/by-night` or `testing/kills`, those that rest while others
 * have their turn (`testing/by-turns.ts`), all walks as they are by night, the faults of
 * `testing/planted-faults.json`, and a day on the oldest Node.js. `-- --part 3` runs one part. How
 * each part last ended is kept in `testing/night.json`.
 */
await ensureInstalled();
const { groups } = await import('./testing/by-turns.ts');
const RESULTS = join(root, 'scripts', 'testing', 'night.json');
const isLong = (file) =>
  groups.tests.flat().includes(file) ||
  file.endsWith('.night.test.ts') ||
  (file.endsWith('.test.ts') &&
    /testing\/(by-night|kills)\b/.test(readFileSync(join(root, file), 'utf8')));
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [folder, ...file.split(sep)].join('/'))
    .sort();
const isDrill = (file) => file.startsWith('server/') && file.endsWith('.night.test.ts');
const longOf = (...rooms) =>
  rooms.flatMap(filesIn).filter((file) => isLong(file) && !isDrill(file));
/**
 * The other side tells the machine's time: a program with a clock that the test sets, and the Date
 * line of an HTTP answer, by which the client of a bucket sets its own.
 */
const ofMachine = ['client/tests/webhook.test.ts', 'server/src/files/bucket.test.ts'];
/** Tests that could hang on the day they run on. */
const isOfTime = (file) =>
  /\.test\.tsx?$/.test(file) &&
  !file.endsWith('.night.test.ts') &&
  !ofMachine.includes(file) &&
  /\/time\/|[cC]lock\b|Date\.now\(|new Date\(\)/.test(readFileSync(join(root, file), 'utf8'));
const timed = [
  'contract',
  'client',
  'domain',
  'engines',
  'market-model',
  'adapters',
  'database',
  'server',
  'ui',
  'web',
]
  .flatMap(filesIn)
  .filter(isOfTime);
/** A leap day, both changes of the clock in New York and in Europe, ends of months and of years. */
const dates = [
  '2026-12-31T23:59:30Z',
  '2027-01-01T00:00:30Z',
  '2027-03-14T06:59:30Z',
  '2027-03-28T00:59:30Z',
  '2027-10-31T00:59:30Z',
  '2027-11-07T05:59:30Z',
  '2028-02-29T15:00:00Z',
  '2028-05-07T12:00:00Z',
  '2028-07-31T19:59:30Z',
  '2028-12-31T12:00:00Z',
];
const walks = filesIn('journeys').filter((file) => file.endsWith('.test.ts'));
const third = (of) => ['--config', 'journeys/vitest.config.ts', '--shard', `${of}/3`];
const parts = [
  {
    name: 'market and rules',
    args: longOf('adapters', 'contract', 'domain', 'engines', 'market-model'),
  },
  { name: 'tables', args: longOf('database') },
  { name: 'server', args: longOf('server') },
  { name: 'simulator and commands', args: longOf('simulator', 'scripts', 'client') },
  { name: 'walks, a third', args: third(1) },
  { name: 'walks, another third', args: third(2) },
  { name: 'walks, the last third', args: third(3) },
  { name: 'ten dates', args: timed, dates },
  { name: 'planted faults', args: plantedFaults.map(({ test }) => test), faults: plantedFaults },
  { name: `a day on Node.js ${OLDEST_NODE}`, args: [], isOnOldestNode: true },
  // Each has up to seven processes, and measures how long a customer waits: one at a time.
  { name: 'drills', args: [...filesIn('server').filter(isDrill), '--maxWorkers=1'] },
];
const chosen = chosenParts();

if (
  walks.length < 10 ||
  parts.some(({ args, isOnOldestNode }) => args.length === 0 && !isOnOldestNode)
) {
  fail('A part of the night has no tests.');
}
const browser = await ensureBrowser();
const natsServer = await ensureNatsServer();
await ensureLocales();
await ensureClient();
await ensureBuilt();
const env = {
  ...process.env,
  CANDOR_NIGHT: 'true',
  NODE_ENV: 'test',
  CHROMIUM_PATH: browser,
  NATS_SERVER_PATH: natsServer ?? 'none',
};
let isRed = false;
for (const part of chosen) {
  const { name } = parts[part - 1];
  say(`part ${part} of ${parts.length}: ${name} …`);
  const begunMs = Date.now();
  const { failures, ...counts } = await runPart(part);
  keep(part, { name, ...counts, minutes: Math.ceil((Date.now() - begunMs) / 60_000) });
  for (const failure of failures) console.log(`failed: ${failure}`);
  const { passed, failed, skipped } = counts;
  console.log(`part ${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  isRed ||= failed > 0;
}
if (isRed) process.exit(1);

/** Runs its tests, on each of its dates or with each of its faults; counts them together. */
async function runPart(part) {
  const { args, dates: asked, faults, isOnOldestNode = false } = parts[part - 1];
  // The tests of the day are to find them.
  if (faults !== undefined) return await plantFaults(faults, { ...env, CANDOR_NIGHT: '' });
  if (isOnOldestNode) return await runOnOldestNode();
  if (asked === undefined) return await runTests(`tests of part ${part}`, args, env);
  const all = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const shifted = pathToFileURL(join(root, 'scripts', 'testing', 'shifted-date.mjs'));
  for (const date of asked) {
    say(`on ${date} …`);
    const { failures, ...counts } = await runTests(`tests on ${date}`, args, {
      ...env,
      CANDOR_NIGHT: '',
      CANDOR_DATE_AHEAD_MS: String(Date.parse(date) - Date.now()),
      NODE_OPTIONS: `--import ${shifted}`,
    });
    for (const kind of Object.keys(counts)) all[kind] += counts[kind];
    all.failures.push(...failures.map((failure) => `on ${date}: ${failure}`));
  }
  return all;
}

/** A start, and the tests of the day. */
async function runOnOldestNode() {
  const program = await ensureOldestNode();
  const { status, node } = await healthOf(program);
  const isServing = status === 'ok' && node === OLDEST_NODE;
  // It calls the types that it strips experimental, at every start.
  const quiet = { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const day = { ...env, ...quiet, CANDOR_NIGHT: '', CANDOR_TURN: '0' };
  const { failures, ...counts } = await runTests(`tests on ${OLDEST_NODE}`, [], day, { program });
  counts[isServing ? 'passed' : 'failed'] += 1;
  if (!isServing) failures.push(`a server on Node.js ${OLDEST_NODE}: ${status}, ${node}`);
  return { failures, ...counts };
}

function chosenParts() {
  const [option, number] = process.argv.slice(2);
  if (option === undefined) return parts.map((_, index) => index + 1);
  if (option === '--part' && parts[Number(number) - 1] !== undefined) return [Number(number)];
  return fail(`npm run test:night takes nothing, or --part and a number up to ${parts.length}.`);
}

/** Beside the results of the other parts, which may be of earlier commits. */
function keep(part, result) {
  const commit = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  const all = JSON.parse(readFileSync(RESULTS, 'utf8'));
  all[part] = { ...result, commit: commit.stdout.trim() };
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
