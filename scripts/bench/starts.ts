import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/database/launcher/embedded';
import { makeDataDir, startServer, stopServer } from './bench-house.ts';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';
import { processMicros } from './processor-time.ts';

const ROUNDS = 3;
const WARM_MAX_SECONDS = 2;
const WARM_MAX_PROCESSOR_SECONDS = 3;
const SETTLED_AFTER_MS = 20_000;
const RESIDENT_MAX_MB = 250;

/**
 * Seconds from the start of the process to the first 200 of `/health`: cold with an empty data
 * folder, warm with one that was used before; and the processor time that the warm start took,
 * which hangs less on what else the machine does. Packages, languages and apps are there already.
 */
export async function benchStarts(say: (line: string) => void): Promise<BenchRow[]> {
  const cold: number[] = [];
  const warm: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = makeDataDir();
    try {
      cold.push((await startOnce(dataDir)).seconds);
      warm.push(await startOnce(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    say(
      `round ${round + 1}: cold ${cold.at(-1)?.toFixed(1)} s, warm ${warm.at(-1)?.seconds.toFixed(1)} s`,
    );
  }
  return [
    plainRow('cold start, empty data folder', median(cold), 's'),
    limitRow('warm start', median(warm.map(({ seconds }) => seconds)), 's', WARM_MAX_SECONDS),
    ...processorRows(warm),
    ...(await residentMemory()),
  ];
}

interface Start {
  readonly seconds: number;
  /** Null on systems without /proc. */
  readonly processorSeconds: number | null;
}

function processorRows(warm: readonly Start[]): BenchRow[] {
  const told = warm.flatMap((one) => one.processorSeconds ?? []);
  if (told.length === 0) return [];
  const name = 'warm start, processor time';
  return [limitRow(name, median(told), 's', WARM_MAX_PROCESSOR_SECONDS)];
}

/** What the server holds 20 s after a start; nothing to tell on systems without /proc. */
async function residentMemory(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/status')) return [];
  const dataDir = makeDataDir();
  const server = await startServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  try {
    await sleep(SETTLED_AFTER_MS);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
    return [limitRow('resident memory, 20 s after a start', megabytes, 'MB', RESIDENT_MAX_MB)];
  } finally {
    await stopServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<Start> {
  const port = await freePort();
  const startMs = performance.now();
  const server = await startServer({ PORT: String(port), DATA_DIR: dataDir });
  const seconds = (performance.now() - startMs) / 1000;
  const micros = processMicros(server.pid ?? 0);
  await stopServer(server);
  return { seconds, processorSeconds: micros === null ? null : micros / 1e6 };
}
