/** `npm run explain`: reads what was typed; the work is in `commands/explain.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run explain -- --fill <id> [--recompute], or --all --recompute
  --fill <id>   shows what a fill saw and came to
  --recompute   works it out again from that, and draws the simulated quote again from the seed of
                the installation; ends with 1 when a figure differs
  --all         instead of a fill everything that was derived: fills, marks, nights, coupons,
                dividends, splits, draws, follow orders
DATA_DIR, DATABASE_URL, SECRET_KEY and MARKET_SEED as for npm start.`;

const flag = { type: 'boolean', default: false } as const;
const { values } = readTyped(USAGE, {
  options: { fill: { type: 'string' }, recompute: flag, all: flag },
});
const { fill, recompute, all } = values;
if (fill === undefined && !(all && recompute)) misused('Which fill?', USAGE);
const { explain } = await import('./commands/explain.ts');
process.exitCode = await explain({ fill, recompute });
