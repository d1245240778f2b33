import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const share = { stockCode: 'BMW', source: 0, market: 'XETRA' };
const query = 'stockCode=BMW&source=0&market=XETRA';
/** More than the whole book shows, so that no move of the market fills it in seconds. */
const WANTED = 40_000;

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
  const limit = { ...share, stockName: 'x', direction: 0, type: 1, leverage: 5 };
  const wanted = { ...limit, num: String(WANTED), price: book.asks[4].price };
  const placed = await call(server, '/stock/create', wanted, { token, key: 'wanted' });
  expect(placed.code, JSON.stringify(placed)).toBe(200);
  const { id } = placed.data;
  await open(page, server, `pages/order/detail?id=${id}`);
  await expectText(page, /Filled [\d,]+ of 40,?000/);
  const open1 = await order();
  expect(open1.status).toBe(3);
  expect(Number(open1.filledNum)).toBeGreaterThan(0);
  expect(Number((await wallet()).usedBalance)).toBeGreaterThan(Number(open1.margin));

  // 3. Cancelled from the list: what had filled is told, and what was held for the rest is free.
  await open(page, server, 'pages/trade/index?tab=2');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, /[\d,]+ of 40,?000 had filled/);
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
  await expectText(page, /Filled [\d,]+ of 40,?000/);
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
