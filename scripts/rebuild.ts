/**
 * npm run rebuild: works every balance, position and order out again from the event log, checks the
 * hash chain and compares with the tables. Ends with 1 when anything differs. Runs beside a live
 * server. DATA_DIR and DATABASE_URL as for npm start.
 */
import { rebuild } from '@candor/database/audit/rebuild';
import { openBooks } from './lib/open-books.ts';

const database = await openBooks();
const startMs = performance.now();
const { counts, differences } = await rebuild(database.address).finally(database.stop);

for (const [what, count] of Object.entries(counts)) {
  console.log(`${what.padEnd(10)} ${String(count).padStart(10)}`);
}
console.log(`replayed in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
for (const difference of differences) console.error(`DIFFERS  ${difference}`);
console.log(
  differences.length === 0 ? 'The tables agree with the log.' : 'The tables do NOT agree.',
);
process.exitCode = differences.length === 0 ? 0 : 1;
