/** `npm run simulate`: reads what was typed; the work is in `commands/simulate.ts`. */
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run simulate -- [--seeds <count>] [--from <seed>]
Plays customers and faults, one story for each seed, and checks them by an auditor with books of its
own. A story that goes wrong is stored in simulator/scenarios. Ends with 1 when there was any.
  --seeds <count>   how many, 200 by default
  --from <seed>     the first, 1 by default; a run that was stopped goes on with the --from and
                    --seeds of its last line`;

const { values } = readTyped(USAGE, {
  options: { seeds: { type: 'string' }, from: { type: 'string' } },
});
const { simulateSeeds } = await import('./commands/simulate.ts');
const { seeds = 200, from = 1 } = values;
process.exit(await simulateSeeds({ count: Number(seeds), from: Number(from) }));
