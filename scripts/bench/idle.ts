import { fileURLToPath } from 'node:url';
import { openBenchHouse } from './bench-house.ts';
import { type BenchRow, formatTable, heldRow, median, plainRow } from './bench-row.ts';
import { databaseMicros, processMicros } from './processor-time.ts';

const WARM_UP_MS = 15_000;
const WINDOWS = 3;
const WINDOW_MS = 10_000;

/**
 * What the whole server costs with nobody connected: processor time of the Node process and of all
 * processes of PostgreSQL, in percent of one core, once the start has settled.
 */
export async function benchIdle(say: (line: string) => void): Promise<BenchRow[]> {
  const house = await openBenchHouse(0);
  try {
    const read = async () => ({
      atMs: performance.now(),
      server: processMicros(house.serverPid),
      database: await databaseMicros(house.pool),
    });
    await rest(WARM_UP_MS);
    const shares: { server: number; database: number }[] = [];
    let before = await read();
    for (let window = 0; window < WINDOWS; window += 1) {
      await rest(WINDOW_MS);
      const after = await read();
      const wallMs = after.atMs - before.atMs;
      const server = percentOf(before.server, after.server, wallMs);
      const database = percentOf(before.database, after.database, wallMs);
      if (server === null || database === null) {
        say('this system does not tell the processor time of a process; left out');
        return [];
      }
      shares.push({ server, database });
      say(`server ${server.toFixed(2)} %, database ${database.toFixed(2)} % of a core`);
      before = after;
    }
    const both = median(shares.map(({ server, database }) => server + database));
    return [
      heldRow('idlePercent', both),
      plainRow('idle server alone', median(shares.map(({ server }) => server)), '%'),
      plainRow('idle database alone', median(shares.map(({ database }) => database)), '%'),
    ];
  } finally {
    await house.close();
  }
}

/** Processor time between two looks in percent of the time that passed; null where none is told. */
export function percentOf(
  beforeMicros: number | null,
  afterMicros: number | null,
  wallMs: number,
): number | null {
  if (beforeMicros === null || afterMicros === null) return null;
  // A process of the database that ended in between takes its time with it.
  return Math.max(0, (100 * (afterMicros - beforeMicros)) / 1000 / wallMs);
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(formatTable(await benchIdle(console.log)));
  process.exit(0);
}
