import { rmSync } from 'node:fs';
import { freePort, makeDataDir, startServer, stopServer } from './bench-house.ts';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';

const ROUNDS = 3;
const WARM_MAX_SECONDS = 5;

/**
 * Seconds from the start of the process to the first 200 of `/health`: cold with an empty data
 * folder, warm with one that was used before. Packages, languages and apps are there already.
 */
export async function benchStarts(say: (line: string) => void): Promise<BenchRow[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = makeDataDir();
    try {
      cold.push(await secondsToReady(dataDir));
      warm.push(await secondsToReady(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    say(`round ${round + 1}: cold ${cold.at(-1)?.toFixed(1)} s, warm ${warm.at(-1)?.toFixed(1)} s`);
  }
  return [
    plainRow('cold start, empty data folder', median(cold), 's'),
    limitRow('warm start', median(warm), 's', WARM_MAX_SECONDS),
  ];
}

async function secondsToReady(dataDir: string): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const server = await startServer({ PORT: String(port), DATA_DIR: dataDir });
  const seconds = (performance.now() - startMs) / 1000;
  await stopServer(server);
  return seconds;
}
