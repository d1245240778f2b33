import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './api.ts';
import type { RunningServer } from './server.ts';

/** Opens a route of the app. */
export async function open(page: Page, server: RunningServer, route: string): Promise<void> {
  await page.goto(`${server.url}/#/${route}`);
}

/** Logs in through the login page. */
export async function logIn(page: Page, server: RunningServer, person: Person): Promise<void> {
  await open(page, server, 'pages/auth/login');
  await page.getByLabel('User ID or Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/#\/(pages\/home\/index)?/);
  await page.getByText('Total Value').first().waitFor();
}

/** Takes the tap path of the confirm sheet. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** After every walk: rebuild what the ledger says from its event log and compare. */
export async function expectTrueBooks(server: RunningServer): Promise<void> {
  const { code, output } = await server.script('scripts/rebuild.ts');
  expect(code, output).toBe(0);
}

/** The text of an element once it reads as expected. */
export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}
