import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Opens the Chromium that the test command found. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: flags });
}

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Fails when the page wrote an error to its console. */
  expectQuiet(): void;
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
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return {
    context,
    page,
    expectQuiet: () => {
      // A refusal is an answer: browsers log its status by themselves, and that is no error of the
      // app.
      const errors = noise.filter((line) => !/Failed to load resource/.test(line));
      expect(errors).toEqual([]);
    },
  };
}
