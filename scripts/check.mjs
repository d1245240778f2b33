import { inTwos } from './lib/in-twos.mjs';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureClient, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run check`: format, lint, types, fences with their canaries, unused code, file sizes, then
 * the tests (key parity among them). `--static` leaves the tests out.
 */
await ensureInstalled();
await ensureLocales();
await ensureClient();

const { checkTypes } = await import('./check/types.mjs');
const { checkChildren } = await import('./check/children.mjs');
const { checkCosts } = await import('./check/costs.mjs');
const { checkDocs } = await import('./check/docs.mjs');
const { checkFaults } = await import('./check/faults.mjs');
const { checkFences } = await import('./check/fences.mjs');
const { checkIds } = await import('./check/ids.mjs');
const { checkLiterals } = await import('./check/literals.mjs');
const { checkLock } = await import('./check/lock.mjs');
const { checkLint } = await import('./check/lint.mjs');
const { checkMarkets } = await import('./check/markets.mjs');
const { checkOrderFields } = await import('./check/order-fields.mjs');
const { checkPackages } = await import('./check/packages.mjs');
const { checkProducts } = await import('./check/products.mjs');
const { checkPurity } = await import('./check/purity.mjs');
const { checkRoutes } = await import('./check/routes.mjs');
const { checkSizes } = await import('./check/sizes.mjs');
const { checkTerms } = await import('./check/terms.mjs');
const { checkTyped } = await import('./check/typed.mjs');
const { checkUnused } = await import('./check/unused.mjs');
const { checkWiring } = await import('./check/wiring.mjs');
const { checkWords } = await import('./check/words.mjs');

/** The longest first: two run at a time. */
const steps = [
  ['types', checkTypes],
  ['unused code', checkUnused],
  ['fences', checkFences],
  ['format and lint', checkLint],
  ['clocks and chance', checkPurity],
  ['ids of instruments', checkIds],
  ['literals', checkLiterals],
  ['child processes', checkChildren],
  ['tables of calls', checkRoutes],
  ['markets of tests', checkMarkets],
  ['products', checkProducts],
  ['wiring', checkWiring],
  ['typed text', checkTyped],
  ['unused words', checkWords],
  ['terms', checkTerms],
  ['order fields', checkOrderFields],
  ['docs', checkDocs],
  ['costs of tests', checkCosts],
  ['planted faults', checkFaults],
  ['large packages', checkPackages],
  ['lock file', checkLock],
  ['file sizes', checkSizes],
];

const found = await inTwos(steps, async ([name, step]) => {
  const started = Date.now();
  const result = await step(root);
  const verdict = result.problems.length ? 'FAIL' : 'ok  ';
  say(`${verdict}  ${name}: ${result.summary} (${Date.now() - started} ms)`);
  return result.problems;
});
const problems = found.flat();
if (problems.length) fail(`${problems.length} problems:\n${problems.join('\n')}`);

if (!process.argv.includes('--static')) {
  const { ensureNatsServer } = await import('./lib/nats-server.mjs');
  const natsServer = (await ensureNatsServer()) ?? 'none';
  const env = { ...process.env, NATS_SERVER_PATH: natsServer };
  const { code } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    cwd: root,
    env,
  });
  if (natsServer === 'none')
    say('not run: the tests of the bus over NATS, for want of nats-server');
  process.exit(code);
}
