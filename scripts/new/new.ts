/**
 * `npm run new`: lays the files of a new part from a living example, tests among them, tells the
 * tables that must know of it, and says what is left to do. Nothing that exists is overwritten, and
 * nothing is written unless all of it can be.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, say } from '../lib/say.mjs';
import { misused, readCommand, readTyped } from '../lib/typed.ts';
import type { Laid } from './plan.ts';
import { plans } from './plans.ts';

const root = join(import.meta.dirname, '..', '..');

const kinds = Object.entries(plans).map(([word, one]) => `  ${word.padEnd(10)} ${one.usage}`);
const USAGE = `npm run new -- <kind> <name>
Writes the files of a new part after a part that exists, and says what is left to do. Overwrites
nothing.
${kinds.join('\n')}`;

const { positionals } = readTyped(USAGE, { allowPositionals: true, wordsMax: 2 });
const kind = readCommand(USAGE, positionals, Object.keys(plans), 'kind');
const [, name] = positionals;
const plan = plans[kind];
if (plan === undefined || name === undefined) misused(`Which name has the ${kind}?`, USAGE);
if (!plan.name.test(name)) fail(`${name} is no name of a ${kind}. ${plan.usage}`);
const laid = plan.lay(name, read);
if (laid.taken !== undefined) fail(`${laid.taken} is there already; nothing was changed.`);
const texts = made(laid);
for (const [file, text] of texts) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
tidy([...texts.keys()]);
if (laid.writesRoutes === true) writeRoutes();
for (const { to, from } of laid.files) say(`laid ${to} (from ${from})`);
for (const { file } of laid.edits) say(`told ${file}`);
for (const step of laid.afterwards) say(`next: ${step}`);

function read(file: string): string | null {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
}

function made({ files, edits }: Laid): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { from, to, change } of files) {
    if (read(to) !== null) fail(`${to} is there already; nothing was changed.`);
    texts.set(to, change(read(from) ?? ''));
  }
  for (const { file, change } of edits)
    texts.set(file, change(texts.get(file) ?? read(file) ?? ''));
  return texts;
}

/** In a process of its own: it reads what has just been laid. */
function writeRoutes(): void {
  execFileSync(process.execPath, ['scripts/write-routes.ts'], { cwd: root, stdio: 'inherit' });
}

/** Lines and imports in the order and width of the house. */
function tidy(files: readonly string[]): void {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const ours = files.filter(
    (file) => /\.(ts|tsx|json)$/.test(file) && !file.includes('/reference/'),
  );
  execFileSync(biome, ['check', '--write', '--log-level=error', ...ours], { cwd: root });
}
