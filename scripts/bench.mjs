import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales } from './lib/setup.mjs';

/**
 * `npm run bench`: measures the house from one run and prints one table at the end. `--only name`
 * measures one part and may be given again, `--list` tells the names. Wherever two things are
 * compared, their rounds take turns and medians are compared. A goal that is not reached is told in
 * the table; only a bench that fails ends with 1, and with `--held`, which measures what has a
 * budget (`docs/budgets.json`), a budget that is exceeded.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    held: { type: 'boolean', default: false },
  },
});

await ensureInstalled();
await ensureLocales();
if (!values.list) await ensureBuilt();

const { benches } = await import('./bench/benches.ts');
const { formatTable } = await import('./bench/bench-row.ts');

const names = Object.keys(benches);
if (values.list) {
  for (const [name, { about }] of Object.entries(benches))
    console.log(`${name.padEnd(12)}${about}`);
  process.exit(0);
}
const held = names.filter((name) => benches[name].hasBudgets);
const wanted = values.only ?? (values.held ? held : names);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) fail(`There is no bench ${unknown}. There are: ${names.join(', ')}.`);

const load = () => loadavg()[0]?.toFixed(1);
const loadBefore = load();
const rows = [];
const failed = [];
for (const name of names.filter((one) => wanted.includes(one))) {
  say(`measuring ${name} …`);
  try {
    rows.push(...(await benches[name].run((line) => say(`  ${line}`))));
  } catch (error) {
    // The others are still worth their time.
    console.error(error);
    failed.push(name);
  }
}
console.log(formatTable(rows));
say(`Node ${process.versions.node}, ${cpus().length} cores, load ${loadBefore} to ${load()}.`);
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}.`);
const over = rows.filter(({ isOverBudget }) => isOverBudget);
if (values.held && over.length > 0)
  fail(`Over budget: ${over.map(({ name }) => name).join(', ')}.`);
process.exit(0);
