import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person, until } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { startPrepared } from './support/opened.ts';
import type { RunningServer } from './support/server.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

/** A Wednesday morning in Hong Kong; Friday is Christmas Day, so two days later is Monday. */
const WEDNESDAY = Date.parse('2026-12-23T03:00Z');
const MONDAY = Date.parse('2026-12-28T12:00Z');
const share = { stockCode: '01336', source: 11, market: 'HK' } as const;
const ticket = 'pages/payment/stock?code=01336&source=11&market=HK';

let server: RunningServer;
let browser: Browser;
let person: Person;
let device: Device;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
  await turnTo(server, [], WEDNESDAY);
  person = await fundedPerson(server, { depositUsd: '30000.00' });
  device = await newDevice(browser, { timeZone: 'Asia/Hong_Kong' });
  page = device.page;
  await open(page, server, 'pages/home/index');
  await turnTo(server, [page], WEDNESDAY);
  await page.reload();
  await logIn(page, server, person);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

const ask = async (path: string, body: unknown = {}) => call(server, path, body, person);
const walletOf = async (walletType: string) =>
  (await ask('/wallet/getWalletBalance', { walletType })).data;
const receipt = () => page.locator('main .receipt');

/** The figures of the rate block as they stand. */
async function shownRate(): Promise<Record<'rate' | 'mid' | 'spread' | 'receives', number>> {
  await expect.poll(() => receipt().innerText()).toMatch(/You Receive\s+HK\$/);
  const text = await receipt().innerText();
  const figure = (shape: RegExp) => Number(shape.exec(text)?.[1]?.replaceAll(',', ''));
  return {
    rate: figure(/1 USD = ([\d.]+) HKD/),
    mid: figure(/Middle rate[^\d]+([\d.]+)/),
    spread: figure(/Spread[^\n]*[^\d]+HK\$([\d.,]+)/),
    receives: figure(/You Receive\s+HK\$([\d.,]+)/),
  };
}

test('J14.1 a thousand dollars to Hong Kong show rate, middle, spread and what arrives', async () => {
  await open(page, server, 'pages/profile/transfer?from=BALANCE&to=HK_STOCK');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  const { rate, mid, spread, receives } = await shownRate();
  await expectText(page, /Valid \d+ s/);
  expect(mid).toBeGreaterThan(rate);
  expect(receives).toBe(Math.floor(rate * 100_000 + 1e-6) / 100);
  expect(Math.abs(spread - (mid - rate) * 1_000)).toBeLessThan(0.02);
});

test('J14.2 and 3 a rate that ran out moves nothing; the new one moves both wallets', async () => {
  // The server alone: whoever looks at an old page is told, not believed.
  await page.locator('.tap-instead:not([aria-disabled])').waitFor();
  await server.advanceClock(31_000);
  await confirm(page);
  await expectText(page, 'The rate has changed. Please check it again.');
  expect((await walletOf('HK_STOCK')).balance).toBe('0.00');
  expect((await walletOf('BALANCE')).available).toBe('30000.00');
  await turnTo(server, [page], WEDNESDAY + 5 * 60_000);
  await page.reload();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  const promised = (await shownRate()).receives;
  await page.locator('.tap-instead:not([aria-disabled])').waitFor();
  await confirm(page);
  await expectText(page, 'Success');
  const arrived = Number((await walletOf('HK_STOCK')).balance);
  // The page may have been shown a newer rate in between; it never gets less than it said.
  expect(Math.abs(arrived - promised)).toBeLessThan(20);
  expect((await walletOf('BALANCE')).available).toBe('29000.00');
  const { list } = (await ask('/wallet/getWalletBill', { timeZone: 'UTC', billType: 'transfer' }))
    .data;
  expect(list.map((row: { amount: string }) => row.amount).sort()).toEqual(
    ['-1000.00', arrived.toFixed(2)].sort(),
  );
  await open(page, server, 'pages/profile/transaction');
  await expectText(page, /HK\$[\d,.]+ at 7\.\d+/);
  await page.getByRole('button', { name: /^Transfer to HK Stock Wallet/ }).click();
  const sheet = await page.getByRole('dialog').innerText();
  expect(sheet).toMatch(/1 USD = 7\.\d+ HKD/);
  expect(sheet).toMatch(/Spread/);
  await page.keyboard.press('Escape');
});

/** A wallet that buys a lot, and another only once that one is sold, whatever it costs today. */
async function fundOneLot(): Promise<void> {
  const lot = { ...share, stockName: 'x', direction: 0, type: 0, num: '100' };
  const { totalAmount } = (await ask('/orders/preview', lot)).data;
  const missing = Number(totalAmount) * 1.3 - Number((await walletOf('HK_STOCK')).available);
  const [fromWallet, toWallet, amount] =
    missing > 0
      ? ['BALANCE', 'HK_STOCK', (missing / 7.7).toFixed(2)]
      : ['HK_STOCK', 'BALANCE', (-missing).toFixed(2)];
  const move = { fromWallet, toWallet, amount };
  const { quoteId } = (await ask('/wallet/transfer/preview', move)).data;
  const moved = await ask('/wallet/transfer', { ...move, quoteId });
  expect([moved.code, moved.data.status], JSON.stringify(moved)).toEqual([200, 3]);
}

test('J14.4 a board lot is a hundred; a purchase names its duty and its levies', async () => {
  await fundOneLot();
  await open(page, server, `${ticket}&direction=0`);
  await page.getByLabel('Quantity', { exact: true }).fill('150');
  await expectText(page, 'The quantity must be a multiple of 100.');
  await page.getByLabel('Quantity', { exact: true }).fill('100');
  await page.getByRole('button', { name: /^Buy .*HK\$/ }).click();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, 'Filled 100 of 100');
  const [row] = (await ask('/position/water/pageList')).data.list;
  const { fills } = (await call(server, `/orders/${row.id}`, null, person)).data;
  const names: string[] = fills[0].feeLines.map(({ name }: { name: string }) => name);
  expect(names.some((name) => /stamp duty/i.test(name))).toBe(true);
  expect(names.filter((name) => /levy/i.test(name)).length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  // A lot of this share costs some thousands: what was paid is price, shares and every line.
  const fees = fills[0].feeLines.reduce(
    (sum: number, { amount }: { amount: string }) => sum + Number(amount),
    0,
  );
  expect(fees.toFixed(2)).toBe(Number(row.fee).toFixed(2));
  for (const name of names) await expectText(page, name);
});

test('J14.5 what a sale brings is not settled, and buys again at once', async () => {
  const sold = await ask('/hk/create', {
    ...share,
    stockName: 'x',
    direction: 1,
    type: 0,
    num: '100',
  });
  expect(sold.code, JSON.stringify(sold)).toBe(200);
  await until(async () => Number((await walletOf('HK_STOCK')).unsettled) > 0);
  const { unsettled, available } = await walletOf('HK_STOCK');
  expect(Number(available)).toBeGreaterThan(Number(unsettled));
  await open(page, server, 'pages/profile/transfer?from=HK_STOCK&to=BALANCE');
  await expectText(page, new RegExp(`Not Yet Settled HK\\$${shown(unsettled)}`));
  const again = await ask('/orders/preview', {
    ...share,
    stockName: 'x',
    direction: 0,
    type: 0,
    num: '100',
  });
  expect(again.data.wouldRefuse ?? null).toBeNull();
  expect(Number(again.data.totalAmount)).toBeGreaterThan(Number(available) - Number(unsettled));
  // And not only in a preview: it is bought, and sold again.
  for (const direction of [0, 1]) {
    const order = { ...share, stockName: 'x', direction, type: 0, num: '100' };
    const { code, data } = await ask('/hk/create', order);
    expect([code, data.filledNum], JSON.stringify(data)).toEqual([200, '100']);
  }
});

let waitingId = '';

test('J14.6 and 7 all of it goes back at the settlement, unless it is cancelled before', async () => {
  const before = await walletOf('HK_STOCK');
  await transferAllBack();
  // Two trading days later: Thursday, and Monday after Christmas and the week-end.
  await expectText(page, 'Completes on 12/28/2026. You can cancel until then.');
  await expectText(page, 'Waiting Transfers');
  const [bill] = await waiting();
  waitingId = bill.refId;
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'Success');
  await expect.poll(() => page.getByText('Waiting Transfers').count()).toBe(0);
  expect(await walletOf('HK_STOCK')).toMatchObject({ available: before.available });
  const first = await ask('/wallet/cancelTransfer', { id: waitingId });
  const second = await ask('/wallet/cancelTransfer', { id: waitingId });
  expect([first.code, first.data]).toEqual([200, second.data]);
  expect(first.data.returnedAmount).toBe(before.available);
});

test('J14.8 on the day it is settled: a transfer is instant, and a complete one stays', async () => {
  await transferAllBack();
  await expectText(page, 'Waiting Transfers');
  const [{ refId }] = await waiting();
  await turnTo(server, [page], MONDAY);
  await until(async () => {
    // A session ends after a day unused.
    const told = await call(server, '/loginByUsername', {
      username: person.email,
      password: person.password,
    });
    person = { ...person, token: told.data.token };
    return (await waiting()).length === 0;
  });
  expect(await walletOf('HK_STOCK')).toMatchObject({ balance: '0.00', unsettled: '0.00' });
  const late = await ask('/wallet/cancelTransfer', { id: refId });
  expect([late.code, late.msg]).toEqual([409, 'This transfer is already complete.']);
  const quote = await ask('/wallet/transfer/preview', {
    fromWallet: 'BALANCE',
    toWallet: 'HK_STOCK',
    amount: '100',
  });
  expect(quote.data.settleTimestamp).toBeNull();
  // There and back at once: nothing waits.
  const there = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '100' };
  const moved = await ask('/wallet/transfer', { ...there, quoteId: quote.data.quoteId });
  expect([moved.code, moved.data.status], JSON.stringify(moved)).toEqual([200, 3]);
  const { balance } = await walletOf('HK_STOCK');
  const back = { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amount: balance };
  const { data } = await ask('/wallet/transfer/preview', back);
  expect(data.settleTimestamp).toBeNull();
  const returned = await ask('/wallet/transfer', { ...back, quoteId: data.quoteId });
  expect([returned.code, returned.data.status], JSON.stringify(returned)).toEqual([200, 3]);
  expect((await walletOf('HK_STOCK')).balance).toBe('0.00');
  expect(await waiting()).toEqual([]);
});

test('J14.9 a profit in Hong Kong dollars stands beside the other, with the rate', async () => {
  const { data } = await ask('/userCenter/getFundingOverview');
  expect(Number(data.fxRate)).toBeGreaterThan(7);
  expect(data).toMatchObject({
    todayProfit: expect.any(String),
    hkTodayProfit: expect.any(String),
  });
  // Two figures side by side on the page, each with its own sign of money.
  await logIn(page, server, person);
  const text = async () => (await page.locator('main').innerText()).replaceAll('\n', ' ');
  await expect.poll(text).toMatch(/Today's Profit \(\$\) [+−]?\$[\d,.]+ /);
  await expect.poll(text).toMatch(/Today's Profit \(HK\$\) [+−]?HK\$[\d,.]+ /);
  device.expectQuiet();
  await expectTrueBooks(server);
});

async function waiting() {
  const asked = { timeZone: 'UTC', billType: 'transfer', status: 1 };
  const { list } = (await ask('/wallet/getWalletBill', asked)).data;
  return list.filter((row: { cancellable: boolean }) => row.cancellable);
}

async function transferAllBack(): Promise<void> {
  await open(page, server, 'pages/home/index');
  await open(page, server, 'pages/profile/transfer?from=HK_STOCK&to=BALANCE');
  // What was sold a moment ago may still be on its way to the page.
  const { available } = await walletOf('HK_STOCK');
  await expectText(page, `Available HK$${shown(available)}`);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Completes on 12/28/2026.').first().waitFor();
  await confirm(page);
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
}

/** An amount as the pages write it. */
function shown(amount: string): string {
  return Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
