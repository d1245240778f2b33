import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeBrowser, openBrowser } from './browser.ts';
import { type House, houseAt, type Place, type RunningServer, startServer } from './server.ts';

/** What the walks of a file go through, there from its first test to its last. */
export interface Opened<Server extends House> {
  readonly server: Server;
  readonly browser: Browser;
}

/**
 * Has the house of this worker and a browser there for the tests of a file. Other walks went
 * through the house before: its clock is ahead by what they moved it, and nobody may turn it back,
 * end it or look at more than the customers of the walk. Reading either outside a test throws.
 */
export function openForWalks(flags: readonly string[] = []): Opened<House> {
  return opened(houseOfWorker, { flags, close: () => undefined });
}

/** The same with a server of the file's own, closed after its tests. */
export function openAlone(env: Record<string, string> = {}): Opened<RunningServer> {
  return opened(() => startPrepared(env), { flags: [], close: (server) => server.stop() });
}

interface Ends<Server> {
  /** What the browser is told at its start. */
  readonly flags: readonly string[];
  readonly close: (server: Server) => Promise<void> | undefined;
}

function opened<Server extends House>(
  open: () => Promise<Server>,
  { flags, close }: Ends<Server>,
): Opened<Server> {
  let server: Server | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([
      open().then((started) => {
        server = started;
      }),
      openBrowser(flags).then((started) => {
        browser = started;
      }),
    ]);
  });
  afterAll(async () => {
    await closeBrowser(browser);
    if (server !== undefined) await close(server);
  });
  return {
    get server() {
      return there(server);
    },
    get browser() {
      return there(browser);
    },
  };
}

/**
 * A server of a walk's own, on data that a first start has left. Where the market is another than
 * the usual one, `startServer` begins with nothing.
 */
export async function startPrepared(env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(env, (await ofHouses('prepared')) as string);
}

async function houseOfWorker(): Promise<House> {
  const { VITEST_POOL_ID: worker = '' } = process.env;
  return houseAt((await ofHouses(worker)) as Place);
}

/** What the setup of all walks has for this one. */
async function ofHouses(name: string): Promise<unknown> {
  const answer = await fetch(`${inject('houses')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function there<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('Nothing is open outside the tests of the file.');
  return part;
}
