import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac, hkdfSync } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turnClock, walkAheadMs, walkNowMs } from './clock.ts';

/** A busy machine takes its time; the tests around it allow a little more. */
const READY_WITHIN_MS = 300_000;
const root = join(import.meta.dirname, '..', '..');

/** What a walk goes through; who opened it closes it. */
export interface House {
  readonly url: string;
  /**
   * Runs a script of the project against the house's data, at the time of the walks or at another
   * one, and hands back what it printed.
   */
  script(
    path: string,
    args?: readonly string[],
    nowMs?: number,
  ): Promise<{ code: number; output: string }>;
  /** Moves the test clock of the house. */
  advanceClock(ms: number): Promise<void>;
  /**
   * The seed of an offering's draw, 64 hex digits, before it is told: whoever runs a house can know
   * it (docs/decisions/draws.md), and a walk needs a draw with a certain end.
   */
  drawSeed(offeringId: string): string;
}

/** Where a server has its data, and where it listens. */
export interface Place {
  readonly port: number;
  readonly dataDir: string;
}

/** A server that this process has started. */
export interface RunningServer extends House {
  readonly place: Place;
  /** Takes it from its customers: ends it, and leaves port and data to come back to. */
  goAway(): Promise<void>;
  /** Starts it again where it was. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** The house at a place, whoever has started it. */
export function houseAt(place: Place): House {
  const url = `http://127.0.0.1:${place.port}`;
  return {
    url,
    script: (path, args = [], nowMs) => runScript(path, args, variablesOf(place), nowMs),
    advanceClock: (ms) => turnClock(url, { advanceMs: ms }),
    drawSeed: (offeringId) => {
      const secret = readFileSync(join(place.dataDir, 'secret.key'));
      const key = Buffer.from(hkdfSync('sha256', secret, '', 'candor offering draws', 32));
      return createHmac('sha256', key).update(offeringId).digest('hex');
    },
  };
}

/**
 * Starts Candor as `npm start` does, on a port that is free and stays its own, with the test clock.
 *
 * @param env more variables than those of every walk.
 * @param prepared a data folder to begin with a copy of; left out: an empty one.
 */
export async function startServer(
  env: Record<string, string> = {},
  prepared?: string,
): Promise<RunningServer> {
  const dataDir = newDataDir();
  if (prepared !== undefined) copyData(prepared, dataDir);
  const first = await runServer({ port: 0, dataDir }, env);
  const { place } = first;
  let { child } = first;
  return {
    ...houseAt(place),
    place,
    goAway: () => end(child),
    comeBack: async () => {
      ({ child } = await runServer(place, env));
    },
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One life of a server; hands back its process, and its place with the port it listens on. */
async function runServer(asked: Place, env: Record<string, string>) {
  const variables = { ...variablesOf(asked), ...env };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env: variables });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  try {
    const url = await waitUntilReady(child, () => printed);
    // It was told the time before it had started.
    if (env.TEST_CLOCK_FROM === undefined) await turnClock(url, { setMs: walkNowMs() });
    return { child, place: { ...asked, port: Number(new URL(url).port) } };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/**
 * A data folder as a server leaves it that started in an empty one: with its database, its
 * instruments and its demo customer. Half of what a start costs goes into it.
 */
export async function prepareData(): Promise<string> {
  const server = await startServer();
  const prepared = newDataDir();
  const { dataDir } = server.place;
  await server.goAway();
  // A server that had to be killed leaves its database running, and such a copy would not be whole.
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) throw new Error('it did not end');
  copyData(dataDir, prepared);
  await server.stop();
  return prepared;
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-journey-'));
  // The database's own user may enter, so that everything lies here and goes with the folder.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

function copyData(from: string, to: string): void {
  // The database's files belong to its own user, which only `cp` of the system keeps.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-Rp', `${from}/.`, to]);
}

function variablesOf({ port, dataDir }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    TEST_CLOCK: 'true',
    TEST_CLOCK_FROM: new Date(walkNowMs()).toISOString(),
    MARKET_SEED: process.env.CANDOR_WALK_SEED ?? '',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  };
}

/** Where it listens, once it says so and answers that orders would work. */
async function waitUntilReady(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended early:\n${printed()}`);
    const url = /ready at (\S+)/.exec(printed())?.[1];
    const answer = url === undefined ? null : await fetch(`${url}/health`).catch(() => null);
    if (url !== undefined && answer?.status === 200) return url;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`the server was not ready in time:\n${printed()}`);
}

/** By default at the time of the walks: what it writes must not be of the server's future. */
function runScript(
  path: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  nowMs?: number,
) {
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const aheadMs = nowMs === undefined ? walkAheadMs() : nowMs - Date.now();
    const env = { ...variables, CANDOR_DATE_AHEAD_MS: String(aheadMs) };
    const words = ['--import', './scripts/testing/shifted-date.mjs', path, ...args];
    const child = spawn(process.execPath, words, { cwd: root, env });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function end(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.on('close', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
