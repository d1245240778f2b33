import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { run } from './lib/run.mjs';
import { fail } from './lib/say.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run test:night`: the drills (`*.night.test.ts`) and every test that plays more rounds by
 * night, which it says by reading `testing/by-night`; then the walks that do the same. Too long
 * for `npm test`.
 */
const rooms = ['adapters', 'database', 'domain', 'engines', 'scripts', 'server', 'simulator'];
const isLong = (file) =>
  file.endsWith('.night.test.ts') ||
  (file.endsWith('.test.ts') &&
    readFileSync(join(root, file), 'utf8').includes('testing/by-night'));
const longIn = (room) =>
  readdirSync(join(root, room), { recursive: true })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => [room, ...file.split(sep)].join('/'))
    .filter(isLong);
const files = rooms.flatMap(longIn);
const walks = longIn('journeys').map((file) => file.slice('journeys/'.length));
const parts = [
  ['--project', 'node', ...files],
  ['--config', 'journeys/vitest.config.ts', ...walks],
];

if (files.length === 0 || walks.length === 0) fail('No test of the night was found.');
await ensureInstalled();
const browser = await ensureBrowser();
await ensureLocales();
await ensureBuilt();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const variables = { CANDOR_NIGHT: 'true', NODE_ENV: 'test', CHROMIUM_PATH: browser };
const codes = [];
for (const part of parts) {
  const env = { ...process.env, ...variables };
  codes.push((await run(process.execPath, [vitest, 'run', ...part], { cwd: root, env })).code);
}
process.exit(Math.max(...codes));
