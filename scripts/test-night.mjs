import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/** `npm run test:night`: the rounds of kills that take too long for `npm test`. */
const longTests = ['database/src/lanes/crash.test.ts', 'server/src/testing/auction-crash.test.ts'];

ensureNode();
await ensureInstalled();
await ensureLocales();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const { code } = await run('node', [vitest, 'run', '--project', 'node', ...longTests], {
  cwd: root,
  env: { ...process.env, CANDOR_NIGHT: 'true', NODE_ENV: 'test' },
});
process.exit(code);
