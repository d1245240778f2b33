import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { figure } from './support/adding-up.ts';
import { type Device, newDevice } from './support/browser.ts';
import { type CountedHand, countedHand } from './support/counted-hand.ts';
import { cutTexts } from './support/cut-texts.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, openWhole, whole } from './support/walk.ts';

const opened = openForWalks();

/** Actions from the empty form of registration to the fill, and the wall time they may take. */
const ACTIONS_BY_CARD = 12;
const ACTIONS_BY_SEARCH = 14;
const WALL_MS = 60_000;
/** In units of 10^-8, as figures are read. */
const PRACTICE_MONEY = 10_000n * 10n ** 8n;

test('by the card of the home page a first share is bought in twelve actions and a minute', {
  timeout: 300_000,
}, async () => {
  const { device, hand } = await visitor();
  const { page } = device;
  await register(page, hand, 'first-by-card@example.org');
  await startWithMoney(page, hand);

  // The card names three, and the first of them is opened.
  const rows = page.locator('.first-row[href]');
  await rows.nth(2).waitFor();
  expect(await rows.count()).toBe(3);
  await hand.tap(rows.first());

  expect(await buyOne(page, hand)).toBeLessThan(WALL_MS);
  expect(hand.actions).toBeLessThanOrEqual(ACTIONS_BY_CARD);
  await leave(device);
});

test('by the search a first share is bought in fourteen actions and a minute', {
  timeout: 300_000,
}, async () => {
  const { device, hand } = await visitor();
  const { page } = device;
  await register(page, hand, 'first-by-search@example.org');
  await startWithMoney(page, hand);

  await hand.tap(page.getByRole('link', { name: /^Search all( [\d,]+)? instruments$/ }));
  await hand.fillIn(page.getByRole('searchbox'), 'MSFT');
  await hand.tap(page.getByRole('link', { name: /^Microsoft/ }).first());

  expect(await buyOne(page, hand)).toBeLessThan(WALL_MS);
  expect(hand.actions).toBeLessThanOrEqual(ACTIONS_BY_SEARCH);
  await leave(device);
});

test('the books are true after the walks', async () => {
  await expectTrueBooks(opened.server);
});

/** Somebody who has come to the form of registration and has done nothing yet. */
async function visitor(): Promise<{ device: Device; hand: CountedHand }> {
  const device = await newDevice(opened.browser);
  await openWhole(device.page, opened.server, 'pages/auth/register');
  const hand = countedHand(device.page);
  expect([hand.actions, hand.elapsedMs()]).toEqual([0, 0]);
  return { device, hand };
}

/** Seven actions: four fields, of which a tap fills one, and three more taps. */
async function register(page: Page, hand: CountedHand, email: string): Promise<void> {
  await hand.fillIn(page.getByLabel('Email', { exact: true }), email);
  await hand.tap(page.getByRole('button', { name: 'Send', exact: true }));
  await hand.tap(page.getByRole('button', { name: 'Fill in', exact: true }));
  await hand.fillIn(page.getByLabel('Password', { exact: true }), 'first-trade');
  await hand.fillIn(page.getByLabel('Confirm Password'), 'first-trade');
  await hand.tap(page.getByRole('checkbox'));
  await hand.tap(page.getByRole('button', { name: 'Register', exact: true }));
  await page.waitForURL(/pages\/auth\/start/);
  expect(hand.actions).toBe(7);
}

async function startWithMoney(page: Page, hand: CountedHand): Promise<void> {
  const start = page.getByRole('button', {
    name: 'Start with practice money · $10,000.00',
    exact: true,
  });
  await start.waitFor();
  await hand.tap(start);
  await page.waitForURL(/pages\/home\/index/);
  await expectText(page, 'Your first trade');
  await expectText(page, '1 of 3 done');
}

/**
 * From a quote to the filled order in three actions: nothing has to be filled in.
 *
 * @returns the wall time from the first tap to the fill, in ms.
 */
async function buyOne(page: Page, hand: CountedHand): Promise<number> {
  await page.waitForURL(/pages\/quote\/stock/);
  const buy = page.getByRole('button', { name: /^Buy/ });
  await buy.waitFor();
  await hand.tap(buy);

  await expectText(page, 'Filled in for a first order:');
  const place = page.getByRole('button', { name: /^Buy .* · at most \$[\d,]+\.\d\d$/ });
  await place.waitFor();
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('1');
  await expectText(page, /^share$/);
  expect(await page.getByText('Margin', { exact: true }).count()).toBe(0);
  await hand.tap(place);

  const sheet = page.getByRole('dialog', { name: 'Check this order' });
  await sheet.locator('.slide-confirm:not([aria-disabled])').waitFor();
  let sent: Sheet | undefined;
  await hand.slide(sheet.locator('.slide-knob'), async () => {
    sent = await sheetOf(sheet);
  });
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, /^Filled$/);
  const tookMs = hand.elapsedMs();
  await expectOneCourse(page, sent);
  return tookMs;
}

/** What the sheet says of an order in dollars, in units of 10^-8. */
interface Sheet {
  readonly price: bigint;
  readonly fee: bigint;
  readonly taken: bigint;
  readonly available: bigint;
  readonly after: bigint;
}

/** Read under the finger, where the figures stand still. */
async function sheetOf(sheet: Locator): Promise<Sheet> {
  const shown = async (label: string) => {
    const line = sheet.locator('.still-line').filter({ hasText: label });
    const text = await line
      .locator('.still-now')
      .evaluate((now) => now.firstChild?.textContent ?? '');
    return known(text);
  };
  return {
    price: await shown('Price'),
    fee: await shown('Handling Fee'),
    taken: await shown('Taken now'),
    available: await shown('Available Funds'),
    after: await shown('After This Order'),
  };
}

/** The filled order says what the sheet said, and the bill what the order says. */
async function expectOneCourse(page: Page, sent: Sheet | undefined): Promise<void> {
  if (sent === undefined) throw new Error('the sheet was not read');
  expect(sent.price + sent.fee).toBe(sent.taken);
  expect(sent.available).toBe(PRACTICE_MONEY);
  expect(sent.available - sent.taken).toBe(sent.after);

  await expectText(page, 'What next');
  for (const next of ['See it in My Holdings', 'Set a Stop Loss', 'Sell it again']) {
    await expectText(page, next);
  }
  await expectText(page, '3 of 3 done');
  await whole(page);
  expect(await cutTexts(page)).toEqual([]);
  const [price, fee, taken] = [
    await rowOf(page, 'Price'),
    await rowOf(page, 'Handling Fee'),
    await rowOf(page, 'Taken'),
  ];
  expect([price.was, fee.was, taken.was]).toEqual([sent.price, sent.fee, sent.taken]);
  expect(price.is + fee.is).toBe(taken.is);
  const receipt = page.locator('.receipt-line').filter({ hasText: 'Taken from the Stock Wallet' });
  expect(known(await receipt.locator('dd.num').innerText())).toBe(taken.is);

  await openWhole(page, opened.server, 'pages/profile/transaction?walletType=STOCK');
  const bill = page.locator('main .list-row');
  expect(await bill.count()).toBe(3);
  const amountOf = async (title: RegExp) => {
    const texts = (await bill.filter({ hasText: title }).innerText()).split('\n');
    return known(
      texts.find((text) => /^(Locked )?[+−]?\$/.test(text))?.replace('Locked', '') ?? '',
    );
  };
  expect(await amountOf(/^Bought 1 /)).toBe(price.is);
  expect(await amountOf(/^Fee /)).toBe(-fee.is);
  expect(await amountOf(/practice money/)).toBe(PRACTICE_MONEY);
}

/** A row of the filled order's table: what was confirmed, and what it became. */
async function rowOf(page: Page, label: string): Promise<{ was: bigint; is: bigint }> {
  const heading = page.getByRole('rowheader', { name: label, exact: true });
  const cells = page.getByRole('row').filter({ has: heading }).getByRole('cell');
  return { was: known(await cells.first().innerText()), is: known(await cells.last().innerText()) };
}

/** A figure that has to be there. */
function known(text: string): bigint {
  const value = figure(text);
  if (value === null) throw new Error('nothing is known where a figure should stand');
  return value;
}

async function leave(device: Device): Promise<void> {
  device.expectQuiet();
  await device.context.close();
}
