/** `npm run market:facts`: reads what was typed; the work is in `commands/market-facts.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run market:facts [-- --seeds <count> --strategies]
Measures the simulated market's newest model by all its shares, and ends with 1 when a fact does not
hold: it may lie outside of where it has to by two standard errors of its sample. Takes minutes.
  --seeds <count>   how many markets are drawn, 4 by default; more leave less to chance
  --strategies      what public strategies earn instead, which takes some minutes a market`;

const { values } = readTyped(USAGE, {
  options: {
    seeds: { type: 'string', default: '4' },
    strategies: { type: 'boolean', default: false },
  },
});
const count = Number(values.seeds);
if (!Number.isInteger(count) || count < 1) misused('--seeds wants a whole number from 1', USAGE);
if (values.strategies) {
  const { printStrategies } = await import('./commands/market-strategies.ts');
  process.exit(printStrategies(count) ? 0 : 1);
}
const { printFacts } = await import('./commands/market-facts.ts');
process.exit(printFacts(count) ? 0 : 1);
