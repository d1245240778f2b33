import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, until } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

const MILLION = { depositUsd: '1000000.00' };

test('J19 follow an institution', async () => {
  const { server, browser } = opened;
  const rich = [await fundedPerson(server, MILLION), await fundedPerson(server, MILLION)];
  const person = await fundedPerson(server, { depositUsd: '300000.00', toStock: '1.00' });
  const { token } = person;
  const ask = async (path: string, body: unknown = {}) => call(server, path, body, { token });
  const wallet = async () => (await ask('/wallet/getWalletBalance', { walletType: 'FOLLOW' })).data;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);

  // Institutions with records of their own, and the months behind one.
  await open(page, server, 'pages/product/follow');
  await expectText(page, 'Saltmarsh Bond Desk');
  await expectText(page, /Past results do not promise future ones/);
  await page.getByRole('button', { name: 'Holdings', exact: true }).first().click();
  await expectText(page, 'Month by month');
  await page.keyboard.press('Escape');

  // 1. and 2. The limits, and an empty wallet.
  await open(page, server, 'pages/payment/follow?agencyId=saltmarsh');
  const amount = page.getByLabel('Total Amount', { exact: true });
  const follow = page.getByRole('button', { name: /^Follow( · \$[\d,.]+)?$/ }).last();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  await amount.fill('99.99');
  expect(await follow.isDisabled()).toBe(true);
  await page.getByRole('checkbox').click();
  await follow.click();
  await confirm(page);
  await expectText(page, 'The amount must be between 100 and 1000000 dollars.');
  await close.click();
  await amount.fill('1000000.01');
  await follow.click();
  await confirm(page);
  await expectText(page, 'The amount must be between 100 and 1000000 dollars.');
  await close.click();
  await amount.fill('100000');
  await follow.click();
  await confirm(page);
  await expectText(page, 'Insufficient funds. Available $0.00, needed $100,000.00.');
  await page.getByRole('button', { name: 'Move $100,000.00 from Funding Account' }).waitFor();

  // 3. With money: Waiting Confirmation, held, no interest yet; without the tick, nothing.
  const move = { fromWallet: 'BALANCE', toWallet: 'FOLLOW', amount: '150000.00' };
  await call(server, '/wallet/transfer', move, { token, key: 'to-follow' });
  await open(page, server, 'pages/product/follow');
  await open(page, server, 'pages/payment/follow?agencyId=saltmarsh');
  await expectText(page, /Available Funds \$150,000\.00/);
  await page.getByRole('radio', { name: '1 hour' }).click();
  await amount.fill('100000');
  expect(await follow.textContent()).toContain('Follow · $100,000.00');
  expect(await follow.isDisabled()).toBe(true);
  await page.getByRole('checkbox').click();
  await expect.poll(() => follow.isDisabled()).toBe(false);
  await follow.click();
  await confirm(page);
  await expectText(page, 'Success');
  await expectText(page, 'Waiting Confirmation');
  const row = page.locator('main li', { hasText: 'Saltmarsh Bond Desk' });
  await expectFact('Total Amount', '$100,000.00');
  await expectFact('Interest', '--');
  expect(await wallet()).toMatchObject({ usedBalance: '100000.00', available: '50000.00' });

  // 4. and 5. Confirmed by itself; its holdings are told and nothing sells it.
  await server.advanceClock(31_000);
  await expectText(page, 'To Be Settled');
  await page.getByRole('link', { name: 'Saltmarsh Bond Desk' }).click();
  await expectText(page, 'Holdings at confirmation');
  const [{ id }] = (await ask('/userFollowInvest/myList')).data.list;
  const ofOrder = async () => (await call(server, `/orders/${id}?kind=follow`, null, person)).data;
  const { holdingsAtConfirm } = await ofOrder();
  expect(holdingsAtConfirm.length).toBe(4);
  for (const { code, price } of holdingsAtConfirm) {
    const line = page.locator('main .receipt-line', { hasText: code }).first();
    await expect.poll(() => line.innerText()).toContain(Number(price).toFixed(2));
  }
  await expectFact('Interest', '--', page.locator('main'));
  const estimate = () => factOf('Estimate', page.locator('main')).innerText();
  const first = await estimate();
  // Bonds move little, least at the weekend: a thousand dollars may show no cent of it for an hour.
  const later = async () => {
    await server.advanceClock(10 * 60_000);
    return estimate();
  };
  await expect.poll(later, { interval: 2_000 }).not.toBe(first);
  expect(await page.getByRole('button', { name: /Sell|Close/ }).count()).toBe(0);
  const sale = await ask('/userFollowInvest/sell', { id });
  expect([sale.code, sale.data.reason]).toEqual([404, 'URL_UNKNOWN']);

  // 6. The end of the term: the result with its working, and the wallet changed by exactly it.
  await server.advanceClock(3_600_000);
  await expectText(page, 'How the result came about');
  const { holdingsAtSettle, fee, interest } = await ofOrder();
  const profits = holdingsAtSettle.map((one: { profit: string }) => cents(one.profit));
  const result = profits.reduce((sum: number, one: number) => sum + one, 0) - cents(fee);
  expect(cents(interest)).toBe(result);
  const working = page.locator('main section', { hasText: 'How the result came about' });
  await expect.poll(() => working.locator('.receipt-sum').innerText()).toContain(signed(interest));
  await expectFact('Interest', signed(interest), page.locator('main'));
  const after = await wallet();
  expect(cents(after.balance)).toBe(15_000_000 + result);
  expect(after.usedBalance).toBe('0.00');

  // 7. Two fill an institution while a third waits: his money is back with the reason; a fourth
  // is told at once.
  const full = 'This institution takes no more money now.';
  const longshore = { agencyId: 'longshore', term: '1h', agree: true };
  for (const one of rich) {
    const all = { fromWallet: 'BALANCE', toWallet: 'FOLLOW', amount: '1000000.00' };
    expect((await call(server, '/wallet/transfer', all, one)).code).toBe(200);
    const placed = await call(
      server,
      '/userFollowInvest/add',
      { ...longshore, amount: '1000000' },
      one,
    );
    expect(placed.code, JSON.stringify(placed)).toBe(200);
  }
  expect((await ask('/userFollowInvest/add', { ...longshore, amount: '100' })).code).toBe(200);
  expect((await wallet()).usedBalance).toBe('100.00');
  await server.advanceClock(31_000);
  await until(async () => (await wallet()).usedBalance === '0.00');
  expect((await wallet()).balance).toBe(after.balance);
  await open(page, server, 'pages/product/follow?tab=mine');
  await page.getByRole('link', { name: 'Longshore Digital' }).click();
  await expectText(page, full);
  await expectFact('Interest', '$0.00', page.locator('main'));
  const late = await ask('/userFollowInvest/add', { ...longshore, amount: '100' });
  expect([late.code, late.msg]).toEqual([422, full]);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  /** A figure of a follow order by its exact label. */
  function factOf(label: string, place: Locator) {
    const fact = place.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    return fact.locator('dd').first();
  }
  async function expectFact(label: string, value: string, place: Locator = row): Promise<void> {
    await expect.poll(() => factOf(label, place).innerText()).toBe(value);
  }
});

const cents = (text: string) => Math.round(Number(text) * 100);

/** A gain as the pages write it. */
function signed(amount: string): string {
  const [value, text] = [Number(amount), Math.abs(Number(amount)).toFixed(2)];
  return value === 0 ? `$${text}` : `${value > 0 ? '+' : '−'}$${text}`;
}
