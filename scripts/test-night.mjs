import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { run } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm run test:night`: rounds of kills, the restore drill and a stay on every page, too long for
 * `npm test`.
 */
const drills = ['scripts/restore.night.test.ts', 'server/src/backup/upgrade-house.night.test.ts'];
const kills = [
  'database/src/lanes/crash.test.ts',
  'server/src/testing/auction-crash.test.ts',
  'server/src/faults/role-kills.test.ts',
  'server/src/faults/primary-kills.test.ts',
  'server/src/faults/own-answers.test.ts',
];
const parts = [
  ['--project', 'node', ...kills, ...drills],
  ['--config', 'journeys/vitest.config.ts', 'soak'],
];

ensureNode();
await ensureInstalled();
const browser = await ensureBrowser();
await ensureLocales();
await ensureBuilt();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const variables = { CANDOR_NIGHT: 'true', NODE_ENV: 'test', CHROMIUM_PATH: browser };
const codes = [];
for (const part of parts) {
  const env = { ...process.env, ...variables };
  codes.push((await run('node', [vitest, 'run', ...part], { cwd: root, env })).code);
}
process.exit(Math.max(...codes));
