import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { type RunningServer, startServer } from './support/server.ts';
import {
  confirm,
  expectText,
  expectTrueBooks,
  logIn,
  open,
  openTicketRest,
} from './support/walk.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
/** The Wednesday before Thanksgiving, after the close; the Friday after it is a half day. */
const EVENING = utc('2026-11-25T22:30');
const HOLIDAY = utc('2026-11-26T20:00');
const OPEN = utc('2026-11-27T14:30');
const CLOSE = utc('2026-11-27T18:00');
const ticket = 'pages/payment/stock?code=AAPL&source=0&market=NASDAQ&direction=0';

let server: RunningServer;
let browser: Browser;
let ada: Person;
let device: Device;
let page: Page;
beforeAll(async () => {
  const variables = { MARKET_HOURS: 'exchange', MARKET_SEED: 'prints' };
  [server, browser] = await Promise.all([startServer(variables), openBrowser()]);
  await turnTo(server, [], EVENING);
  ada = await fundedPerson(server, { depositUsd: '20000.00', toStock: '20000.00' });
  device = await newDevice(browser, { timeZone: 'Europe/Berlin' });
  page = device.page;
  await open(page, server, 'pages/home/index');
  await turnTo(server, [page], EVENING);
  await page.reload();
  await logIn(page, server, ada);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

/** Fills the ticket in for two shares at the print, looks at what it says, and sends it. */
async function order(print: 'At the Open' | 'At the Close', says: readonly string[]) {
  await open(page, server, 'pages/home/index');
  await open(page, server, ticket);
  await openTicketRest(page);
  await page.getByRole('radio', { name: print }).click();
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByRole('button', { name: /^Buy/ }).last().click();
  const sheet = page.getByRole('dialog');
  for (const sentence of says) await sheet.getByText(sentence).waitFor();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
}

test('an order at the open and one at the close say when they are, and fill at those prints', async () => {
  await order('At the Close', [
    'Fills at the closing price, 11/27/2026 13:00 ET. What does not fill then is cancelled.',
    'You can cancel until 11/27/2026 12:50 ET.',
  ]);
  await expectText(page, 'Waits for the close · 11/27/2026 13:00 ET');
  await order('At the Open', [
    'Fills at the opening price, 11/27/2026 09:30 ET. What does not fill then is cancelled.',
    'You can cancel until 11/27/2026 09:28 ET.',
  ]);
  await expectText(page, 'Waits for the open · 11/27/2026 09:30 ET');

  // Looked at on Thanksgiving, so that the session does not end unused.
  await turnTo(server, [page], HOLIDAY);
  await page.reload();
  expect(await statuses()).toEqual([0, 0]);
  await expectText(page, 'Waits for the open');
  await turnTo(server, [page], OPEN + 2_000);
  await expectText(page, 'The opening price');
  await expectText(page, 'The first trade of the session makes the price');
  await open(page, server, 'pages/trade/index?tab=2');
  await expectText(page, 'Buy · Market, At the Close');
  await turnTo(server, [page], CLOSE + 2_000);
  await expectText(page, 'No orders waiting.');
  expect(await statuses()).toEqual([1, 1]);
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);
});

async function statuses(): Promise<number[]> {
  const { token } = ada;
  const { list } = (await call(server, '/position/water/pageList', {}, { token })).data;
  return list.map((one: { status: number }) => one.status);
}
