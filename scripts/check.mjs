import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm run check`: format, lint, types, fences with their canaries, unused code, file sizes, then
 * the tests (key parity among them). `--static` leaves the tests out.
 */
ensureNode();
await ensureInstalled();
await ensureLocales();

const { checkTypes } = await import('./check/types.mjs');
const { checkFences } = await import('./check/fences.mjs');
const { checkFunctionLines } = await import('./check/function-lines.mjs');
const { checkLint } = await import('./check/lint.mjs');
const { checkSizes } = await import('./check/sizes.mjs');
const { checkUnused } = await import('./check/unused.mjs');
const { checkWords } = await import('./check/words.mjs');

const steps = [
  ['format and lint', checkLint],
  ['types', checkTypes],
  ['fences', checkFences],
  ['unused code', checkUnused],
  ['unused words', checkWords],
  ['file sizes', checkSizes],
  ['function sizes', checkFunctionLines],
];

const problems = [];
for (const [name, step] of steps) {
  const started = Date.now();
  const result = await step(root);
  const verdict = result.problems.length ? 'FAIL' : 'ok  ';
  say(`${verdict}  ${name}: ${result.summary} (${Date.now() - started} ms)`);
  problems.push(...result.problems);
}
if (problems.length) fail(`${problems.length} problems:\n${problems.join('\n')}`);

if (!process.argv.includes('--static')) {
  const { code } = await run('node', ['node_modules/vitest/vitest.mjs', 'run'], { cwd: root });
  process.exit(code);
}
