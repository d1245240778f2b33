import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** What the walks of a file go through, there from its first test to its last. */
export interface Opened {
  readonly server: RunningServer;
  readonly browser: Browser;
}

/**
 * Opens a server of its own and a browser before the tests of a file and closes both after them.
 * Reading either outside a test throws.
 */
export function openForWalks(env: Record<string, string> = {}): Opened {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([
      startServer(env).then((started) => {
        server = started;
      }),
      openBrowser().then((opened) => {
        browser = opened;
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
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

function there<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('Nothing is open outside the tests of the file.');
  return part;
}
