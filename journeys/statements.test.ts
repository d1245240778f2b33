import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { closeBrowser, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { startPrepared } from './support/opened.ts';
import type { RunningServer } from './support/server.ts';
import { expectText, logIn, open } from './support/walk.ts';

const BEGIN = Date.UTC(2026, 9, 27, 12);
const NEXT_MONTH = Date.UTC(2026, 10, 3, 12);

const folder = mkdtempSync(join(tmpdir(), 'candor-walk-'));
let server: RunningServer;
let browser: Browser;
let ada: Person;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
  await turnTo(server, [], BEGIN);
  ada = await fundedPerson(server, { depositUsd: '20000.00', toStock: '5000.00' });
  const order = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', direction: 0, type: 0, num: '2' };
  await call(server, '/stock/create', order, { token: ada.token, key: 'first' });
  await turnTo(server, [], NEXT_MONTH);
  const device = await newDevice(browser, { timeZone: 'Asia/Hong_Kong' });
  page = device.page;
  await open(page, server, 'pages/home/index');
  await turnTo(server, [page], NEXT_MONTH);
  await page.reload();
  await logIn(page, server, ada);
  await open(page, server, 'pages/profile/transaction?tab=statements');
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** Presses what makes a file, and hands back where it was saved. */
async function saved(name: string | RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

async function check(path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Check a statement' }).click();
  await (await chooser).setFiles(path);
}

test('the figures of a range add up, and each format of a month is saved, checked and found whole', async () => {
  await expectText(page, 'By month');
  await expectText(page, 'Not closed yet');
  await page.getByRole('radio', { name: 'Last month' }).click();
  await expectText(page, '+$20,000.00');
  for (const format of ['JSON', 'CSV', 'PDF']) {
    const path = await saved(`October 2026 ${format}`);
    expect(path).toContain(`candor-statement-2026-10.${format.toLowerCase()}`);
    await check(path);
    await expectText(page, `10/01/2026 – 10/31/2026, ${format}`);
    await expectText(page, 'Unchanged. Closing balance matches.');
  }
});

test('a changed file is found, and the first bad entry is named by its number', async () => {
  const path = await saved('October 2026 JSON');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"5000.00"', '"5000.01"'));
  await check(path);
  await expectText(page, 'Changed. The first bad entry is record');
});

test('dates of one’s own, and a year with its lots', async () => {
  await page.getByRole('radio', { name: 'Dates' }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-10-01');
  await page.getByLabel('To', { exact: true }).fill('2026-10-31');
  await expectText(page, '10/01 – 10/31/2026');
  await page.getByRole('radio', { name: 'CSV' }).click();
  expect(readFileSync(await saved('Make statement'), 'utf8')).toContain('\r\nclosing,');
  await page.getByLabel('From', { exact: true }).fill('2025-01-01');
  await expectText(page, 'At most 12 months.');
  await page.getByRole('radio', { name: 'Year', exact: true }).click();
  const lots = await saved(/^Tax lots/);
  expect(readFileSync(lots, 'utf8')).toContain('\r\nseal,');
});
