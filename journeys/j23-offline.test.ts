import { m } from '@candor/locales/messages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { type Device, newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { openOperator } from './support/operator.ts';
import { sayIn } from './support/say.ts';
import { confirm, expectText, expectTrueBooks, logIn, open, openWhole } from './support/walk.ts';

const say = sayIn('en');
const opened = openAlone();
const coke = { stockCode: 'KO', source: 0, market: 'NYSE' } as const;
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const ticket = 'pages/payment/stock?code=AAPL&source=0&market=NASDAQ&direction=0';

let person: Person;
let device: Device;
/** Trade stays open here. */
let page: Page;
/** Another tab of the same phone, where an order is written and notices are read. */
let second: Page;
/** Texts the page of Trade said over its sockets. */
const said: string[] = [];
let notices: { id: string; title: string }[] = [];

beforeAll(async () => {
  const { server, browser } = opened;
  person = await fundedPerson(server, { depositUsd: '20000.00', toStock: '15000.00' });
  for (const share of [coke, apple]) await order({ ...share, direction: 0, num: '3' });
  notices = (await call(server, '/article/pageList', { type: 'notice' })).data.list;
  device = await newDevice(browser);
  page = device.page;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => said.push(String(payload))),
  );
  await logIn(page, server, person);
  second = await device.context.newPage();
});

async function ask(path: string, body: unknown = {}) {
  const answer = await call(opened.server, path, body, person);
  expect(answer.code, `${path} ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
}
const order = (set: object) => ask('/stock/create', { stockName: 'x', type: 0, ...set });
const rows = () => page.locator('main .dense-row');
const figures = (on: Page) => on.locator('main').innerText();

test('J23.1 to 3 without a network the figures stay with their age, and nothing can be sent', async () => {
  const { server } = opened;
  const [read, unread] = notices;
  if (read === undefined || unread === undefined) throw new Error('there are no two notices');
  await openWhole(second, server, `pages/notice/detail?id=${read.id}`);
  await second.getByText(read.title).first().waitFor();
  await openWhole(second, server, ticket);
  await openWhole(page, server, 'pages/trade/index');
  await expect.poll(() => rows().count()).toBe(2);
  const before = await figures(page);
  await device.context.setOffline(true);
  await expectText(page, /You are offline\. Figures are from \d{2}:\d{2}\./);
  expect(await rows().count()).toBe(2);
  const during = await figures(page);
  const sums = (text: string) => (text.match(/\$[\d,]+\.\d\d/g) ?? []).length;
  const zeros = (text: string) => (text.match(/\$0\.00(?!\d)/g) ?? []).length;
  expect([sums(during), zeros(during)]).toEqual([sums(before), zeros(before)]);

  // 2. An order can be written and not sent.
  await second.getByLabel('Quantity', { exact: true }).fill('2');
  const buy = second.getByRole('button', { name: /^Buy/ }).last();
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');
  await second.getByText(say(m.payment_why_offline)).first().waitFor();

  // 3. What was read can be read; what was not says what it needs.
  await go(`pages/notice/detail?id=${read.id}`);
  await second.getByText(read.title).first().waitFor();
  await go(`pages/notice/detail?id=${unread.id}`);
  await second.getByText(say(m.reading_needs_network)).first().waitFor();
  await go(ticket);
  await expect.poll(() => second.getByLabel('Quantity', { exact: true }).inputValue()).toBe('2');
});

test('J23.4 to 6 what happened meanwhile is there once, and the form asks for a new preview', async () => {
  // 4. Elsewhere one position is closed and another order fills.
  const held = await ask('/position/getByStock', { ...coke, direction: 0 });
  await ask('/position/flatPosition', { id: held.id, num: '3', type: 0 });
  const placed = await order({ ...apple, direction: 0, num: '4' });
  expect(await rows().count()).toBe(2);

  // 5. Back: the bar goes, the socket says where it stopped.
  said.length = 0;
  const previews: string[] = [];
  second.on('request', (request) => {
    if (request.url().endsWith('/orders/preview')) previews.push(request.postData() ?? '');
  });
  await device.context.setOffline(false);
  await expect.poll(() => page.getByText(/You are offline/).count()).toBe(0);
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => figures(page)).toMatch(/AAPL/);
  await expect.poll(() => figures(page)).toMatch(/\b7\b/);
  await expect.poll(() => said.join('\n')).toMatch(/"op":"sub"[^\n]*"since":\{"/);
  const { list } = await ask('/position/water/pageList');
  expect(list.filter(({ id }: { id: string }) => id === placed.id)).toHaveLength(1);

  // 6. The waiting form has what was typed, and a preview of now.
  await expect.poll(() => second.getByLabel('Quantity', { exact: true }).inputValue()).toBe('2');
  const buy = second.getByRole('button', { name: /^Buy .*\$/ }).last();
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBeNull();
  await buy.click();
  await confirm(second);
  await second.waitForURL(/pages\/order\/detail/);
  expect(previews.length).toBeGreaterThan(0);
  const mine = (await ask('/position/water/pageList')).list;
  expect(mine.filter(({ num }: { num: string }) => num === '2')).toHaveLength(1);
});

test('J23.7 a line written offline is sent on return, once', async () => {
  const { server } = opened;
  const token = await openOperator(server, { name: 'Mara', roles: 'support' });
  await openWhole(page, server, 'pages/service/index?topic=kyc');
  await expectText(page, say(m.support_here));
  const send = async (text: string) => {
    await page.getByLabel(say(m.support_write)).fill(text);
    await page.getByRole('button', { name: say(m.support_send) }).click();
    await page.getByText(text).waitFor();
  };
  await send('Before the tunnel');
  await page.getByText(`· ${say(m.support_sent)}`).waitFor();
  await device.context.setOffline(true);
  await send('In the tunnel');
  await page.getByText(say(m.support_waits)).waitFor();
  const desk = (path: string, body: unknown) =>
    call(server, `/ops/api/chat/${path}`, body, { token });
  const [{ id }] = (await desk('list', {})).data.list;
  const heard = async () =>
    (await desk('take', { id })).data.list.map(({ text }: { text: string | null }) => text);
  expect(await heard()).not.toContain('In the tunnel');
  await device.context.setOffline(false);
  await expect.poll(async () => (await heard()).slice(-1)).toEqual(['In the tunnel']);
  expect((await heard()).filter((text: string) => text === 'In the tunnel')).toHaveLength(1);
});

test('J23.8 a server that was restarted meanwhile tells the same as before', async () => {
  const { server } = opened;
  await openWhole(page, server, 'pages/trade/index');
  await expect.poll(() => rows().count()).toBe(1);
  const facts = async () => {
    const [wallets, history] = [await ask('/userCenter/getWalletBalance'), await orders()];
    // Bars that are whole: the one of now still grows.
    const path = '/m_ft/kline?stockCode=KO&source=0&market=NYSE&type=1Y';
    const bars = (await call(server, path, null)).data.list.slice(0, -1);
    return JSON.stringify({ list: wallets.list, history, bars });
  };
  const orders = async () =>
    (await ask('/position/water/pageList')).list.map(
      ({ id, status, filledNum, avgPrice, fee }: Record<string, unknown>) => [
        id,
        status,
        filledNum,
        avgPrice,
        fee,
      ],
    );
  const before = await facts();
  await device.context.setOffline(true);
  await expectText(page, /You are offline/);
  await server.goAway();
  await server.comeBack();
  expect(await facts()).toBe(before);
  await device.context.setOffline(false);
  await expect.poll(() => page.getByText(/You are offline|No connection/).count()).toBe(0);
  await expect.poll(() => rows().count()).toBe(1);
  await open(page, server, 'pages/trade/index');
  await expectTrueBooks(server);
  device.expectQuiet(/^WebSocket connection to \S+ failed/);
  await device.context.close();
});

/** Within the app, as a link leads: nothing is loaded anew. */
async function go(route: string): Promise<void> {
  await second.evaluate((hash) => {
    location.hash = hash;
  }, `#/${route}`);
}
