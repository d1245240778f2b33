import { isNight } from '@candor/domain/testing/by-night';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, register } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { brokenTopics, holdLine, type Line, lastNumbers } from './support/line.ts';
import { knownMarket } from './support/market.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expectText, expectTrueBooks, logIn, open, restingBox } from './support/walk.ts';

const quoteOfKo = 'pages/quote/stock?code=KO&source=0&market=NYSE';
const MINUTE_MS = 60_000;
const TEST_CLOCK_FROM = '2026-11-24T15:00Z';
const START = Date.parse(TEST_CLOCK_FROM);
const ALERT_AT = START + 60 * MINUTE_MS;
const market = knownMarket('j18', 'always', START);

let server: RunningServer;
let browser: Browser;
let person: Person;
let device: Device;
let page: Page;
let line: Line;
beforeAll(async () => {
  const variables = { MARKET_SEED: 'j18', TEST_CLOCK_FROM };
  [server, browser] = await Promise.all([startServer(variables), openBrowser()]);
  await turnTo(server, [], START);
  person = await register(server);
  device = await newDevice(browser);
  page = device.page;
  line = await holdLine(page);
  await open(page, server, 'pages/home/index');
  await turn(START);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

/** A connection that is dead for long mostly waits: by night. `outage.test.ts` has one by day. */
const byNight = test.runIf(isNight);

test('J18.1 a visitor stars a stock, and after login the star is set on the same page', async () => {
  await open(page, server, quoteOfKo);
  await page.getByRole('button', { name: /^Add .* to the watchlist$/ }).click();
  await page.waitForURL(/pages\/auth\/login/);
  await page.getByLabel('User ID or Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/pages\/quote\/stock\?.*code=KO/);
  await page.getByRole('button', { name: /^Remove .* from the watchlist$/ }).waitFor();
  await expect.poll(watchedCodes).toEqual(['NYSE:KO']);
});

test('J18.2 of a quickly typed search only the last one shows, and history keeps it', async () => {
  // The first letters are answered last, after the whole word.
  const early = /all_stock_list\?.*keyword=ba(&|$)/;
  const held: Route[] = [];
  await page.route(early, (route) => void held.push(route));
  const isEarly = (request: Request) => early.test(request.url());
  const isOver = Promise.race([
    page.waitForEvent('requestfailed', { predicate: isEarly, timeout: 0 }),
    page.waitForEvent('requestfinished', { predicate: isEarly, timeout: 0 }),
  ]);
  await open(page, server, 'pages/search/index');
  const field = page.getByRole('searchbox');
  await field.pressSequentially('ba', { delay: 60 });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await field.pressSequentially('nk', { delay: 60 });
  await expectText(page, /^\d+ results for “bank”/);
  const shown = await rowNames();
  expect(shown.length).toBeGreaterThan(0);
  for (const route of held) {
    await route.continue().catch(() => {
      // The page gave this search up, as it should.
    });
  }
  await isOver;
  await expectText(page, /^\d+ results for “bank”/);
  expect(await rowNames()).toEqual(shown);

  await open(page, server, quoteOfKo);
  await open(page, server, 'pages/search/index');
  const history = page.locator('section', { hasText: 'Search History' }).locator('.chip');
  await expect.poll(() => history.allInnerTexts()).toEqual(['bank']);
});

test('J18.3 a code of several markets is chosen once and kept with its market', async () => {
  const bare = { classify: 'UsStock', assettype: 0, securityName: 'ASML', secuCode: 'ASML' };
  const asked = await call(server, '/userSelfSecurity/save', bare, { token: person.token });
  expect([asked.code, asked.data.reason]).toEqual([409, 'AMBIGUOUS']);
  const markets = asked.data.list.map(({ market }: { market: string }) => market);
  expect(markets.length).toBeGreaterThan(1);
  const market = markets.find((one: string) => one !== 'NASDAQ');

  // A link without a market leads to the choice.
  await open(page, server, 'pages/quote/stock?code=ASML');
  await expectText(page, 'This code exists in several markets. Choose one.');
  const card = page.locator('.card', { hasText: `ASML · ${market}` });
  await card.getByRole('button', { name: /^Add .* to the watchlist$/ }).click();
  await expect.poll(watchedCodes).toEqual(['NYSE:KO', `${market}:ASML`]);

  // Chosen once: from the list it opens its own market without another question.
  await open(page, server, 'pages/watchlist/index');
  await row('ASML').getByRole('link').first().click();
  await page.waitForURL(new RegExp(`pages/quote/stock\\?.*market=${market}`));
});

test('J18.4 rows tick, and a new order survives a reload and shows on a second device', async () => {
  await star({ code: 'BTCUSD', source: 100 });
  await open(page, server, 'pages/watchlist/index');
  const before = await row('KO').locator('.instrument-price').innerText();
  const { quoteTimestamp } = await quoteOf('KO');
  const price = before.replace('$', '');
  await turn(await market.next('KO', 'other than', price, quoteTimestamp));
  await expect.poll(() => row('KO').locator('.instrument-price').innerText()).not.toBe(before);
  const first = (await watchedCodes()).map(codeOf);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(/watchlist\/manage/);
  const handles = page.getByRole('button', { name: /^Move .*: up and down keys$/ });
  await expect.poll(() => handles.count()).toBe(3);
  const [from, to] = [await restingBox(handles.nth(0)), await restingBox(handles.nth(2))];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1)
    await page.mouse.move(x, y + ((to.y - from.y) / 8) * step);
  await page.mouse.up();
  const turned = [...first.slice(1), ...first.slice(0, 1)];
  await expect.poll(async () => (await watchedCodes()).map(codeOf)).toEqual(turned);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect.poll(shownCodes).toEqual(turned);
  const other = await newDevice(browser);
  await logIn(other.page, server, person);
  await open(other.page, server, 'pages/watchlist/index');
  await expect.poll(() => shownCodes(other.page)).toEqual(turned);
  other.expectQuiet();
  await other.context.close();
});

test('J18.5 a removed row comes back at its place; one removed elsewhere is no error', async () => {
  const before = (await watchedCodes()).map(codeOf);
  const middle = before[1] ?? '';
  await swipeAway(middle);
  await expect.poll(async () => (await watchedCodes()).length).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await watchedCodes()).map(codeOf)).toEqual(before);
  await expect.poll(shownCodes).toEqual(before);

  // Another tab takes it off; this one still shows it.
  const tab = await device.context.newPage();
  await open(tab, server, quoteOfKo);
  await tab.getByRole('button', { name: /^Remove .* from the watchlist$/ }).click();
  await tab.getByRole('button', { name: /^Add .* to the watchlist$/ }).waitFor();
  await expect.poll(async () => (await watchedCodes()).length).toBe(2);
  await tab.close();
  await swipeAway('KO');
  await expectText(page, /removed$/);
  await expect.poll(shownCodes).toEqual(before.filter((code) => code !== 'KO'));
  // After its five seconds the way back is gone.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
});

test('J18.6 an alert fires once, live and in the inbox', async () => {
  const { token } = person;
  const quiet = { fromMs: ALERT_AT, toMs: ALERT_AT + 5 * MINUTE_MS };
  const value = await market.justAbove('KO', quiet);
  const risesMs = await market.next('KO', 'at least', value, quiet.toMs);
  const fallsMs = await market.next('KO', 'below', value, risesMs);
  const risesAgainMs = await market.next('KO', 'at least', value, fallsMs + 6 * MINUTE_MS);

  await turn(quiet.fromMs);
  const { lastPrice, quoteTimestamp } = await quoteOf('KO');
  expect(lastPrice).toBe(await market.priceAt('KO', quoteTimestamp));
  await open(page, server, 'pages/alerts/index?code=KO&source=0&market=NYSE');
  await page.getByRole('tab', { name: /^Active/ }).waitFor();
  const passedValue = (Number(lastPrice) * 0.95).toFixed(2);
  const field = page.getByLabel('Price', { exact: true });
  await field.fill(passedValue);
  await expectText(page, 'The price is already there.');
  const named = { stockCode: 'KO', source: 0, market: 'NYSE', rule: 'above', once: true };
  const passed = { ...named, value: passedValue, byEmail: false };
  const refused = await call(server, '/alerts/create', passed, { token, key: 'alert-passed' });
  expect([refused.code, refused.data.reason]).toEqual([422, 'ALERT_NOW']);

  await field.fill(value);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectText(page, 'Success');
  await expect.poll(() => countOf('Active')).toBe('1');
  await expect.poll(() => countOf('Fired')).toBe('0');

  // The market rises to it; the page tells without being asked.
  await turn(risesMs);
  await expect.poll(() => countOf('Fired')).toBe('1');
  await expect.poll(() => countOf('Active')).toBe('0');
  await expect.poll(alertMessages).toBe(1);

  // It falls and rises once more: another alert of the same price fires then, the first one does
  // not.
  await turn(fallsMs);
  const second = { ...named, value, byEmail: false };
  const made = await call(server, '/alerts/create', second, { token, key: 'alert-again' });
  expect(made.code, JSON.stringify(made)).toBe(200);
  await turn(risesAgainMs);
  await expect.poll(() => countOf('Fired')).toBe('2');
  await expect.poll(alertMessages).toBe(2);
  await open(page, server, 'pages/message/index');
  await expectText(page, /KO/);
});

test('J18.7 an index is looked at, and what follows it is traded', async () => {
  const { data } = await call(server, '/m_ft/global_index', null);
  const index = data.list.find(({ tradable }: { tradable: unknown[] }) => tradable.length > 0);
  const address = `code=${index.code}&source=99&market=${index.market}`;
  await open(page, server, `pages/quote/globalindex?${address}`);
  await expectText(page, 'An index cannot be traded itself.');
  expect(await page.getByRole('button', { name: /^(Buy|Sell)/ }).count()).toBe(0);
  const followers = page.locator('section', { hasText: 'Trade what follows it' });
  await followers.getByRole('link').first().click();
  await page.waitForURL(/pages\/quote\/(stock|future)\?/);
  await page.getByRole('button', { name: /^Buy/ }).waitFor();

  const order = { stockCode: index.code, stockName: index.name, source: 99, market: index.market };
  const refused = await call(
    server,
    '/stock/create',
    { ...order, direction: 0, type: 0, num: '1' },
    { token: person.token, key: 'an-index' },
  );
  expect([refused.code, refused.data.reason]).toEqual([422, 'NOT_TRADABLE']);
});

byNight('J18.8 a dead connection is told, polled around, and mended without a gap', async () => {
  await open(page, server, 'pages/watchlist/index');
  await expect.poll(() => line.heard().length).toBeGreaterThan(0);
  await line.cut();
  await expectText(page, 'Reconnecting…');
  await page.evaluate(() => performance.clearResourceTimings());
  await expect.poll(async () => (await pausesMs()).length, { timeout: 90_000 }).toBeGreaterThan(2);
  // Five seconds after the answer before; a busy machine may be late, and is never early.
  expect(Math.min(...(await pausesMs()))).toBeGreaterThan(4_900);
  expect(Math.min(...(await pausesMs()))).toBeLessThan(7_000);
  await expect.poll(() => line.tries(), { timeout: 40_000 }).toBeGreaterThanOrEqual(3);

  line.mend();
  await page.getByText('Reconnecting…').waitFor({ state: 'detached', timeout: 40_000 });
  await expect.poll(() => line.heard().length).toBeGreaterThan(10);
  const quotes = () => line.heard().filter(({ topic }) => topic.startsWith('quote:'));
  await expect.poll(() => quotes().length).toBeGreaterThan(0);
  expect(brokenTopics(line.heard())).toEqual([]);
  const shown = await row('BTCUSD').locator('.instrument-price').innerText();
  await expect.poll(() => row('BTCUSD').locator('.instrument-price').innerText()).not.toBe(shown);
});

byNight('J18.8 what came while the connection was dead is delivered after it', async () => {
  const nowMs = (await quoteOf('MSFT')).quoteTimestamp;
  const value = await market.justAbove('MSFT', { fromMs: nowMs, toMs: nowMs + 5 * MINUTE_MS });
  const risesMs = await market.next('MSFT', 'at least', value, nowMs + 5 * MINUTE_MS);
  await open(page, server, 'pages/message/index');
  // An app that begins anew reads the topic from a snapshot; this one would go on where it was.
  await page.reload();
  await expect.poll(() => topicsHeard()).toContain('message');
  const numbers = lastNumbers(line.heard());
  const known = await alertMessages();
  await line.cut();
  const { token } = person;
  const named = { stockCode: 'MSFT', source: 0, market: 'NASDAQ', rule: 'above', value };
  const alert = { ...named, once: true, byEmail: false };
  const made = await call(server, '/alerts/create', alert, { token, key: 'while-dead' });
  expect(made.code, JSON.stringify(made)).toBe(200);
  await turn(risesMs);
  await expect.poll(() => alertMessages()).toBe(known + 1);

  line.mend();
  await expect.poll(() => topicsHeard(), { timeout: 40_000 }).toContain('message');
  await expectText(page, /MSFT/);
  expect(brokenTopics(line.heard(), numbers)).toEqual([]);
  expect(line.heard().find(({ topic }) => topic === 'message')?.prev).toBe(numbers.message);
});

test('J18 ends quietly, with true books', async () => {
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);
});

function row(code: string, on: Page = page) {
  const named = on.locator('.instrument-code', { hasText: new RegExp(`^${code}\\b`) });
  return on.locator('.instrument-row', { has: named });
}

function rowNames(): Promise<string[]> {
  return page.locator('main .instrument-name').allInnerTexts();
}

/** Codes of the rows on the screen, from top to bottom. */
async function shownCodes(on: Page = page): Promise<string[]> {
  const texts = await on.locator('main .instrument-row .instrument-code').allInnerTexts();
  return texts.map((text) => text.split(' ')[0] ?? '');
}

/** The watchlist as the server has it: market and code, in order. */
async function watchedCodes(): Promise<string[]> {
  const path = '/userSelfSecurity/selectSelfSelectionStocksData';
  const { data } = await call(server, path, null, { token: person.token });
  return data.list.map((one: { market: string; code: string }) => `${one.market}:${one.code}`);
}

function codeOf(id: string): string {
  return id.split(':')[1] ?? '';
}

async function star(of: { code: string; source: number }): Promise<void> {
  const input = { assettype: of.source, secuCode: of.code, securityName: of.code };
  const saved = await call(server, '/userSelfSecurity/save', input, { token: person.token });
  expect(saved.code, JSON.stringify(saved)).toBe(200);
}

async function quoteOf(code: string) {
  const { data } = await call(server, `/quotes/getStock?stockCode=${code}`, null);
  return data;
}

/** Pulls a row all the way to the left. */
async function swipeAway(code: string): Promise<void> {
  const box = await restingBox(row(code));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 300, y);
  await page.mouse.down();
  for (let left = 20; left <= 200; left += 20) await page.mouse.move(box.x + 300 - left, y);
  await page.mouse.up();
}

async function turn(nowMs: number): Promise<void> {
  await turnTo(server, [page], nowMs);
}

/** How long the page waited between an answer of the watchlist and the next call, by its clock. */
async function pausesMs(): Promise<number[]> {
  return page.evaluate(() => {
    const reads = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('selectSelfSelectionStocksData'));
    return reads.slice(1).flatMap(({ startTime }, index) => {
      const before = reads[index];
      return before === undefined ? [] : [startTime - before.startTime - before.duration];
    });
  });
}

function topicsHeard(): string[] {
  return line.heard().map(({ topic }) => topic);
}

async function countOf(tab: 'Active' | 'Fired'): Promise<string> {
  return page
    .getByRole('tab', { name: new RegExp(`^${tab}`) })
    .locator('.tab-count')
    .innerText();
}

async function alertMessages(): Promise<number> {
  const path = '/userMessage/getMessage?pageNo=1&pageSize=50';
  const { data } = await call(server, path, null, { token: person.token });
  return data.list.filter(({ kind }: { kind: string }) => kind === 'alert').length;
}
