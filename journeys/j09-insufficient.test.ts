import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('J09 insufficient funds', async () => {
  const { server, browser } = opened;
  // 1. 100.00 in the stock wallet, 900.00 in the funding account; a share near 70.00.
  const person = await fundedPerson(server, { depositUsd: '1000.00', toStock: '100.00' });
  const { token } = person;
  const device = await newDevice(browser);
  const { page, context } = device;
  const named = { stockCode: 'KO', source: 0, market: 'NYSE' };
  const quote = await call(server, '/quotes/getStock?stockCode=KO&source=0&market=NYSE', null);
  // Below the market, where it rests; so that 100.00 pays for one share and 600.00 for ten.
  const below = Math.floor(Number(quote.data.lastPrice) * 80) / 100;
  const price = Math.min(59, Math.max(51, below)).toFixed(2);
  const order = { ...named, stockName: 'x', direction: 0, type: 1, num: '10', price };
  const needed = await feeOf(order);

  // 2. The preview tells, and in the place of the order's button the move is offered.
  await logIn(page, server, person);
  await open(page, server, 'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0');
  await page
    .getByRole('tab', { name: 'Limit', exact: true })
    .or(page.getByRole('radio', { name: 'Limit', exact: true }))
    .click();
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByLabel('Quantity', { exact: true }).fill('10');
  await expectText(page, `Insufficient funds. Available $100.00, needed $${needed}.`);
  const missing = (Number(needed) - 100).toFixed(2);
  const move = page.getByRole('button', { name: `Move $${missing} from Funding Account` });
  await move.waitFor();
  expect(await page.getByRole('button', { name: /^Buy .*\$/ }).count()).toBe(0);

  // 3. By call, without a preview: the same figures, no order, no hold.
  const refused = await call(server, '/stock/create', order, { token, key: 'a' });
  expect([refused.code, refused.data.reason]).toEqual([422, 'INSUFFICIENT']);
  expect([refused.data.available, refused.data.needed]).toEqual(['100.00', needed]);
  expect((await wallet()).usedBalance).toBe('0.00');
  expect((await call(server, '/position/consignList', {}, { token })).data.total).toBe(0);

  // 4. Full is what funds and fees allow: one share, never two. Half of it is none.
  const full = await call(
    server,
    '/position/getHalfOrFullNum',
    { ...named, direction: 0, openClose: 0, type: 1, price },
    { token },
  );
  expect([full.data.fullNum, full.data.halfNum]).toEqual(['1', '0']);
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await expect.poll(() => page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Half', exact: true }).click();
  await expectText(page, 'Please add quantity');

  // 5. What is missing is moved, nothing is ordered by it, and the draft is still there.
  await page.getByLabel('Quantity', { exact: true }).fill('10');
  await move.click();
  await expectText(page, `Moved $${missing} from Funding Account`);
  expect((await wallet()).available).toBe(needed);
  expect((await call(server, '/position/consignList', {}, { token })).data.total).toBe(0);
  await expect.poll(() => page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('10');
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe(price);

  // 7. The balance call fails: no zero, no confirming; then it works again.
  await page.route('**/wallet/getWalletBalance', (route) => route.abort());
  await page.reload();
  await expectText(page, 'Not loaded');
  expect(await page.locator('main').innerText()).not.toMatch(/Available Funds[^$]*\$0\.00/);
  await page.unroute('**/wallet/getWalletBalance');
  await page
    .getByRole('button', { name: 'Retry' })
    .first()
    .click({ timeout: 5_000 })
    .catch(() => {
      // The page asked again by itself before the finger came down.
    });

  // 6. Confirm: what is used is exactly total and fees.
  await page.getByLabel('Quantity', { exact: true }).fill('10');
  await page.getByRole('button', { name: /^Buy .*\$/ }).click();
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  expect((await wallet()).usedBalance).toBe(needed);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function wallet() {
    return (await call(server, '/wallet/getWalletBalance', { walletType: 'STOCK' }, { token }))
      .data;
  }

  /** Total and fees of the order as its preview says. */
  async function feeOf(input: typeof order): Promise<string> {
    const preview = await call(server, '/orders/preview', input, { token });
    const sum = Number(preview.data.totalAmount) + Number(preview.data.fee);
    return sum.toFixed(2);
  }
});
