import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUpScreen, faultsOf, figure } from './support/adding-up.ts';
import { call, fundedPerson, type Person, until } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { standAt, turnTo } from './support/clock.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expectTrueBooks, logIn, open, openWhole } from './support/walk.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
/** Europe and New York trade together; then time stands, and all figures are of one instant. */
const NEW_YORK = utc('2026-11-20T15:30');
const STANDS = utc('2026-11-20T16:00');

let server: RunningServer;
let browser: Browser;
let person: Person;
let device: Device;
let page: Page;
const orders: string[] = [];

beforeAll(async () => {
  const variables = { MARKET_HOURS: 'exchange', MARKET_SEED: 'adds-up' };
  [server, browser] = await Promise.all([startServer(variables), openBrowser()]);
  await turnTo(server, [], NEW_YORK);
  person = await fundedPerson(server, { depositUsd: '60000.00', toStock: '40000.00' });
  await liveIn();
  device = await newDevice(browser);
  page = device.page;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, server, 'pages/home/index');
  await standAt(server, [page], STANDS);
  await page.reload();
  await logIn(page, server, person);
}, 500_000);
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

async function order(path: string, set: Record<string, unknown>): Promise<string> {
  const body = { direction: 0, type: 0, source: 0, ...set };
  const told = await call(server, path, body, { token: person.token });
  if (told.code !== 200) throw new Error(`${JSON.stringify(body)}: ${told.code} ${told.msg}`);
  orders.push(told.data.id);
  return told.data.id;
}

/** An account that has been used: three currencies, open, closed, part closed, resting, waiting. */
async function liveIn(): Promise<void> {
  const { token } = person;
  const toHk = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '7777.77' };
  const { data } = await call(server, '/wallet/transfer/preview', toHk, { token });
  await call(server, '/wallet/transfer', { ...toHk, quoteId: data.quoteId }, { token });
  await order('/stock/create', { stockCode: 'AAPL', market: 'NASDAQ', num: '13' });
  await order('/stock/create', { stockCode: 'AAPL', market: 'NASDAQ', num: '5', direction: 1 });
  await order('/stock/create', { stockCode: 'KO', market: 'NYSE', num: '7' });
  await order('/stock/create', { stockCode: 'KO', market: 'NYSE', num: '7', direction: 1 });
  await order('/stock/create', { stockCode: 'SAP', market: 'XETRA', num: '3' });
  // Priced in pence, paid in dollars.
  await order('/stock/create', { stockCode: 'VOD', market: 'LSE', num: '200' });
  await order('/stock/create', { stockCode: 'BTCUSD', source: 100, market: 'CRYPTO', num: '0.01' });
  await order('/stock/create', {
    stockCode: 'BTCUSD',
    source: 100,
    market: 'CRYPTO',
    num: '0.01',
    direction: 1,
  });
  const low = { type: 1, price: '150.00', timeInForce: 'gtc', num: '2' };
  await order('/stock/create', { stockCode: 'AAPL', market: 'NASDAQ', ...low });
  // All that is available, with proceeds that have not settled: it waits.
  const wallet = await call(server, '/wallet/getWalletBalance', { walletType: 'STOCK' }, { token });
  const back = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: wallet.data.available };
  expect((await call(server, '/wallet/transfer', back, { token })).data.status).toBe(1);
  await until(async () => {
    const { data: list } = await call(server, '/position/flatList', {}, { token });
    return list.list.length === 2;
  });
}

const screens = [
  'pages/home/index',
  'pages/profile/index',
  'pages/trade/index?tab=0',
  'pages/trade/index?tab=1',
  'pages/trade/index?tab=2',
  'pages/profile/transfer',
  'pages/hkstock/index',
  'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0',
  'pages/payment/stock?code=VOD&source=0&market=LSE&direction=0',
] as const;
/** Every screen whose figures are the account's: the same words, the same figures. */
const ofAccount = screens.slice(0, 3);
/** By day so many of the other screens and of the orders, others with each commit; by night all. */
const OTHERS_BY_DAY = 6;
const ORDERS_BY_DAY = 4;
/** Explanations there are on all screens together. */
const EXPLAINED_MIN = 30;

/** Opens a screen; one of the account's with answers of its own. */
async function shown(route: string): Promise<void> {
  // A sheet that was just closed still takes a step back in the history of its page.
  await page.waitForFunction(() => !(window.history.state?.layers > 0));
  if ((ofAccount as readonly string[]).includes(route)) await page.goto('about:blank');
  await openWhole(page, server, route);
}

test('every explanation of every screen adds up, and screens say the same', {
  timeout: 400_000,
}, async () => {
  const faults: string[] = [];
  const told = new Map<string, string>();
  let opened = 0;
  const others = [...screens.slice(3), ...orders.map((id) => `pages/order/detail?id=${id}`)];
  for (const route of [...ofAccount, ...sampleOf(others, OTHERS_BY_DAY)]) {
    await shown(route);
    if (route.startsWith('pages/payment')) {
      await page.getByLabel('Quantity', { exact: true }).fill('30');
      await page.locator('main dl.receipt .explainable').first().waitFor();
    }
    const screen = await addUpScreen(page);
    opened += screen.opened;
    faults.push(...screen.faults.map((fault) => `${route}: ${fault}`));
    if (!(ofAccount as readonly string[]).includes(route)) continue;
    for (const [label, text] of screen.sums) {
      const before = told.get(label) ?? text;
      if (before !== text) faults.push(`${route}: ${label} is ${text}, elsewhere ${before}`);
      told.set(label, before);
    }
  }
  // What rows open; last a part of a holding, by the way a customer takes.
  for (const tab of [1, 0]) {
    await shown(`pages/trade/index?tab=${tab}`);
    await page.locator('main .dense-row').first().click();
    const row = await addUpScreen(page);
    opened += row.opened;
    faults.push(...row.faults.map((fault) => `an open row of tab ${tab}: ${fault}`));
  }
  await page.getByRole('button', { name: 'Half', exact: true }).first().click();
  await page.locator('main dl.receipt .explainable').first().waitFor();
  const closing = await addUpScreen(page);
  faults.push(...closing.faults.map((fault) => `pages/payment/close: ${fault}`));
  opened += closing.opened;
  expect(faults).toEqual([]);
  // By day the words of the account below say that explanations are found.
  if (isNight) expect(opened).toBeGreaterThan(EXPLAINED_MIN);
  for (const label of ['Total Value', 'Available Funds', 'Used Funds', 'Trading Account']) {
    expect([...told.keys()]).toContain(label);
  }
});

test('the causes of every order add up to what changed', { timeout: 200_000 }, async () => {
  const waiting = orders.at(-1);
  const ofOrders = orders.filter((one) => one !== waiting).map((id) => `order/detail?id=${id}`);
  for (const route of sampleOf([...ofOrders, 'account/risk'], ORDERS_BY_DAY)) {
    await shown(`pages/${route}`);
    const receipts = await page.locator('main dl.receipt[data-how]').evaluateAll((found) =>
      found.map((receipt) => ({
        how: receipt.getAttribute('data-how'),
        lines: [...receipt.querySelectorAll('.receipt-line')].map((line) => ({
          label: line.querySelector('dt')?.textContent ?? '',
          text: line.querySelector('dd.num')?.textContent ?? '',
          isSum: line.classList.contains('receipt-sum'),
        })),
      })),
    );
    expect(receipts.flatMap(faultsOf)).toEqual([]);
    // Orders at the market take what stands there: the spread and the size cost, they give nothing.
    expect(await page.getByText('Better than the first price').count(), route).toBe(0);
    expect(await page.getByText(/GBP \d/).count(), route).toBe(0);
  }
});

test.each([
  'STOCK',
  'BALANCE',
  'HK_STOCK',
])('the bill of %s adds up row by row on the screen', async (walletType) => {
  await shown(`pages/profile/transaction?walletType=${walletType}`);
  await page.locator('main .list-row').first().waitFor();
  const rows = await page
    .locator('main .list-row')
    .evaluateAll((found) =>
      found.map((row) => (row instanceof HTMLElement ? row.innerText : '').split('\n')),
    );
  const lines = rows.map((row) => {
    const after = row.find((text) => text.startsWith('Balance After')) ?? '';
    const amount = row.find((text) => /^(Locked|Released)?\s*[+−]?(HK)?\$/.test(text)) ?? '';
    return {
      after: figure(after.replace('Balance After', '')),
      amount: /Locked|Released/.test(row.join(' ')) ? 0n : figure(amount),
    };
  });
  const moved = lines.filter(({ after }) => after !== null).reverse();
  expect(moved.length).toBeGreaterThan(0);
  let balance = 0n;
  for (const { after, amount } of moved) {
    balance += amount ?? 0n;
    expect(after).toBe(balance);
  }
  const { token } = person;
  const wallet = await call(server, '/wallet/getWalletBalance', { walletType }, { token });
  expect(figure(wallet.data.balance)).toBe(balance);
});

test('the books are true after all of it', { timeout: 200_000 }, async () => {
  await expectTrueBooks(server);
});
