import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureNatsServer } from './lib/nats-server.mjs';
import { runTests } from './lib/run-tests.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run test:night`: the drills (`*.night.test.ts`), every test that has a part of its cases by
 * day, which it says by reading `testing/by-night` or `testing/kills`, those that rest while others
 * have their turn (`testing/by-turns.json`), and all walks as they are by night. `-- --part 3` runs
 * one part of it. How each part last ended is kept in `testing/night.json`.
 */
const RESULTS = join(root, 'scripts', 'testing', 'night.json');
const { tests: byTurns } = JSON.parse(
  readFileSync(join(root, 'scripts', 'testing', 'by-turns.json'), 'utf8'),
);
const isLong = (file) =>
  byTurns.flat().includes(file) ||
  file.endsWith('.night.test.ts') ||
  (file.endsWith('.test.ts') &&
    /testing\/(by-night|kills)\b/.test(readFileSync(join(root, file), 'utf8')));
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [folder, ...file.split(sep)].join('/'))
    .sort();
const longOf = (...rooms) => rooms.flatMap(filesIn).filter(isLong);
const walks = filesIn('journeys').filter((file) => file.endsWith('.test.ts'));
const third = (of) => ['--config', 'journeys/vitest.config.ts', '--shard', `${of}/3`];
const parts = [
  { name: 'market and rules', args: longOf('adapters', 'contract', 'domain', 'engines') },
  { name: 'tables', args: longOf('database') },
  { name: 'server', args: longOf('server') },
  { name: 'simulator and commands', args: longOf('simulator', 'scripts', 'client') },
  { name: 'walks, a third', args: third(1) },
  { name: 'walks, another third', args: third(2) },
  { name: 'walks, the last third', args: third(3) },
];
const chosen = chosenParts();

if (walks.length < 10 || parts.some(({ args }) => args.length === 0)) {
  fail('A part of the night has no tests.');
}
await ensureInstalled();
const browser = await ensureBrowser();
const natsServer = await ensureNatsServer();
await ensureLocales();
await ensureBuilt();
const env = {
  ...process.env,
  ...{ CANDOR_NIGHT: 'true', NODE_ENV: 'test' },
  ...{ CHROMIUM_PATH: browser, NATS_SERVER_PATH: natsServer ?? 'none' },
};
let isRed = false;
for (const part of chosen) {
  const { name, args } = parts[part - 1];
  say(`part ${part} of ${parts.length}: ${name} …`);
  const begunMs = Date.now();
  const { failures, ...counts } = await runTests(`tests of part ${part}`, args, env);
  keep(part, { name, ...counts, minutes: Math.ceil((Date.now() - begunMs) / 60_000) });
  for (const failure of failures) console.log(`failed: ${failure}`);
  const { passed, failed, skipped } = counts;
  console.log(`part ${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  isRed ||= failed > 0;
}
if (isRed) process.exit(1);

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
