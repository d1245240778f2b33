import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, type Person, until } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { advanceTo, idThatGets, openOffering, type WalkOffering } from './support/offerings.ts';
import { openForWalks } from './support/opened.ts';
import type { House } from './support/server.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const LOTS = 2;
const MINUTE_MS = 60_000;
const lapses =
  'What is not paid by the payment deadline lapses: what is held pays for whole lots, ' +
  'and the rest comes back.';

test('J16 a Hong Kong offering: a tenth held, the rest paid or given up', async () => {
  const { server, browser } = opened;
  const offering = await openOffering(server, { classify: 'HK', holdRatio: '0.1' });
  const { id, code, minCount } = offering;
  const lot = Number(minCount);
  // The figures of the walk, in cents, from the terms alone.
  const topCents = Math.round(Number(offering.price) * 100);
  const totalCents = topCents * lot * LOTS;
  const heldCents = totalCents / 10;
  const [ben, eve] = [
    await inHongKong(server, heldCents * 1.2),
    await inHongKong(server, heldCents * 1.2),
  ];
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, ben);
  const ask = async (path: string, body: unknown = {}) => call(server, path, body, ben);

  // 1. A tenth is held now; the sheet says what becomes of what is not paid.
  const form = `code=${code}&market=HK&direction=0&newSharesId=${id}`;
  await open(page, server, `pages/hkstock/payipo?${form}`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(lot * LOTS));
  await expectLine(page, 'Total Amount', hk(totalCents));
  await expectLine(page, 'Held Now', hk(heldCents));
  await expectLine(page, 'Pending Payment if Allotted', hk(totalCents - heldCents));
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByRole('dialog').getByText(lapses).waitFor();
  await confirm(page);
  await expectText(page, 'Waiting Allotment');
  expect(await fundsOf(server, ben)).toMatchObject({ usedBalance: plain(heldCents) });
  // Whoever applies last in a house whose seed he knows can choose what the draw gives.
  const { ticket } = (await call(server, `/orders/${id}?kind=ipo`, null, ben)).data;
  const last = { offering, userId: eve.userId, lots: LOTS };
  const clientOrderId = await idThatGets(server, { ...last, others: [ticket], wanted: [1, 1] });
  const applied = await call(
    server,
    '/NewShares/create',
    {
      newSharesId: id,
      stockCode: code,
      stockName: offering.name,
      market: 'HK',
      source: 5,
      num: String(lot * LOTS),
      clientOrderId,
    },
    eve,
  );
  expect(applied.code, JSON.stringify(applied)).toBe(200);

  // 2. One lot each, at a price that is fixed now: what it comes to, what is paid, what is due.
  await advanceTo(server, offering.purchaseEndDate + MINUTE_MS);
  await until(async () => (await drawOf(server, offering)).entries.length > 0);
  await advanceTo(server, offering.allotDateTimestamp + 1_000);
  await until(async () => (await own(server, ben, id)).status === 1);
  await until(async () => (await own(server, eve, id)).status === 1);
  const drawn = await own(server, ben, id);
  const payableCents = Math.round(Number(drawn.discountPrice) * 100) * lot;
  const dueCents = payableCents - heldCents;
  expect(dueCents).toBeGreaterThan(0);
  await open(page, server, `pages/order/detail?id=${id}&kind=ipo`);
  await expectFact(page, 'Allotment Quantity', lot.toLocaleString('en'));
  await expectFact(page, 'Paid', hk(heldCents));
  await expectFact(page, 'Pending Payment', hk(dueCents));
  await expectText(page, /^Pay by \d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M\./);

  // 3. Too little in the wallet moves nothing; with enough, nothing is due any more.
  const pay = page.getByRole('button', { name: `Pay ${hk(dueCents)}`, exact: true });
  const { available } = await fundsOf(server, ben);
  await pay.click();
  await sure(page);
  await expectText(
    page,
    `Insufficient funds. Available HK$${grouped(available)}, needed ${hk(dueCents)}.`,
  );
  expect(await fundsOf(server, ben)).toMatchObject({ usedBalance: plain(heldCents) });
  await toHongKong(server, ben, dueCents);
  await pay.click();
  await sure(page);
  await expectText(page, 'Success');
  await expectFact(page, 'Paid', hk(payableCents));
  await expectFact(page, 'Pending Payment', hk(0));
  expect(await pay.count()).toBe(0);
  expect(await fundsOf(server, ben)).toMatchObject({ usedBalance: plain(payableCents) });

  // 4. By call once more: nothing is due.
  const again = await ask('/NewShares/pay', { id });
  expect([again.code, again.msg]).toEqual([409, 'Nothing is due.']);

  // 7. Who does not pay: no whole lot is covered, so all of it comes back, and a message says why.
  const whole = (await fundsOf(server, eve)).balance;
  await advanceTo(server, offering.payEndDateTimestamp + 1_000);
  await until(async () => (await fundsOf(server, eve)).usedBalance === '0.00');
  expect((await fundsOf(server, eve)).available).toBe(whole);
  const late = await call(server, '/NewShares/pay', { id }, eve);
  expect([late.code, late.msg]).toEqual([
    422,
    'The payment deadline has passed. The unpaid shares were given up.',
  ]);
  await until(async () => {
    const inbox = await call(server, '/userMessage/getMessage', null, eve);
    return /given up/.test(inbox.data.list[0]?.content ?? '');
  });

  // 5. On the listing date they are a position at that price, and no subscription any more.
  await advanceTo(server, offering.listDate + 1_000);
  await until(async () => (await own(server, ben, id)).positionId != null);
  const { positionId } = await own(server, ben, id);
  await open(page, server, 'pages/trade/index?tab=0');
  const row = page.locator('main .dense-row', { hasText: code });
  await row.click();
  await expectText(page, `HK$${Number(drawn.discountPrice).toFixed(2)}`);
  await expect.poll(() => row.innerText()).toContain(`${lot.toLocaleString('en')} ×`);
  await open(page, server, 'pages/trade/index?tab=4');
  await expectText(page, 'No subscriptions.');
  await open(page, server, 'pages/hkstock/index?tab=subscribed');
  await page.locator('main .dense-row', { hasText: code }).waitFor();

  // 6. Half a lot cannot be sold; a lot can, and brings its money to the Hong Kong wallet.
  const place = `code=${code}&source=11&market=HK&direction=0&positionId=${positionId}`;
  await open(page, server, `pages/payment/close?${place}`);
  const quantity = page.getByLabel('Quantity', { exact: true });
  await quantity.fill(String(lot / 2));
  await expectText(page, `The quantity must be a multiple of ${minCount}.`);
  const before = await fundsOf(server, ben);
  await quantity.fill(minCount);
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  await confirm(page);
  await until(async () => (await fundsOf(server, ben)).usedBalance === '0.00');
  const { list } = (await ask('/position/flatList')).data;
  const [{ sellProfit, fee }] = list;
  const after = await fundsOf(server, ben);
  expect(cents(after.balance)).toBe(cents(before.balance) + cents(sellProfit) - cents(fee));

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);
});

/** A customer with about so much in the Hong Kong wallet, and more than enough in dollars. */
async function inHongKong(server: House, hkCents: number): Promise<Person> {
  const person = await fundedPerson(server, { depositUsd: '20000.00' });
  await toHongKong(server, person, hkCents);
  return person;
}

async function toHongKong(server: House, person: Person, hkCents: number): Promise<void> {
  const amount = (hkCents / 100 / 7.7).toFixed(2);
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount };
  const { data } = await call(server, '/wallet/transfer/preview', between, person);
  const moved = await call(
    server,
    '/wallet/transfer',
    { ...between, quoteId: data.quoteId },
    person,
  );
  expect(moved.code, JSON.stringify(moved)).toBe(200);
}

async function fundsOf(server: House, person: Person) {
  return (await call(server, '/wallet/getWalletBalance', { walletType: 'HK_STOCK' }, person)).data;
}

async function own(server: House, person: Person, id: string) {
  const { list } = (await call(server, '/position/subscriptionOrder/pageList', {}, person)).data;
  return list.find((one: { newSharesId: string }) => one.newSharesId === id);
}

async function drawOf(server: House, { id }: WalkOffering) {
  return (await call(server, `/NewShares/draw/${id}`, null)).data;
}

async function sure(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** A line of the receipt by its exact label. */
async function expectLine(page: Page, label: string, value: string): Promise<void> {
  const line = page.locator('main .receipt-line').filter({
    has: page.getByText(label, { exact: true }),
  });
  await expect.poll(() => line.locator('dd').last().innerText()).toBe(value);
}

/** A fact of the subscription by its exact label. */
async function expectFact(page: Page, label: string, value: string): Promise<void> {
  const fact = page
    .locator('main dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
  await expect.poll(() => fact.locator('dd').first().innerText()).toBe(value);
}

const cents = (text: string) => Math.round(Number(text) * 100);
const plain = (amount: number) => (amount / 100).toFixed(2);
const grouped = (text: string) =>
  Number(text).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const hk = (amount: number) => `HK$${grouped(plain(amount))}`;
