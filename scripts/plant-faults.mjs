import { plantedFaults, plantFaults } from './lib/plant-faults.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureClient, ensureInstalled, ensureLocales } from './lib/setup.mjs';

/**
 * `npm run test:faults`: plants the faults of `testing/planted-faults.json`, one at a time, and
 * ends with 1 where the tests of one stay green. `-- --only fee` plants those with these words.
 */
const [option, ...words] = process.argv.slice(2);
const sought = words.join(' ');
if (option !== undefined && (option !== '--only' || sought === '')) {
  fail('npm run test:faults takes nothing, or --only and words of a fault.');
}
const chosen = plantedFaults.filter(({ what }) => what.includes(sought));
if (chosen.length === 0) fail(`No fault is described by "${sought}".`);
await ensureInstalled();
await ensureLocales();
await ensureClient();
const { passed } = await plantFaults(chosen, { ...process.env, NODE_ENV: 'test' });
say(`${passed} of ${chosen.length} faults found`);
if (passed < chosen.length) process.exit(1);
