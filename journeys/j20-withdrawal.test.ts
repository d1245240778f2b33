import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, until, verify } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

const RETURNED = '6217 0031 4159 0000';
const OWN = '4242 4242 4242 4242';

async function fillCard(page: Page, card: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(card)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

const password = (page: Page) => page.getByLabel('Transaction Password', { exact: true });
const withdraw = (page: Page) => page.getByRole('button', { name: /^Withdraw/ }).last();

test('J20 withdrawal to a bank card', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '500.00' });
  const { token } = person;
  await verify(server, person, { firstName: 'Ada', lastName: 'Lovelace' });
  const usable = async () =>
    (await call(server, '/withdrawal/getUsableWithdrawalAmount', null, { token })).data
      .usableAmount;
  const device = await newDevice(browser);
  const { page } = device;
  await logIn(page, server, person);

  // 1. Verified, and no card.
  await open(page, server, 'pages/withdraw/bcard');
  await expectText(page, 'Please select a bank card first');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.waitForURL(/pages\/bcard\/modify/);

  // 2. Empty fields, each named.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(page, 'Please Enter Bank Name');
  await expectText(page, 'Please Input Bank Account Name');
  await expectText(page, 'Please Input Bank Card Number');

  // 3. In another name it is saved, and is not verified.
  await fillCard(page, {
    'Bank Name': 'Northgate Bank',
    'Bank Account Name': 'Charles Babbage',
    'Bank Card Number': OWN,
  });
  await page.waitForURL(/pages\/withdraw\/bcard/);
  await expectText(page, 'Not Verified');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await expectText(page, 'The account name must match your verified name.');
  await expect.poll(() => withdraw(page).isDisabled()).toBe(true);

  // 4. His own card; the transaction password is set on the way, and the amount stays.
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('Bank Account Name', { exact: true }).fill('ada lovelace');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/pages\/bcard\/index/);
  await expectText(page, '•••• 4242');
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(/pages\/withdraw\/bcard/);
  await page.getByRole('link', { name: 'Set transaction password' }).click();
  await page.getByLabel('Transaction Password', { exact: true }).fill('48151');
  await page.getByLabel('Confirm Password', { exact: true }).fill('48151');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(page, 'The transaction password must be 6 digits.');
  await page.getByLabel('Transaction Password', { exact: true }).fill('481516');
  await page.getByLabel('Confirm Password', { exact: true }).fill('481516');
  // The walk asks the books with the token of another session.
  await page.getByRole('checkbox', { name: 'Log out all other devices' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/pages\/withdraw\/bcard/);
  await expect
    .poll(() => page.getByLabel('Amount', { exact: true }).inputValue())
    .toMatch(/^100(\.00)?$/);

  // 5. A wrong password: the tries that are left, still logged in.
  await password(page).fill('975310');
  await withdraw(page).click();
  await confirm(page);
  await expectText(page, 'The transaction password is incorrect. 4 tries left.');

  // 6. Above what is usable; then 100, held at once.
  await page.getByLabel('Amount', { exact: true }).fill('500.01');
  await expectText(page, 'Insufficient funds. Available $500.00, needed $500.01.');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await password(page).fill('481516');
  await withdraw(page).click();
  await confirm(page);
  await expectText(page, 'Pending Review');
  await expectText(page, '$400.00');
  expect(await usable()).toBe('400.00');

  // 9. Its card cannot be deleted meanwhile.
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'A withdrawal to this account is pending.');

  // 7. Paid after 30 s, with its message.
  await server.advanceClock(31_000);
  await open(page, server, 'pages/withdraw/bcard');
  await expectText(page, 'Completed');
  await open(page, server, 'pages/message/index');
  await expectText(page, 'Withdrawal completed: $100.00');

  // 8. A card that ends in 0000 sends it back whole.
  await open(page, server, 'pages/bcard/modify');
  await fillCard(page, {
    'Bank Name': 'Harbour Mutual',
    'Bank Account Name': 'Ada Lovelace',
    'Bank Card Number': RETURNED,
  });
  await page.waitForURL((url) => !url.hash.includes('bcard/modify'));
  const { list } = (await call(server, '/UserAccount/SelectCardNo', {}, { token })).data;
  const { id } = list.find((card: { cardNumber: string }) => card.cardNumber.endsWith('0000'));
  await open(page, server, `pages/withdraw/bcard?cardId=${id}`);
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await password(page).fill('481516');
  await withdraw(page).click();
  await confirm(page);
  await expectText(page, '$0.00');
  await server.advanceClock(31_000);
  await expectText(page, 'Audit Failure');
  await expectText(page, 'The bank returned the payment.');
  await until(async () => (await usable()) === '400.00');

  // 5. The fifth wrong password locks it, and nobody is logged out by that.
  const wrong = { kind: 'BANK', cardId: id, amount: '1', payPassword: '975310' };
  const guess = () => call(server, '/withdrawal/withdrawal-apply', wrong, { token });
  for (const left of [4, 3, 2, 1]) {
    const told = await guess();
    const msg = `The transaction password is incorrect. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
    expect([told.code, told.msg]).toEqual([422, msg]);
  }
  const locked = await guess();
  expect([locked.code, locked.msg]).toEqual([
    429,
    'The transaction password is locked for 15 minutes.',
  ]);
  expect((await call(server, '/api/user/info', {}, { token })).code).toBe(200);

  await expectTrueBooks(server);
  device.expectQuiet();
  await device.context.close();
});
