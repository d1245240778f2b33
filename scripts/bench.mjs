import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { fail, say } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm run bench`: measures the house from one run and prints one table at the end. `--only name` measures one part.
 * Wherever two things are compared, their rounds take turns and medians are compared.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

ensureNode();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
const { benches } = await import(pathToFileURL(join(root, 'scripts', 'bench', 'benches.ts')).href);
const { formatTable } = await import(
  pathToFileURL(join(root, 'scripts', 'bench', 'bench-row.ts')).href
);

const names = Object.keys(benches);
if (values.only !== undefined && !names.includes(values.only)) {
  fail(`There is no bench ${values.only}. There are: ${names.join(', ')}.`);
}
const rows = [];
for (const [name, bench] of Object.entries(benches)) {
  if (values.only !== undefined && values.only !== name) continue;
  say(`measuring ${name} …`);
  rows.push(...(await bench((line) => say(`  ${line}`))));
}
console.log(formatTable(rows));
process.exit(rows.some((row) => row.isMet === false) ? 1 : 0);
