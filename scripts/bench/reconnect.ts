import { openCrowd } from '@candor/server/testing/crowd';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';

const CLIENTS = 2000;
const ROUNDS = 3;
const QUERIES_MAX = 10;

/**
 * All live connections break at once and come back as the app does it: after a second, a fifth more
 * or less, going on where they stopped. Counted is what the database is asked until all are back.
 */
export async function benchReconnect(say: (line: string) => void): Promise<readonly BenchRow[]> {
  const crowd = await openCrowd(CLIENTS);
  const queries: number[] = [];
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await crowd.breakAndReturn();
    queries.push(one.queries);
    tookMs.push(one.tookMs);
    say(`${one.queries} queries, all back after ${Math.round(one.tookMs)} ms`);
  }
  await crowd.close();
  const name = `reconnect of ${CLIENTS.toLocaleString('en')} customers`;
  return [
    limitRow(`${name}, most queries`, Math.max(...queries), 'queries', QUERIES_MAX),
    plainRow(`${name}, first to last`, median(tookMs), 'ms'),
  ];
}
