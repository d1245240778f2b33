/** `npm run chaos`: reads what was typed; the work is in `commands/chaos.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run chaos -- [--scenario <name>]
Starts a server in a temporary folder, breaks its market data, such as by --scenario feed-freeze,
and checks that it does what it promises. Runs every scenario when none is named. Ends with 1 when
a promise was broken.`;

const { values } = readTyped(USAGE, { options: { scenario: { type: 'string' } } });
const { runChaos, wantedScenarios } = await import('./commands/chaos.ts');
const wanted = wantedScenarios(values.scenario);
process.exit(typeof wanted === 'string' ? misused(wanted, USAGE) : await runChaos(wanted));
