import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isNight } from '@candor/domain/testing/by-night';
import type { TestProject } from 'vitest/node';
import { type Place, prepareData, type RunningServer, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the walks ask for the house of their worker. */
    readonly houses: string;
  }
}

const opened = new Map<string, Promise<RunningServer>>();
let prepared: Promise<string> | undefined;
const desk = createServer((request, response) => {
  const { url = '' } = request;
  const asked: Promise<Place | string> = url === '/prepared' ? preparedOnce() : houseOf(url);
  asked.then(
    (found) => response.end(JSON.stringify(found)),
    (error) => response.writeHead(500).end(String(error)),
  );
});

/** Instants that `START` takes by name; every day's walks begin at the first. */
const starts = {
  tuesday: '2026-11-24T15:00:00Z',
  'month-end': '2026-11-30T20:30:00Z',
  saturday: '2026-11-28T15:00:00Z',
} as const;
/** As far as the calendars of the exchanges go. */
const DAYS_AT_NIGHT = 700;
const SEED_BY_DAY = 'the market that the walks of every day meet';

/**
 * Says when the walks begin and which market they meet: by day always the same, by night any, which
 * `SEED=… START=…` gives again. `START` is an instant, or one of `starts` by its name.
 */
function chooseStart(): void {
  const named: Readonly<Record<string, string>> = starts;
  const anyMs = Date.parse(starts.tuesday) + Math.random() * DAYS_AT_NIGHT * 24 * 3_600_000;
  const usual = isNight ? new Date(anyMs).toISOString() : starts.tuesday;
  const asked = process.env.START;
  const start = asked === undefined ? usual : (named[asked] ?? asked);
  const drawn = isNight ? randomBytes(16).toString('hex') : SEED_BY_DAY;
  const seed = process.env.SEED ?? drawn;
  process.env.CANDOR_WALK_AHEAD_MS = String(Date.parse(start) - Date.now());
  process.env.CANDOR_WALK_SEED = seed;
  if (isNight) process.stderr.write(`walks: SEED=${seed} START=${start}\n`);
}

/**
 * Keeps a house for each worker: the walks of one worker follow one another through it, each with
 * customers of its own. It is opened for the first that asks.
 */
export async function setup(project: TestProject): Promise<void> {
  chooseStart();
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const { port } = desk.address() as AddressInfo;
  project.provide('houses', `http://127.0.0.1:${port}`);
}

/** Closes the houses after the last walk. */
export async function teardown(): Promise<void> {
  desk.close();
  const houses = await Promise.allSettled(opened.values());
  await Promise.all(houses.map((house) => house.status === 'fulfilled' && house.value.stop()));
  const folder = await prepared?.catch(() => undefined);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** The data folder that the servers of this run begin with, made for the first that asks. */
function preparedOnce(): Promise<string> {
  // What failed is not kept: the next that asks tries again.
  prepared ??= prepareData().catch((error) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

async function houseOf(worker: string): Promise<Place> {
  const house = opened.get(worker) ?? startHouse();
  opened.set(worker, house);
  return (await house).place;
}

async function startHouse(): Promise<RunningServer> {
  // All customers of all walks come from one address, as no customers of ours do.
  return startServer({ ADDRESS_LIMITS: 'false' }, await preparedOnce());
}
