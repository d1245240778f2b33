import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import {
  confirm,
  expectText,
  expectTrueBooks,
  logIn,
  open,
  openTicketRest,
} from './support/walk.ts';

const opened = openForWalks();
const share = { stockCode: 'BMW', source: 0, market: 'XETRA' };
const query = 'stockCode=BMW&source=0&market=XETRA';
test('J07 a limit order cancelled while it fills', async () => {
  const { server, browser } = opened;
  const money = { depositUsd: '900000.00', toStock: '900000.00' };
  const person = await fundedPerson(server, money);
  const { token } = person;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);

  // 1. Below the market it waits: in the list, with exactly total and fees held.
  const ko = { stockCode: 'KO', source: 0, market: 'NYSE' };
  const { data: book0 } = await call(server, '/m_ft/depth?stockCode=KO&source=0&market=NYSE', null);
  const low = (Math.floor(Number(book0.bids[0].price) * 60) / 100).toFixed(2);
  const rests = { ...ko, stockName: 'x', direction: 0, type: 1, price: low, num: '100' };
  const { data: told } = await call(server, '/orders/preview', rests, { token });
  const waits = await call(server, '/stock/create', rests, { token, key: 'waits' });
  expect(waits.data).toMatchObject({ status: 0, filledNum: '0' });
  const held100 = (Number(told.totalAmount) + Number(told.fee)).toFixed(2);
  expect((await wallet()).usedBalance).toBe(held100);
  await open(page, server, 'pages/trade/index?tab=2');
  const row = page.locator('main .dense-row');
  await expect.poll(() => row.innerText()).toMatch(/0 of 100[\s\S]*Waiting/);
  await row.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  const amount = Number(held100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expectText(page, `Success · $${amount} released to Available Funds`);
  expect((await wallet()).usedBalance).toBe('0.00');

  // 1. and 2. A little above the ask: what stands there fills, the rest waits with its money held.
  const { data: book } = await call(server, `/m_ft/depth?${query}`, null);
  const { price } = book.asks[4];
  // Nearly all that the money buys: more than the book shows, so that no move fills it in seconds.
  const most = await call(
    server,
    '/position/getHalfOrFullNum',
    { ...share, direction: 0, openClose: 0, type: 1, price, leverage: 5 },
    { token },
  );
  const wanted = Math.floor(Number(most.data.fullNum) * 0.9);
  const ofWanted = `of ${wanted.toLocaleString('en')}`;
  await open(page, server, 'pages/payment/stock?code=BMW&source=0&market=XETRA&direction=0');
  await page
    .getByRole('tab', { name: 'Limit', exact: true })
    .or(page.getByRole('radio', { name: 'Limit', exact: true }))
    .click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByLabel('Quantity', { exact: true }).fill(String(wanted));
  await openTicketRest(page);
  await page.getByText('5×', { exact: true }).click();
  await page.getByRole('button', { name: /^Buy .*\$/ }).click();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, new RegExp(`Filled [\\d,]+ ${ofWanted}`));
  const id = new URLSearchParams(page.url().split('?')[1]).get('id') ?? '';
  const open1 = await order();
  expect(open1.status).toBe(3);
  expect(Number(open1.filledNum)).toBeGreaterThan(0);
  expect(Number((await wallet()).usedBalance)).toBeGreaterThan(Number(open1.margin));

  // 3. Cancelled from the list: what had filled is told, and what was held for the rest is free.
  await open(page, server, 'pages/trade/index?tab=2');
  await page.locator('main .dense-row').click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  const toast = await page
    .getByText(/^Success.*had filled/)
    .first()
    .innerText();
  await expectText(page, 'No orders waiting.');
  const ended = await order();
  const filledOf = `${Number(ended.filledNum).toLocaleString('en')} ${ofWanted}`;
  expect(toast).toMatch(/^Success · .* · \$[\d,.]+ released to Available Funds$/);
  expect(toast).toContain(`${filledOf} had filled`);
  expect(ended.status).toBe(2);
  const held = await call(server, '/position/getByStock', { ...share, direction: 0 }, { token });
  expect(held.data.positionNum).toBe(ended.filledNum);
  const after = await wallet();
  expect(after.usedBalance).toBe(held.data.isolatedPosition);

  // 4. Again by call: the same answer, and nothing moves.
  const again = await call(server, '/orders/cancel', { id }, { token, key: 'again' });
  expect(again.code, JSON.stringify(again)).toBe(200);
  expect(again.data).toMatchObject({ id, status: 2, filledNum: ended.filledNum });
  expect((await order()).filledNum).toBe(ended.filledNum);
  expect((await wallet()).balance).toBe(after.balance);

  // 5. One that filled before the cancel arrived.
  const small = { ...share, stockName: 'x', direction: 0, type: 0, num: '1', leverage: 5 };
  const filled = await call(server, '/stock/create', small, { token, key: 'one' });
  const late = await call(server, '/orders/cancel', { id: filled.data.id }, { token });
  expect([late.code, late.msg]).toEqual([409, 'The order is already filled.']);

  await open(page, server, 'pages/trade/index?tab=0');
  const grown = (Number(ended.filledNum) + 1).toLocaleString('en');
  await expect.poll(() => row.innerText()).toContain(`${grown} ×`);

  // 6. The page of the order tells all of it, in order, each with its time.
  await open(page, server, `pages/order/detail?id=${id}`);
  await expectText(page, new RegExp(`Filled [\\d,]+ ${ofWanted}`));
  // What was read of it before stands there until the answer has come.
  await expectText(page, 'Cancelled: Cancelled by you.');
  const { events } = (await call(server, `/orders/${id}`, null, { token })).data;
  const what = events.map((one: { what: string }) => one.what);
  expect([what[0], what.at(-1)]).toEqual(['accepted', 'cancelled']);
  expect(what.slice(1, -1).every((one: string) => /fill/i.test(one))).toBe(true);
  const steps = await page
    .locator('main .timeline > li')
    .evaluateAll((found) => found.map((step) => [...step.children].map((one) => one.textContent)));
  expect(steps.map(([label]) => label)).toEqual([
    'Order accepted',
    ...Array.from({ length: steps.length - 2 }, () => 'Part filled'),
    'Cancelled: Cancelled by you.',
  ]);
  expect(steps.length).toBe(what.length);
  for (const [, time] of steps) expect(time).toMatch(/\d\d:\d\d:\d\d|^\+ \d+\.\d{3} s$/);
  const { fills } = await order();
  for (const fill of fills) expect(Number(fill.quote.ask)).toBeGreaterThan(0);
  await expectText(page, 'Quote seen:');

  // 7. The history keeps both.
  const history = await call(server, '/position/water/pageList', {}, { token });
  expect(history.data.list.map((row: { id: string }) => row.id)).toEqual([
    filled.data.id,
    id,
    waits.data.id,
  ]);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function order() {
    return (await call(server, `/orders/${id}`, null, { token })).data;
  }
  async function wallet() {
    return (await call(server, '/wallet/getWalletBalance', { walletType: 'STOCK' }, { token }))
      .data;
  }
});
