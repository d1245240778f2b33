import { expect, test } from 'vitest';
import { call, fundedPerson, until, uploadProof, verify } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const notOpen = 'The bulk trading authority has not yet been opened';
const review = 'The transaction permissions are under review';

test('J17 block trading', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '20000.00', toStock: '1000.00' });
  const { token } = person;
  const ask = (path: string, body: unknown = {}) => call(server, path, body, { token });
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);

  // 1. Who is not verified is asked to be; a call is refused and stays logged in.
  await open(page, server, 'pages/product/blocktrade');
  await page.getByRole('link', { name: /verif/i }).first().waitFor();
  const early = await ask('/userCenter/apply/service', { type: 'blockTrade' });
  expect([early.code, early.data.reason]).toEqual([422, 'KYC_REQUIRED']);
  expect((await ask('/api/user/info')).code).toBe(200);

  // 2. and 3. Applied for once; by calls the same words.
  await verify(server, person, { firstName: 'Ada', lastName: 'Lovelace' });
  await page.reload();
  await expectText(page, notOpen);
  await page.getByRole('button', { name: 'Apply for Activation' }).click();
  await expectText(page, review);
  const again = await ask('/userCenter/apply/service', { type: 'blockTrade' });
  expect([again.code, again.msg]).toEqual([409, review]);
  const block = { stockCode: 'F', source: 4, market: 'NYSE', direction: 0, type: 0, num: '10000' };
  const ordered = await ask('/blockTrade/create', block);
  expect([ordered.code, ordered.msg]).toEqual([422, review]);

  // 4. Refused with the reason, told by the card itself.
  await server.advanceClock(61_000);
  await expectText(page, 'Total value must be at least $50,000');
  await page.getByRole('button', { name: 'Apply Again' }).waitFor();

  // 5. With more money it opens, and the card goes by itself.
  const proofUrl = await uploadProof(server, token);
  const deposit = { kind: 'BANK', currency: 'USD', amount: '400000.00', proofUrl };
  expect((await ask('/recharge/create', deposit)).code).toBe(200);
  await server.advanceClock(31_000);
  await until(async () => (await ask('/recharge/listPage')).data.list[0]?.status === 3);
  await page.getByRole('button', { name: 'Apply Again' }).click();
  await expectText(page, review);
  await server.advanceClock(61_000);
  await page.getByText(review).waitFor({ state: 'detached' });
  await expectText(page, 'From 10,000 shares');

  // 6. and 7. Too small is said; a whole one shows its price by size, and fills whole.
  await open(page, server, 'pages/payment/stock?code=F&source=4&market=NYSE&direction=0');
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('9999');
  await expectText(page, 'A block trade is a single transaction of 10000 shares or more.');
  await quantity.fill('10000');
  await expectText(page, 'Size price schedule');
  await expectText(page, '10,000 to 24,999 shares');
  await expectText(page, '0.25%');
  // What the stock wallet lacks is moved in the ticket; the block is an act of its own.
  await page.getByRole('button', { name: /^Move .* from Funding Account$/ }).click();
  await expectText(page, /Moved \$[\d,.]+ from Funding Account/);
  expect((await ask('/position/water/pageList')).data.total).toBe(0);
  // A block has no guard: it needs what it costs when it arrives, a few ticks more perhaps.
  const ticks = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '2000.00' };
  expect((await ask('/wallet/transfer', ticks)).code).toBe(200);
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  await confirm(page);
  await expectText(page, 'Filled 10,000 of 10,000');
  const [held] = (await ask('/position/me', { source: 0 })).data.list;
  expect(held).toMatchObject({ stockCode: 'F', source: 0, positionNum: '10000' });
  const [{ id }] = (await ask('/position/water/pageList')).data.list;
  const { fills } = (await call(server, `/orders/${id}`, null, { token })).data;
  expect(fills.map(({ num }: { num: string }) => num)).toEqual(['10000']);
  // A quarter of a percent above the ask, on the next cent.
  const askCents = Math.round(Number(fills[0].quote.ask) * 100);
  expect(Math.round(Number(fills[0].price) * 100)).toBe(Math.ceil((askCents * 10_025) / 10_000));

  // 8. More than a twentieth of a usual day fills whole or not at all, and the money is back.
  const walletOf = async (walletType: string) =>
    (await ask('/wallet/getWalletBalance', { walletType })).data;
  const wallet = () => walletOf('STOCK');
  const { available: amount } = await walletOf('BALANCE');
  const rest = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount };
  expect((await ask('/wallet/transfer', rest)).code).toBe(200);
  const funds = await wallet();
  await open(page, server, 'pages/payment/stock?code=REI&source=4&market=AMEX&direction=0');
  await quantity.fill('125100');
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  await confirm(page);
  await expectText(page, 'Filled 0 of 125,100');
  await expectText(
    page,
    'Nothing was filled: the block could not be filled whole at its size price.',
  );
  const [large] = (await ask('/position/water/pageList')).data.list;
  expect(large).toMatchObject({ stockCode: 'REI', status: 2, filledNum: '0' });
  expect(await wallet()).toMatchObject({
    available: funds.available,
    usedBalance: funds.usedBalance,
  });

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);
});
