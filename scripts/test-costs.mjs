import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureClient, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run test:costs`: runs every test of the day and writes what each file took of the processor,
 * its own and that of the programs it started, to `testing/test-costs.json`. With the list of a
 * run that is over (`-- --of list`), it writes what that one ran and leaves the rest.
 */
const LIST = join(root, 'scripts', 'testing', 'test-costs.json');
/** What costs less needs no line. */
const LEAST_SECONDS = 0.5;

const [option, given] = process.argv.slice(2);
if (option !== undefined && (option !== '--of' || given === undefined)) {
  fail('npm run test:costs takes nothing, or --of and the list of a run.');
}
const measured = option === '--of' ? readFileSync(given, 'utf8') : await measure();
const old = JSON.parse(readFileSync(LIST, 'utf8'));
const now = measured
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([file, cost]) => [relative(root, file), Math.round(Number(cost) * 10) / 10]);
const kept = option === '--of' ? Object.entries(old.seconds) : [];
const seconds = Object.fromEntries(
  Object.entries(Object.fromEntries([...kept, ...now]))
    .filter(([, cost]) => cost >= LEAST_SECONDS)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(LIST, `${JSON.stringify({ ...old, seconds }, null, 2)}\n`);
const all = Object.values(seconds).reduce((sum, cost) => sum + cost, 0);
say(`${Math.round(all)} s in ${Object.keys(seconds).length} files of ${LEAST_SECONDS} s and more`);

async function measure() {
  await ensureInstalled();
  await ensureLocales();
  await ensureClient();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'candor-costs-'));
  const list = join(folder, 'list');
  const env = { ...process.env, NODE_ENV: 'test', CANDOR_COSTS: list };
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const { code } = await run(process.execPath, [vitest, 'run'], { cwd: root, env });
  if (code !== 0) fail('A test failed: what it costs is not known.');
  const text = readFileSync(list, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}
