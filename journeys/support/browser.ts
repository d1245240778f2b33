import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { followClock } from './clock.ts';

export type Locale = 'en' | 'zh-Hans' | 'zh-Hant';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let ofWorker: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, which all its walks share and which ends with it; with more flags
 * one of the walk's own. Whoever asked gives it back with `closeBrowser`.
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more);
  if ((await ofWorker)?.isConnected() !== true) ofWorker = launch([]);
  return ofWorker as Promise<Browser>;
}

/** Closes every device of it, so that the next walk begins with none. */
export async function closeBrowser(browser: Browser | undefined): Promise<void> {
  if (browser === undefined) return;
  if (browser !== (await ofWorker)) return browser.close();
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** The one that the test command found. */
function launch(more: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...more] });
}

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Fails when the page wrote an error to its console, other than what the walk brings about. */
  expectQuiet(expected?: RegExp): void;
}

/** A phone of 390 x 844 with nothing remembered. */
export async function newDevice(
  browser: Browser,
  options: { width?: number; height?: number; dark?: boolean; timeZone?: string } = {},
): Promise<Device> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    colorScheme: options.dark ? 'dark' : 'light',
    hasTouch: true,
    timezoneId: options.timeZone ?? 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Every page of it, those opened later too: a busy machine is slow and not wrong.
  context.setDefaultTimeout(90_000);
  devices.add(context);
  context.on('close', () => devices.delete(context));
  followRequests(context);
  await followClock(context);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return {
    context,
    page,
    expectQuiet: (expected) => {
      // A refusal is an answer: browsers log its status by themselves, and that is no error of the
      // app.
      const errors = noise.filter(
        (line) => !/Failed to load resource/.test(line) && expected?.test(line) !== true,
      );
      expect(errors).toEqual([]);
    },
  };
}

const devices = new Set<BrowserContext>();

/** The devices of this worker that are not closed. */
export function devicesOpen(): readonly BrowserContext[] {
  return [...devices];
}

/** What a page that answers nothing is given to tell its text. */
const TELLS_WITHIN_MS = 5_000;

/** Where a page is and what stands on it, for the failure of a walk. */
export async function whatStandsOn(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: TELLS_WITHIN_MS })
    .catch((error) => `no text: ${error}`);
  return `on ${page.url()}, ${requestsUnderWay(page)} requests under way:\n${text}`;
}

const underWay = new WeakMap<Page, Map<Request, number>>();

/** How many requests of a page of a device have no answer yet. */
export function requestsUnderWay(page: Page, begunBeforeMs = Number.POSITIVE_INFINITY): number {
  const begun = [...(underWay.get(page)?.values() ?? [])];
  return begun.filter((begunMs) => begunMs < begunBeforeMs).length;
}

function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own = new Map<Request, number>();
    underWay.set(page, own);
    page.on('request', (request) => own.set(request, Date.now()));
    page.on('requestfinished', (request) => own.delete(request));
    page.on('requestfailed', (request) => own.delete(request));
  });
}
