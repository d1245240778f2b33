import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { knownModel } from './support/market.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const seed = 'j10';
const utc = (text: string) => Date.parse(`${text}Z`);
const TEST_CLOCK_FROM = '2026-11-21T20:00Z';
const SATURDAY = Date.parse(TEST_CLOCK_FROM);
const SUNDAY = utc('2026-11-22T17:00');
const MONDAY_OPEN = utc('2026-11-23T14:30');
const MONDAY_CLOSE = utc('2026-11-23T21:00');
const TUESDAY_OPEN = utc('2026-11-24T14:30');
const MINUTE_MS = 60_000;
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
const quoteOfApple = 'pages/quote/stock?code=AAPL&source=0&market=NASDAQ';
const ticket = 'pages/payment/stock?code=AAPL&source=0&market=NASDAQ&direction=0';
const auctionTicket = 'pages/payment/stock?code=AAPL&source=7&market=NASDAQ';

let server: RunningServer;
let browser: Browser;
let ada: Person;
let bob: Person;
let device: Device;
let page: Page;
let firstFill: string;
beforeAll(async () => {
  const variables = { MARKET_HOURS: 'exchange', MARKET_SEED: seed, TEST_CLOCK_FROM };
  [server, browser] = await Promise.all([startServer(variables), openBrowser()]);
  await turnTo(server, [], SATURDAY);
  ada = await fundedPerson(server, { depositUsd: '20000.00', toStock: '20000.00' });
  bob = await fundedPerson(server, { depositUsd: '20000.00', toStock: '20000.00' });
  device = await newDevice(browser, { timeZone: 'Europe/Berlin' });
  page = device.page;
  await open(page, server, 'pages/home/index');
  await turn(SATURDAY);
  await page.reload();
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

test('J10.1 on a Saturday the quote says when the market opens, there and here', async () => {
  await logIn(page, server, ada);
  await open(page, server, quoteOfApple);
  await expectText(page, 'Market closed · opens 11/23/2026 09:30 ET');
  await expectText(page, 'Your time: 11/23/2026 15:30');
  await expectText(page, 'Your order will wait for the open');
});

test('J10.2 and 3 a market order waits with its money held, and gives it back', async () => {
  const { lastPrice } = await quoteOf(apple);
  await placeFive();
  const waiting = await lastOrder(ada);
  expect(waiting).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: MONDAY_OPEN });
  // The last price and one percent, on the tick below, for five; and a dollar.
  const guarded = Math.floor(Number(lastPrice) * 101 + 1e-6) / 100;
  expect((await wallet(ada)).usedBalance).toBe((guarded * 5 + 1).toFixed(2));

  await open(page, server, 'pages/trade/index?tab=2');
  await expectText(page, 'Waits for the open · 11/23/2026 09:30 ET');
  await page.locator('main .dense-row').click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'Success');
  await expectText(page, 'No orders waiting.');
  expect(await wallet(ada)).toMatchObject({ balance: '20000.00', usedBalance: '0.00' });
  await placeFive();
  // Bob buys too, so that he has something to sell in the auction.
  const order = { ...apple, stockName: 'x', direction: 0, type: 0, num: '5' };
  const placed = await call(server, '/stock/create', order, { token: bob.token, key: 'for-later' });
  expect(placed.code, JSON.stringify(placed)).toBe(200);
});

test('J10.4 on Monday it fills at the opening quote and the rest of the hold is free', async () => {
  await visit(SUNDAY);
  await visit(MONDAY_OPEN - MINUTE_MS);
  const { id } = await lastOrder(ada);
  await open(page, server, `pages/order/detail?id=${id}`);
  await expectText(page, 'Waits for the open');
  await turn(MONDAY_OPEN + 300);
  await expectText(page, 'Filled 5 of 5');
  const detail = await orderOf(ada, id);
  const [fill] = detail.fills;
  expect(fill.quote.time).toBeGreaterThanOrEqual(MONDAY_OPEN);
  expect(fill.quote.time).toBeLessThanOrEqual(MONDAY_OPEN + 5_000);
  expect((await wallet(ada)).usedBalance).toBe(detail.margin);
  firstFill = detail.margin;
  const shown = await page.locator('main').innerText();
  expect(shown).toContain(fill.price);
  expect(shown).toContain('09:30:0');
});

test('J10.5 a day order that nobody meets expires at the close, with a message', async () => {
  const { lastPrice } = await quoteOf(apple);
  const price = (Math.floor(Number(lastPrice) * 70) / 100).toFixed(2);
  await open(page, server, ticket);
  await chooseLimit(price, '1');
  await page.getByRole('button', { name: /^Buy .*\$/ }).click();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await turn(MONDAY_CLOSE + 1_000);
  await wallet(bob);
  await expectText(page, 'Expired at the close.');
  expect((await lastOrder(ada)).status).toBe(2);
  expect((await wallet(ada)).usedBalance).toBe(firstFill);
  await open(page, server, 'pages/message/index');
  await expectText(page, 'Order expired');
});

test('after hours a limit fills where it asks for them, at a price of those hours', async () => {
  await visit(MONDAY_CLOSE + 10 * MINUTE_MS);
  await open(page, server, quoteOfApple);
  await expectText(page, 'After hours');
  const { extended, lastPrice } = await quoteOf(apple);
  expect(extended.session).toBe('after');
  const price = (Math.ceil(Number(extended.ask) * 101) / 100).toFixed(2);
  await open(page, server, ticket);
  await chooseLimit(price, '1');
  await page.getByRole('switch', { name: 'Pre-market and after hours' }).click();
  await page.getByRole('button', { name: /^Buy .*\$/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/Waits up to the end of after-hours trading/).waitFor();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, 'Filled 1 of 1');
  await expectText(page, 'Regular, pre-market and after hours');
  const [fill] = (await orderOf(ada, (await lastOrder(ada)).id)).fills;
  expect(fill.quote.time).toBeGreaterThan(MONDAY_CLOSE);
  expect(Number(fill.price)).toBeLessThanOrEqual(Number(price));
  // What was held is worth the last regular price, as before.
  expect((await quoteOf(apple)).lastPrice).toBe(lastPrice);
});

test('J10.6 to 8 two customers meet in the auction at one price', async () => {
  await visit(TUESDAY_OPEN - 60 * MINUTE_MS);
  await turn(TUESDAY_OPEN - 30 * MINUTE_MS);
  const other = await newDevice(browser);
  await open(other.page, server, 'pages/home/index');
  await turnTo(server, [page, other.page], TUESDAY_OPEN - 30 * MINUTE_MS);
  await other.page.reload();
  await logIn(other.page, server, bob);

  await open(page, server, 'pages/product/auction');
  await expectText(page, /Closes between 09:29:30 ET and 09:30/);
  const row = page.locator('.auction-row', { hasText: 'AAPL' });
  const early = await row.innerText();

  const near = Number((await quoteOf(apple)).lastPrice);
  const at = (share: number) => (Math.floor(near * share * 100) / 100).toFixed(2);
  await placeInAuction(other.page, 1, at(0.95));
  const sells = await lastOrder(bob);
  const low = { ...apple, source: 7, stockName: 'x', direction: 0, type: 1, num: '1' };
  const tooLow = await call(
    server,
    '/stock/auctionStockCreate',
    { ...low, price: at(0.7) },
    { token: ada.token, key: 'too-low' },
  );
  expect(tooLow.code, JSON.stringify(tooLow)).toBe(200);
  await turnTo(server, [page, other.page], TUESDAY_OPEN - 20 * MINUTE_MS);
  // Nothing was pressed on this page: the forecast moves by itself.
  await expect.poll(() => row.innerText()).not.toBe(early);
  await placeInAuction(page, 0, at(1.05));
  const buys = await lastOrder(ada);
  expect(buys).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: TUESDAY_OPEN });

  // 7. Nobody leaves in the last seconds.
  await open(page, server, `pages/order/detail?id=${buys.id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const really = page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true });
  await really.waitFor();
  await turnTo(server, [page, other.page], TUESDAY_OPEN - 9_000);
  await really.click();
  await expectText(page, /Orders cannot be cancelled or changed in the last seconds/);
  await page.keyboard.press('Escape');

  // 8. One price for both; what found no match is back.
  await turnTo(server, [page, other.page], TUESDAY_OPEN + 600);
  await expectText(page, 'Filled 5 of 5');
  await expectText(other.page, 'Filled 5 of 5');
  const [bought, sold] = [await orderOf(ada, buys.id), await orderOf(bob, sells.id)];
  expect(bought.avgPrice).toBe(sold.avgPrice);
  await expect.poll(async () => (await orderOf(ada, tooLow.data.id)).status).toBe(2);
  await open(page, server, `pages/order/detail?id=${tooLow.data.id}`);
  await expectText(page, "What found no match at the auction's price was returned.");
  other.expectQuiet();
  await other.context.close();
});

test('J10.9 while a share is halted orders rest, and fill after it', {
  timeout: 300_000,
}, async () => {
  const { share, fromMs, untilMs } = nextHalt(TUESDAY_OPEN + 15 * MINUTE_MS);
  const day = 20 * 60 * MINUTE_MS;
  for (let atMs = TUESDAY_OPEN + day; atMs < fromMs; atMs += day) await visit(atMs);
  await turn(fromMs + MINUTE_MS);
  const address = `code=${share.code}&source=0&market=${share.market}`;
  await open(page, server, `pages/quote/stock?${address}`);
  await expectText(page, 'Trading halted');
  const { halt, lastPrice } = await quoteOf({
    stockCode: share.code,
    source: 0,
    market: share.market,
  });
  expect([halt.beganTimestamp, halt.endTimestamp]).toEqual([fromMs, untilMs]);
  await expectText(page, `${halt.ratio.replace('-', '−')}% `);
  await expectText(page, 'rests while halted');
  await open(page, server, `pages/payment/stock?${address}&direction=0`);
  await expectText(page, 'Trading halted. Your order rests until trading resumes.');
  // A market order would hold to its guard: 1 % from a price that a halt seldom resumes at.
  await chooseLimit((Math.floor(Number(lastPrice) * 120) / 100).toFixed(2), '1');
  await page.getByRole('button', { name: /^Buy/ }).last().click();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  const { id } = await lastOrder(ada);
  await page.waitForTimeout(2_500);
  expect((await orderOf(ada, id)).filledNum).toBe('0');
  await turn(untilMs + 2_000);
  await expectText(page, 'Filled 1 of 1');
  expect((await orderOf(ada, id)).fills[0].time).toBeGreaterThan(untilMs);
});

test('J10 ends quietly, with true books', async () => {
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);
});

async function turn(nowMs: number): Promise<void> {
  await turnTo(server, [page], nowMs);
}

/** Both look in, so that their sessions do not end after a day unused. */
async function visit(nowMs: number): Promise<void> {
  await turn(nowMs);
  await page.reload();
  await wallet(ada);
  await wallet(bob);
}

async function chooseLimit(price: string, num: string, on: Page = page): Promise<void> {
  await on
    .getByRole('tab', { name: 'Limit', exact: true })
    .or(on.getByRole('radio', { name: 'Limit', exact: true }))
    .click();
  await on.getByLabel('Price', { exact: true }).fill(price);
  await on.getByLabel('Quantity', { exact: true }).fill(num);
}

/** Buys five at the market while it is closed, reading what the screens promise. */
async function placeFive(): Promise<void> {
  await open(page, server, 'pages/home/index');
  await open(page, server, ticket);
  await expectText(page, 'Market closed. Your order waits for the open at 11/23/2026 09:30 ET.');
  await page.getByLabel('Quantity', { exact: true }).fill('5');
  await page.getByRole('button', { name: /^Buy/ }).last().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/the last price and 1% more for price moves/).waitFor();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, 'Waits for the open');
}

async function placeInAuction(on: Page, direction: 0 | 1, price: string): Promise<void> {
  await open(on, server, `${auctionTicket}&direction=${direction}`);
  await chooseLimit(price, '5', on);
  await on
    .getByRole('button', { name: /^(Buy|Sell)/ })
    .last()
    .click();
  await confirm(on);
  await on.waitForURL(/pages\/order\/detail/);
}

async function quoteOf(of: typeof apple) {
  const query = `stockCode=${of.stockCode}&source=${of.source}&market=${of.market}`;
  return (await call(server, `/quotes/getStock?${query}`, null)).data;
}

async function wallet(of: Person) {
  const { token } = of;
  return (await call(server, '/wallet/getWalletBalance', { walletType: 'STOCK' }, { token })).data;
}

async function lastOrder(of: Person) {
  const { token } = of;
  return (await call(server, '/position/water/pageList', {}, { token })).data.list[0];
}

async function orderOf(of: Person, id: string) {
  return (await call(server, `/orders/${id}`, null, { token: of.token })).data;
}

/** The next halt of a share under 500 dollars. */
function nextHalt(fromMs: number) {
  const { halts } = knownModel(seed, 'exchange', SATURDAY);
  const shares = buildCatalogue(fromMs).instruments.filter(
    ({ source, reference, priceDecimals }) =>
      source === 0 && reference.price < 5_000n * 10n ** BigInt(priceDecimals - 1),
  );
  for (let minute = 0; minute < 4 * 24 * 60; minute += 1) {
    const nowMs = fromMs + minute * MINUTE_MS;
    for (const share of shares) {
      const halt = halts.haltAt(share, nowMs);
      if (halt !== null && halt.fromMs >= fromMs) return { share, ...halt };
    }
  }
  throw new Error('nothing was halted for four days');
}
