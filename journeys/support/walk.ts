import { m } from '@candor/locales/messages';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Person } from './api.ts';
import { requestsUnderWay, whatStandsOn } from './browser.ts';
import { sayIn } from './say.ts';
import type { House } from './server.ts';

/** Opens a route of the app. */
export async function open(page: Page, server: House, route: string): Promise<void> {
  await page.goto(`${server.url}/#/${route}`);
}

/** Opens a route and waits until everything is there that it has to read. */
export async function openWhole(page: Page, server: House, route: string): Promise<void> {
  await open(page, server, route);
  await whole(page);
}

/** Sooner than this a page has asked what it has to ask, also where many others are open. */
const QUIET_WITHIN_MS = 10_000;

/** Waits until nothing on the page is still to come: neither a placeholder nor an answer. */
export async function whole(page: Page): Promise<void> {
  const isDrawn = () =>
    page
      .waitForFunction(
        () => document.querySelector('main') !== null && !document.querySelector('main .skeleton'),
      )
      .catch((error) => rejectTold(page, error));
  await isDrawn();
  const sinceMs = Date.now();
  // Of a page that asks all the time, what it asked at first; of any other, all.
  const isAnswered = () => {
    const isLate = Date.now() - sinceMs > 2 * QUIET_WITHIN_MS;
    return requestsUnderWay(page, isLate ? sinceMs + QUIET_WITHIN_MS : undefined) === 0;
  };
  await vi.waitUntil(isAnswered, { timeout: 60_000, interval: 50 });
  // What the last answer brought is drawn with the next picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await isDrawn();
}

/** An account comes in the language it was left in. */
const totalValue = new RegExp(
  (['en', 'zh-Hans', 'zh-Hant'] as const)
    .map((locale) => sayIn(locale)(m.common_wallet_total_value))
    .join('|'),
);

/** Logs in through the login page. */
export async function logIn(page: Page, server: House, person: Person): Promise<void> {
  await open(page, server, 'pages/auth/login');
  await page.getByLabel('User ID or Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/#\/(pages\/home\/index)?$/).catch((error) => rejectTold(page, error));
  await shown(page.getByText(totalValue).first());
}

/** Waits for a part; where it does not come, the failure tells what stood there instead. */
async function shown(part: Locator): Promise<void> {
  await part.waitFor().catch((error) => rejectTold(part.page(), error));
}

async function rejectTold(page: Page, error: unknown): Promise<never> {
  throw new Error(`${error}\n\n${await whatStandsOn(page)}`, { cause: error });
}

/** Where something lies once it lies still: a page may still be coming in. */
export async function restingBox(part: Locator) {
  let before = await part.boundingBox();
  for (;;) {
    await part.page().waitForTimeout(100);
    const now = await part.boundingBox();
    if (now !== null && now.x === before?.x && now.y === before.y) return now;
    before = now;
  }
}

/** Takes the tap path of the confirm sheet. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Until something of theirs has filled, the ticket keeps all but the size in a row that opens. */
export async function openTicketRest(page: Page): Promise<void> {
  await page.locator('.ticket-rest > summary').click();
}

/** After every walk: rebuild what the ledger says from its event log and compare. */
export async function expectTrueBooks(server: House): Promise<void> {
  const { code, output } = await server.script('scripts/rebuild.ts');
  expect(code, output).toBe(0);
}

/**
 * Waits until a text stands on the page, capitals as they are: or buttons "Pause" and "Delete" side
 * by side would read as "paused".
 */
export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  const wanted = typeof text === 'string' ? letterByLetter(text) : text;
  await shown(page.getByText(wanted).first());
}

function letterByLetter(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'));
}
