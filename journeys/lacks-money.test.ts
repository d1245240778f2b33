import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openOffering } from './support/offerings.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();

/** A ticket of each product whose wallet lacks what it costs, and how many are ordered. */
const tickets = [
  ['STOCK', 'stock?code=KO&source=0&market=NYSE&direction=0', '3'],
  ['STOCK', 'stock?code=BTCUSD&source=100&market=CRYPTO&direction=0', '0.05'],
  ['FOREX', 'forex?code=EURUSD&source=2&market=FOREX&direction=0', '0.1'],
  ['FUTURE', 'future?code={future}&source=3&market={market}&direction=0', '1'],
  ['HK_STOCK', 'stock?code=00700&source=11&market=HK&direction=0', '100'],
] as const;

test('a ticket without its money: moved in the ticket, then ordered, each an act of its own', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '1000000.00' });
  const { token } = person;
  const ask = async (path: string, body: unknown = {}) => call(server, path, body, { token });
  const free = async (walletType: string) =>
    (await ask('/wallet/getWalletBalance', { walletType })).data.available as string;
  const orders = async () => (await ask('/position/water/pageList')).data.total as number;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);
  const { code, market } = await firstFuture();
  for (const [index, [walletType, form, num]] of tickets.entries()) {
    const route = form.replace('{future}', code).replace('{market}', market);
    await open(page, server, `pages/payment/${route}`);
    await page.getByLabel(/^(Quantity|Contracts)$/).fill(num);
    await expectText(page, /Missing: /);
    const move = page.getByRole('button', { name: /^Move .* from Funding Account$/ });
    await move.waitFor();
    // What is sent is what stands on the button, and nothing of an order.
    await move.click();
    await expectText(page, /Moved \$[\d,.]+ from Funding Account/);
    expect(Number(await free(walletType))).toBeGreaterThan(0);
    expect(await waitingOrDone()).toBe(index);
    await page.getByRole('button', { name: /^Buy.*\d/ }).click();
    await confirm(page);
    await page.waitForURL(/pages\/order\/detail/);
    expect(await waitingOrDone()).toBe(index + 1);
  }

  // A part in an offering: refused first, then held.
  const offering = await openOffering(server, { classify: 'UsStock' });
  const part = `code=${offering.code}&market=${offering.market}&newSharesId=${offering.id}`;
  await open(page, server, `pages/payment/newstock?${part}&direction=0`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill(offering.minCount);
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await subscribe.click();
  await confirm(page);
  await page.getByRole('button', { name: /^Move .* from Funding Account$/ }).click();
  await expectText(page, /Moved \$[\d,.]+ from Funding Account/);
  const parts = async () => (await ask('/position/subscriptionOrder/pageList')).data.list;
  expect(await parts()).toEqual([]);
  await subscribe.click();
  await confirm(page);
  await expectText(page, 'Waiting Allotment');
  expect(await parts()).toMatchObject([{ num: offering.minCount }]);

  // The way back, before anything is ordered.
  await open(page, server, 'pages/payment/follow?agencyId=saltmarsh');
  const before = await free('BALANCE');
  await page.getByLabel('Total Amount', { exact: true }).fill('1000');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Follow · $1,000.00', exact: true }).click();
  await confirm(page);
  await page.getByRole('button', { name: 'Move $1,000.00 from Funding Account' }).click();
  await expectText(page, 'Moved $1,000.00 from Funding Account');
  expect(await free('FOLLOW')).toBe('1000.00');
  await page.getByRole('button', { name: 'Move it back' }).click();
  await page.getByText('Moved $1,000.00 from Funding Account').waitFor({ state: 'detached' });
  expect([await free('FOLLOW'), await free('BALANCE')]).toEqual(['0.00', before]);

  // An answer that is lost: the ticket asks after the move before anything else is sent.
  await page.getByRole('button', { name: 'Follow · $1,000.00', exact: true }).click();
  await confirm(page);
  const again = page.getByRole('button', { name: 'Move $1,000.00 from Funding Account' });
  await again.waitFor();
  await context.setOffline(true);
  await expect.poll(() => again.isDisabled()).toBe(true);
  await context.setOffline(false);
  await again.click();
  await expectText(page, 'Moved $1,000.00 from Funding Account');
  await page.getByRole('button', { name: 'Follow · $1,000.00', exact: true }).click();
  await confirm(page);
  await page.waitForURL(/pages\/product\/follow/);
  expect(await free('FOLLOW')).toBe('0.00');

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function firstFuture(): Promise<{ code: string; market: string }> {
    const listed = '/m_ft/futures_list?type=metal&pageNo=1&pageSize=1';
    return (await call(server, listed, null)).data.list[0];
  }

  /** Orders that fill or wait, of all products. */
  async function waitingOrDone(): Promise<number> {
    const waits = (await ask('/position/consignList')).data.total as number;
    return waits + (await orders());
  }
});
