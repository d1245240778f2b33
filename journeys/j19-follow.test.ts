import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('J19 follow an institution', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '3000.00', toStock: '1.00' });
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
  const follow = page.getByRole('button', { name: 'Follow', exact: true }).last();
  const sure = page.getByRole('button', { name: 'Confirm', exact: true });
  await amount.fill('99.99');
  expect(await follow.isDisabled()).toBe(true);
  await page.getByRole('checkbox').click();
  await follow.click();
  await sure.click();
  await expectText(page, 'The amount must be between 100 and 1000000 dollars.');
  await amount.fill('1000');
  await follow.click();
  await sure.click();
  await expectText(page, 'Insufficient funds. Available $0.00, needed $1,000.00.');

  // 3. With money: Waiting Confirmation, held, no interest yet.
  const { token } = person;
  const move = { fromWallet: 'BALANCE', toWallet: 'FOLLOW', amount: '1500.00' };
  await call(server, '/wallet/transfer', move, { token, key: 'to-follow' });
  await open(page, server, 'pages/product/follow');
  await open(page, server, 'pages/payment/follow?agencyId=saltmarsh');
  await expectText(page, /Available Funds \$1,500\.00/);
  await page.getByRole('radio', { name: '1 hour' }).click();
  await page.getByRole('checkbox').click();
  await follow.click();
  await sure.click();
  await expectText(page, 'Success');
  await expectText(page, 'Waiting Confirmation');
  const wallet = await call(
    server,
    '/wallet/getWalletBalance',
    { walletType: 'FOLLOW' },
    { token },
  );
  expect(wallet.data).toMatchObject({ usedBalance: '1000.00', available: '500.00' });

  // 4. and 5. Confirmed by itself; its holdings are told and nothing sells it.
  await server.advanceClock(31_000);
  await expectText(page, 'To Be Settled');
  await page.getByRole('link', { name: 'Saltmarsh Bond Desk' }).click();
  await expectText(page, 'Holdings at confirmation');
  await expectText(page, 'Estimate');
  expect(await page.getByRole('button', { name: /Sell|Close/ }).count()).toBe(0);

  // 6. The end of the term: the result with its working, and the wallet changed by it.
  await server.advanceClock(3_600_000);
  await expectText(page, 'How the result came about');
  const { data } = await call(server, '/userFollowInvest/myList', {}, { token });
  const [row] = data.list;
  const after = await call(server, '/wallet/getWalletBalance', { walletType: 'FOLLOW' }, { token });
  expect(Number(after.data.balance)).toBeCloseTo(1500 + Number(row.interest), 6);
  expect(after.data.usedBalance).toBe('0.00');
  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);
});
