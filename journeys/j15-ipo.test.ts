import { expect, test } from 'vitest';
import { call, fundedPerson, until } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { advanceTo, openOffering } from './support/offerings.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

test('J15 new shares: subscribed, drawn, and the draw worked out again in the browser', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '90000.00' });
  const { token } = person;
  const ask = async (path: string, body: unknown = {}) => call(server, path, body, { token });
  const wallet = async () =>
    (await ask('/wallet/getWalletBalance', { walletType: 'SUBSCRIPTION' })).data;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);
  const moved = { fromWallet: 'BALANCE', toWallet: 'SUBSCRIPTION', amount: '90000.00' };
  expect((await ask('/wallet/transfer', moved)).code).toBe(200);

  // 1. The hash of the seed is told before the deadline.
  const offering = await openOffering(server, { classify: 'UsStock' });
  const { id, code, market, minCount } = offering;
  const form = `pages/payment/newstock?code=${code}&market=${market}&direction=0&newSharesId=${id}`;
  await open(page, server, form);
  await expectText(page, offering.drawSeedHash);

  // 2. and 3. Whole lots, held at once, and once.
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true });
  await quantity.fill(String(Number(minCount) * 1.5));
  await subscribe.click();
  await confirm(page);
  await expectText(page, `The quantity must be a multiple of ${minCount}.`);
  await close.click();
  await quantity.fill(minCount);
  await subscribe.click();
  await confirm(page);
  await expectText(page, 'Waiting Allotment');
  const [row] = (await ask('/position/subscriptionOrder/pageList')).data.list;
  expect(await wallet()).toMatchObject({ usedBalance: row.paidAmount });
  await open(page, server, form);
  await quantity.fill(minCount);
  await subscribe.click();
  await confirm(page);
  await expectText(page, 'You have already subscribed to this offering.');
  await close.click();

  // 4. A form that is still open when the deadline passes.
  await advanceTo(server, offering.purchaseEndDate);
  await subscribe.click();
  await confirm(page);
  await expectText(page, 'The subscription deadline has passed.');

  // 5. Drawn: what was not given is free in the same moment.
  await advanceTo(server, offering.allotDateTimestamp + 1_000);
  await until(async () => (await own()).status !== 0);
  const drawn = await own();
  const given = Number(drawn.allotNum);
  expect((await wallet()).usedBalance).toBe(given === 0 ? '0.00' : drawn.paidAmount);
  await open(page, server, `pages/order/detail?id=${drawn.id}&kind=ipo`);
  await expectText(page, given === 0 ? 'Not Allotted' : 'Allotted');

  // 6. and 7. Worked out again here; with one digit changed it is not what was published.
  const seed = page.getByLabel('Draw seed', { exact: true });
  const recompute = page.getByRole('button', { name: 'Recompute', exact: true });
  const told = await seed.inputValue();
  await recompute.click();
  await expectText(page, 'It matches: seed, list and result are the published ones.');
  await expectText(page, `Your ticket was given ${given} shares.`);
  await seed.fill((told.startsWith('0') ? '1' : '0') + told.slice(1));
  await recompute.click();
  await expectText(page, 'It does not match what was published.');

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function own() {
    const { list } = (await ask('/position/subscriptionOrder/pageList')).data;
    return list.find((one: { newSharesId: string }) => one.newSharesId === id);
  }
});
