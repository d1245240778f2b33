import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/database/launcher/embedded';
import { measureYardstick } from '../lib/yardstick.mjs';
import { makeDataDir, startServer, stopServer } from './bench-house.ts';
import { type BenchRow, heldRow, median, plainRow } from './bench-row.ts';
import { processMicros } from './processor-time.ts';

/** Of which the median counts. */
const WARM_STARTS = 5;
const SETTLED_AFTER_MS = 20_000;

/**
 * Seconds from the start of the process to the first 200 of `/health`: cold with an empty data
 * folder, warm with one that was used before; and the processor time that the warm start took,
 * which hangs less on what else the machine does. Packages, languages and apps are there already.
 */
export async function benchStarts(say: (line: string) => void): Promise<BenchRow[]> {
  const { cold, warm } = await measureStarts(say);
  const seconds = median(warm.map((one) => one.seconds));
  const told = warm.flatMap((one) => one.processorSeconds ?? []);
  const megabytes = await residentMegabytes();
  return [
    plainRow('cold start, empty data folder', cold.seconds, 's'),
    plainRow('warm start', seconds, 's'),
    heldRow('warmStartYardsticks', median(warm.map((one) => one.seconds / one.yardstick))),
    ...(told.length === 0 ? [] : processorRows(warm)),
    ...(megabytes === null ? [] : [heldRow('residentMb', megabytes)]),
  ];
}

export interface Start {
  readonly seconds: number;
  /** Null on systems without /proc. */
  readonly processorSeconds: number | null;
  /** Measured right after it: what slows the one slows the other. */
  readonly yardstick: number;
}

/** One start in an empty folder, and then five in the same. */
export async function measureStarts(
  say: (line: string) => void,
): Promise<{ readonly cold: Start; readonly warm: readonly Start[] }> {
  const dataDir = makeDataDir();
  try {
    const cold = await startOnce(dataDir);
    const warm: Start[] = [];
    while (warm.length < WARM_STARTS) warm.push(await startOnce(dataDir));
    const told = (of: readonly Start[]) => of.map(({ seconds }) => seconds.toFixed(1)).join(', ');
    say(`cold ${told([cold])} s, warm ${told(warm)} s`);
    return { cold, warm };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Processor time of a start, of the starts of which the system tells it, in yardsticks. */
export function processorYardsticks(warm: readonly Start[]): number {
  return median(warm.map((one) => (one.processorSeconds ?? 0) / one.yardstick));
}

function processorRows(warm: readonly Start[]): BenchRow[] {
  const seconds = median(warm.map((one) => one.processorSeconds ?? 0));
  return [
    plainRow('warm start, processor time', seconds, 's'),
    heldRow('warmStartProcessorYardsticks', processorYardsticks(warm)),
  ];
}

/** What the server holds 20 s after a start; null on systems without /proc. */
export async function residentMegabytes(): Promise<number | null> {
  if (!existsSync('/proc/self/status')) return null;
  const dataDir = makeDataDir();
  const server = await startServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  try {
    await sleep(SETTLED_AFTER_MS);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
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
  const processorSeconds = micros === null ? null : micros / 1e6;
  return { seconds, processorSeconds, yardstick: measureYardstick() };
}
