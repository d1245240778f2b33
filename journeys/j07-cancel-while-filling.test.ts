import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

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
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, new RegExp(`[\\d,]+ ${ofWanted} had filled`));
  await expectText(page, 'No orders waiting.');
  const ended = await order();
  expect(ended.status).toBe(2);
  const held = await call(server, '/position/getByStock', { ...share, direction: 0 }, { token });
  expect(held.data.positionNum).toBe(ended.filledNum);
  const after = await wallet();
  expect(after.usedBalance).toBe(held.data.isolatedPosition);

  // 4. Again by call: the same answer, and nothing moves.
  const again = await call(server, '/orders/cancel', { id }, { token, key: 'again' });
  expect(again.code, JSON.stringify(again)).toBe(200);
  expect((await order()).filledNum).toBe(ended.filledNum);
  expect((await wallet()).balance).toBe(after.balance);

  // 5. One that filled before the cancel arrived.
  const small = { ...share, stockName: 'x', direction: 0, type: 0, num: '1', leverage: 5 };
  const filled = await call(server, '/stock/create', small, { token, key: 'one' });
  const late = await call(server, '/orders/cancel', { id: filled.data.id }, { token });
  expect([late.code, late.msg]).toEqual([409, 'The order is already filled.']);

  // 6. The page of the order tells all of it, in order.
  await open(page, server, `pages/order/detail?id=${id}`);
  await expectText(page, new RegExp(`Filled [\\d,]+ ${ofWanted}`));
  const { events } = (await call(server, `/orders/${id}`, null, { token })).data;
  const what = events.map((one: { what: string }) => one.what);
  expect([what[0], what.at(-1)]).toEqual(['accepted', 'cancelled']);
  expect(what.slice(1, -1).every((one: string) => /fill/i.test(one))).toBe(true);

  // 7. The history keeps both.
  const history = await call(server, '/position/water/pageList', {}, { token });
  expect(history.data.list.map((row: { id: string }) => row.id)).toEqual([filled.data.id, id]);

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
