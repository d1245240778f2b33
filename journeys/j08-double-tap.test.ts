import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { holdCalls } from './support/call-line.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const ticket = 'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0';

const opened = openForWalks();

test('J08 double tap on Buy, and a lost answer', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '9000.00', toStock: '9000.00' });
  const { token } = person;
  const device = await newDevice(browser);
  const { page, context } = device;
  const line = await holdCalls(context);
  const orderCount = async () => {
    const answer = await call(server, '/position/water/pageList', {}, { token });
    return answer.data.total as number;
  };
  await logIn(page, server, person);

  const orders = () => line.sent.filter(({ path }) => path === '/stock/create');

  // 1. and 2. Two quick taps make one order, over the live connection.
  await fillTicket('10');
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(1);
  expect(orders()).toHaveLength(1);

  // The connection is cut between order and answer: HTTP tells of the same order by its key.
  await fillTicket('2');
  const asked = page.waitForRequest('**/stock/create');
  line.calls = 'break';
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  expect((await asked).headers()['idempotency-key']).toBe(orders()[1]?.key);
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(2);

  // 3. Neither door brings the answer: the app does not know, and says so.
  await fillTicket('3');
  await page.route('**/stock/create', async (route) => {
    await route.fetch(); // It reaches the server …
    await route.abort('connectionreset'); // … and the answer never arrives.
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'Network Error');
  const retry = page.getByRole('button', { name: 'Check and retry' });
  await retry.waitFor();
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
  expect(await orderCount()).toBe(3);
  line.calls = 'pass';

  // 4. The same key shows the order that was made.
  await page.unroute('**/stock/create');
  await retry.click();
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(3);

  // 5. and 6. By calls: a key belongs to its content, a client order id to its order.
  const order = {
    stockCode: 'KO',
    stockName: 'x',
    source: 0,
    market: 'NYSE',
    direction: 0,
    type: 0,
    num: '1',
    clientOrderId: 'mine-1',
  };
  const first = await call(server, '/stock/create', order, { token, key: 'key-1' });
  expect(first.code).toBe(200);
  const same = await call(server, '/stock/create', order, { token, key: 'key-1' });
  expect(same.data.id).toBe(first.data.id);
  const other = await call(
    server,
    '/stock/create',
    { ...order, num: '11' },
    { token, key: 'key-1' },
  );
  expect([other.code, other.msg]).toEqual([409, 'This key was used for a different request']);
  const again = await call(server, '/stock/create', order, { token, key: 'key-2' });
  expect([again.code, again.msg, again.data.id]).toEqual([
    409,
    'This order was already placed.',
    first.data.id,
  ]);

  // 7. The same again on purpose is a new sheet with a new key: another order.
  const before = await orderCount();
  await fillTicket('3');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(before + 1);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function fillTicket(quantity: string): Promise<void> {
    await open(page, server, 'pages/home/index');
    await open(page, server, ticket);
    await page.getByLabel('Quantity', { exact: true }).fill(quantity);
    await page.getByRole('button', { name: /^Buy .*\$/ }).click();
    await page.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  }
});
