import { rebuild } from '@candor/database/audit/rebuild';
import { openBooks } from '../lib/open-books.ts';

/** Replays the event log and compares the tables with it. 0: they agree, 1: something differs. */
export async function rebuildBooks(): Promise<number> {
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
  return differences.length === 0 ? 0 : 1;
}
