import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/**
 * Keeps a house for each worker: the walks of one worker follow one another through it, each with
 * customers of its own. It is opened for the first that asks.
 */
export async function setup(project: TestProject): Promise<void> {
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
