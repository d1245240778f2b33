import { expect, test } from 'vitest';
import { call, fundedPerson, until, withPayees } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openAlone } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, openWhole } from './support/walk.ts';

const DAY_MS = 86_400_000;
const opened = openAlone();

test('J24 a loan is refused beyond half, lent within it, and repaid', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '10000.00', toStock: '1.00' });
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);

  // 1. Not verified: the card in place of the form.
  await openWhole(page, server, 'pages/loan/index?tab=apply');
  await expectText(page, 'Loans are for verified customers.');
  expect(await page.getByLabel('Purpose').count()).toBe(0);
  await withPayees(server, person);
  await page.reload();

  // 2. What 3,000.00 over thirty days costs.
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.waitFor();
  await expectText(page, 'From $100.00 to $5,000.00');
  await page.getByRole('radio', { name: '30 days' }).click();
  await page.getByLabel('Purpose').fill('practice');
  await page.getByRole('checkbox').click();
  const apply = async (dollars: string, label: string) => {
    await amount.fill(dollars);
    await page.getByRole('button', { name: `Apply · ${label}` }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectText(page, 'Under Review');
    const again = { amount: '100', termDays: 30, purpose: 'practice', agree: true };
    const told = await call(server, '/loan/apply', again, person);
    expect([told.code, told.msg]).toEqual([409, 'An application is under review.']);
    await server.advanceClock(61_000);
  };
  await amount.fill('3000');
  await expectText(page, '10.95%');
  await expectText(page, '$27.00');

  // 3. More than half is refused with its reason.
  await apply('6000', '$6,000.00');
  await expectText(page, /All loans together must stay within half of your total value\./);

  // 4. Within half it is lent.
  await page.getByRole('tab', { name: 'Apply' }).click();
  await page.getByRole('radio', { name: '30 days' }).click();
  await page.getByLabel('Purpose').fill('practice');
  await page.getByRole('checkbox').click();
  await apply('3000', '$3,000.00');
  await expectText(page, 'Running');
  await expectText(page, '$3,027.00 due');

  await openWhole(page, server, 'pages/message/index');
  await expectText(page, 'Your loan was paid out: $3,000.00');

  // 7. Ten days of 0.03 % of 3,000.00; all of it is paid back, the interest first.
  await server.advanceClock(10 * DAY_MS);
  await logIn(page, server, person);
  await openWhole(page, server, 'pages/loan/index?tab=mine');
  await expectText(page, '$9.00');
  await page.getByRole('button', { name: 'Repay', exact: true }).first().click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  // What has gone by of the eleventh day costs a cent at most.
  await page.getByRole('button', { name: /^Repay · \$3,009\.0[01]$/ }).click();
  await expectText(page, 'Repaid');
  const token = await tokenOf();
  const bill = (await call(server, '/wallet/getWalletBill', { timeZone: 'UTC' }, { token })).data;
  const lines = bill.list.map(({ billType, amount }: Record<string, string>) => [billType, amount]);
  expect(lines.slice(0, 2)).toEqual([
    ['loan', '-3000.00'],
    ['interest', expect.stringMatching(/^-9\.0[01]$/)],
  ]);

  // 8. Another one is overdue, and withdrawals say what it keeps back.
  const another = { amount: '3000', termDays: 30, purpose: 'practice', agree: true };
  expect((await call(server, '/loan/apply', another, { token })).code).toBe(200);
  await server.advanceClock(61_000);
  const lent = async () => (await call(server, '/loan/list', {}, { token })).data.list[0].state;
  await until(async () => (await lent()) === 'active');
  const away = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '12900.00' };
  expect((await call(server, '/wallet/transfer', away, { token })).code).toBe(200);
  await server.advanceClock(31 * DAY_MS);
  await logIn(page, server, person);
  const later = await tokenOf();
  await until(async () => {
    const { list } = (await call(server, '/loan/list', {}, { token: later })).data;
    return list[0].state === 'overdue';
  });
  await openWhole(page, server, 'pages/withdraw/bcard');
  await expectText(page, 'Overdue instalment');
  await expectTrueBooks(server);
  device.expectQuiet();
  await context.close();

  /** A session ends after a day unused. */
  async function tokenOf(): Promise<string> {
    const login = { username: person.email, password: person.password };
    return (await call(server, '/loginByUsername', login)).data.token;
  }
});
