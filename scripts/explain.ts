/**
 * npm run explain -- --fill <id> [--recompute]: shows what a fill saw and came to; with --recompute
 * works it out again from that and ends with 1 when a figure differs. DATA_DIR and DATABASE_URL as
 * for npm start.
 */
import { parseArgs } from 'node:util';
import { findFill } from '@candor/database/audit/find-fill';
import { createPool } from '@candor/database/pool';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { explainFill } from '@candor/domain/trading/explain';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import { openBooks } from './lib/open-books.ts';

const { values } = parseArgs({
  options: { fill: { type: 'string' }, recompute: { type: 'boolean', default: false } },
});
if (values.fill === undefined) {
  console.error('Which fill? npm run explain -- --fill <id> [--recompute]');
  process.exit(2);
}
const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
try {
  process.exitCode = await explain(values.fill, values.recompute);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: shown (and it agrees), 1: a figure differs, 2: no such fill. */
async function explain(fillId: string, isRecomputed: boolean): Promise<number> {
  const found = await findFill(pool, fillId);
  if (found === null) {
    console.error(`There is no fill ${fillId}.`);
    return 2;
  }
  const { accountId, terms, fill } = found;
  console.log(`account    ${accountId}`);
  console.log(`order      ${encodeValue(terms)}`);
  for (const [what, value] of Object.entries(fill)) {
    console.log(`${what.padEnd(10)} ${encodeValue(value)}`);
  }
  if (!isRecomputed) return 0;
  const instrument = buildCatalogue(fill.filledAtMs).byId.get(terms.instrumentId);
  if (instrument === undefined) {
    console.error(`There was no instrument ${terms.instrumentId} when it filled.`);
    return 1;
  }
  const comparisons = explainFill({ accountId, terms, fill, instrument });
  for (const { what, stored, recomputed, agrees } of comparisons) {
    console.log(agrees ? `agrees     ${what}` : `DIFFERS    ${what}: ${stored} now ${recomputed}`);
  }
  return comparisons.every(({ agrees }) => agrees) ? 0 : 1;
}
