import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, say } from '../lib/say.mjs';
import { type Plan, plans } from './plans.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * `npm run new -- <kind> <name>`: lays the files of a new part, copied from a living example, and
 * says what is left to do. Nothing that exists is overwritten.
 */
const [kind, name] = process.argv.slice(2);
const plan = kind === undefined ? undefined : plans[kind];
if (plan === undefined || name === undefined) {
  const lines = Object.entries(plans).map(([word, one]) => `  ${word.padEnd(10)} ${one.usage}`);
  fail(`npm run new -- <kind> <name>\n${lines.join('\n')}`);
} else {
  if (!plan.name.test(name)) fail(`${name} is no name of a ${kind}. ${plan.usage}`);
  lay(plan, name);
}

function lay(one: Plan, wanted: string): void {
  for (const file of one.files(wanted)) {
    const to = join(root, file.to);
    if (existsSync(to)) fail(`${file.to} is there already; nothing was changed.`);
  }
  for (const file of one.files(wanted)) {
    const text = readFileSync(join(root, file.from), 'utf8');
    const made = file.change.reduce((so, [from, to]) => so.replaceAll(from, to), text);
    mkdirSync(dirname(join(root, file.to)), { recursive: true });
    writeFileSync(join(root, file.to), made);
    say(`laid ${file.to} (from ${file.from})`);
  }
  for (const step of one.afterwards(wanted)) say(`next: ${step}`);
}
