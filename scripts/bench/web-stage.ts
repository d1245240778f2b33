import { rmSync } from 'node:fs';
import { freePort } from '@candor/database/launcher/embedded';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../lib/browser.mjs';
import { makeDataDir, startServer, stopServer } from './bench-house.ts';
import { type Front, type FrontOffer, openFront } from './front.ts';

/** The built app on a phone's screen, before a real server, with the front in between. */
export interface WebStage {
  readonly front: Front;
  readonly browser: Browser;
  readonly page: Page;
  readonly cdp: CDPSession;
  /** What the page's main thread has spent since it was opened. */
  readTimes(): Promise<PageTimes>;
  close(): Promise<void>;
}

/** Processor time, not time on the wall: what other work takes from a busy machine is not in it. */
export interface PageTimes {
  readonly scriptMs: number;
  readonly allMs: number;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts all of it; the demo customer is logged in. A start that fails leaves nothing behind. */
export async function openWebStage(offer: FrontOffer): Promise<WebStage> {
  const dataDir = makeDataDir();
  const closers: (() => Promise<void> | void)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
  ];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const port = await freePort();
    const server = await startServer({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'true' });
    closers.push(() => stopServer(server));
    const front = await openFront(port, offer);
    closers.push(() => front.close());
    const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: flags });
    closers.push(() => browser.close());
    return { ...(await openPhone(browser, front)), front, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPhone(browser: Browser, front: Front) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const session = await logIn(front.url);
  await context.addInitScript((state) => {
    localStorage.setItem('candor.session', JSON.stringify({ state, version: 0 }));
    localStorage.setItem('candor.last-act', String(Date.now()));
  }, session);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readTimes = async (): Promise<PageTimes> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { scriptMs: 1000 * seconds('ScriptDuration'), allMs: 1000 * seconds('TaskDuration') };
  };
  return { page, cdp, readTimes };
}

async function logIn(url: string) {
  const answer = await fetch(`${url}/loginByUsername`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo@candor.example', password: 'candor-demo' }),
  });
  const { data } = (await answer.json()) as {
    data: { token: string; expireTimestamp: number; user: { userId: string } };
  };
  const { token, expireTimestamp, user } = data;
  return { token, expireTimestamp, user, lastUsername: '', lastUserId: user.userId };
}
