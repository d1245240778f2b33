/** `npm run market:verify`: reads what was typed; the work is in `commands/market-verify.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run market:verify -- --month 2026-10 | --epoch 742 [--code AAPL ...]
    [--quotes 20] [--seed <64 hex digits>]
Works an epoch of the simulated market out again in a process of its own that is given only what is
published: the seed of the epoch, where the market began, and the pins. Compares bars and quotes
with what this data folder shows, and the quote of every fill with what is stored; names whatever
differs and ends with 1. Refuses a seed that is not the one committed to. How:
docs/market-simulation.md.
DATA_DIR, DATABASE_URL, SECRET_KEY, MARKET_SEED and MARKET_HOURS as for npm start.`;

const text = { type: 'string' } as const;
const { values } = readTyped(USAGE, {
  options: {
    month: text,
    epoch: text,
    quotes: text,
    seed: text,
    code: { type: 'string', multiple: true },
  },
});
const { month, epoch } = values;
if ((month === undefined) === (epoch === undefined)) misused('Which month, or which epoch?', USAGE);
if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
  misused('A month is 2026-10.', USAGE);
}
const { verifyMarket } = await import('./commands/market-verify.ts');
process.exitCode = await verifyMarket(values, USAGE);
