import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, picture, register } from './support/api.ts';
import { closeBrowser, type Device, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { startPrepared } from './support/opened.ts';
import type { RunningServer } from './support/server.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

/** Half past three in New York, half past four of the next morning in Hong Kong. */
const AFTERNOON = Date.parse('2026-11-25T20:30Z');
const REVIEW_MS = 31_000;
const bankInUsd = 'pages/deposit/fiat?currency=USD';

let server: RunningServer;
let browser: Browser;
let person: Person;
let device: Device;
let page: Page;
let nowMs = AFTERNOON;
let proofA: Buffer;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
  await turnTo(server, [], nowMs);
  person = await register(server);
  proofA = await picture();
  device = await newDevice(browser);
  page = device.page;
  await open(page, server, 'pages/home/index');
  await turnTo(server, [page], nowMs);
  await page.reload();
  await logIn(page, server, person);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

test('J05.1 the button says the one thing that is missing', async () => {
  await open(page, server, bankInUsd);
  await expectText(page, 'Please enter the correct amount');
  await fillAmount('0.50');
  await expectText(page, 'The minimum deposit is 1.');
  expect(await submitButton().isDisabled()).toBe(true);
  await fillAmount('');
  await expectText(page, 'Please enter the correct amount');
  await fillAmount('1000');
  await expectText(page, 'Please upload your credentials first');
  expect(await submitButton().isDisabled()).toBe(true);
  expect((await deposits()).total).toBe(0);
});

test('J05.2 with a proof it is reviewed, then credited', async () => {
  await chooseProof(proofA);
  await submit();
  await statusInSheet('Pending Review');
  await review();
  await statusInSheet('Completed');
  expect(await funding()).toBe('1000.00');
});

test('J05.3 the same proof again is refused with its reason, and nothing moves', async () => {
  await open(page, server, bankInUsd);
  await fillAmount('1000');
  await chooseProof(proofA);
  await submit();
  await statusInSheet('Pending Review');
  await review();
  await statusInSheet('Audit Failure');
  await expectText(page, 'This proof was used before.');
  expect(await funding()).toBe('1000.00');
  await open(page, server, 'pages/message/index');
  await expectText(page, 'Deposit not accepted');
  await expectText(page, 'Reason: this proof was used before.');
});

test('J05.4 Submit Again fills the form in, without the picture', async () => {
  await open(page, server, 'pages/deposit/record');
  await page.getByRole('link', { name: 'Submit Again' }).click();
  await page.waitForURL(/pages\/deposit\/fiat/);
  await expect.poll(() => amountField().inputValue()).toMatch(/^1000(\.00)?$/);
  await expectText(page, 'Please upload your credentials first');
  await chooseProof(await picture());
  await submit();
  await review();
  await statusInSheet('Completed');
  expect(await funding()).toBe('2000.00');
});

test('J05.5 HKD shows rate, spread and about what arrives; the credit has its own rate', async () => {
  await open(page, server, 'pages/deposit/fiat?currency=HKD');
  await fillAmount('780');
  const receipt = page.locator('main .receipt');
  await expect.poll(() => receipt.innerText()).toMatch(/1 USD = 7\.\d+ HKD/);
  const shown = await receipt.innerText();
  expect(shown).toMatch(/Spread[^$]*\$0\.\d\d/);
  const about = Number(/You Receive about[^$]*\$([\d.]+)/.exec(shown)?.[1]);
  expect(about).toBeGreaterThan(90);
  expect(about).toBeLessThan(110);
  await chooseProof(await picture());
  await submit();
  await review();
  await statusInSheet('Completed');

  const record = (await deposits()).list[0];
  expect(record).toMatchObject({ currency: 'HKD', amount: '780.00', status: 3 });
  // What the rate of the credit gives, to the cent below.
  const overCredit = 780 / Number(record.rate) - Number(record.creditAmount);
  expect(overCredit).toBeGreaterThanOrEqual(0);
  expect(overCredit).toBeLessThan(0.01);
  expect(await funding()).toBe((2000 + Number(record.creditAmount)).toFixed(2));
  const sheet = await page.getByRole('dialog').innerText();
  expect(sheet).toMatch(new RegExp(`Rate when submitted\\s+1 USD = ${record.quotedRate} HKD`));
  expect(sheet).toMatch(new RegExp(`Rate at the credit\\s+1 USD = ${record.rate} HKD`));
  expect(sheet).toContain(`$${record.creditAmount}`);
});

test('J05.6 the filter shows the refused one alone, with its reason', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Audit Failure' }).click();
  const rows = page.locator('main li');
  await expect.poll(() => rows.count()).toBe(1);
  const refused = await rows.first().innerText();
  expect(refused).toContain('$1,000.00');
  expect(refused).toContain('Reason: This proof was used before.');
});

test('J05.7 the funds history follows the days of the reader’s zone', async () => {
  await open(page, server, 'pages/profile/transaction');
  await expectText(page, '11/25/2026');
  expect(await page.getByText('11/26/2026').count()).toBe(0);
  await open(page, server, 'pages/setting/index');
  await page.getByRole('button', { name: /Time Zone/ }).click();
  await page.getByLabel('Search a city or zone').fill('Hong Kong');
  await page.getByRole('button', { name: /Asia\/Hong Kong/ }).click();
  await open(page, server, 'pages/profile/transaction');
  await expectText(page, '11/26/2026');
  expect(await page.getByText('11/25/2026').count()).toBe(0);
});

test('the books are true after the walk, and the app said nothing to its console', async () => {
  device.expectQuiet();
  await expectTrueBooks(server);
});

function amountField() {
  return page.getByLabel('Amount', { exact: true });
}

async function fillAmount(amount: string): Promise<void> {
  await amountField().fill(amount);
}

function submitButton() {
  return page.getByRole('button', { name: 'Submit', exact: true });
}

async function chooseProof(buffer: Buffer): Promise<void> {
  const file = { name: 'proof.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Remove image' }).waitFor();
}

/** Hands the deposit in; the answer opens its record. */
async function submit(): Promise<void> {
  await expect.poll(() => submitButton().isDisabled()).toBe(false);
  await submitButton().click();
  await page.waitForURL(/pages\/deposit\/record\?id=/);
}

/** Lets the time of a bank review pass. */
async function review(): Promise<void> {
  nowMs += REVIEW_MS;
  await turnTo(server, [page], nowMs);
}

async function statusInSheet(status: string): Promise<void> {
  await page.getByRole('dialog').getByText(status, { exact: true }).first().waitFor();
}

async function deposits() {
  return (await call(server, '/recharge/listPage', {}, { token: person.token })).data;
}

/** What is free in the funding account. */
async function funding(): Promise<string> {
  const input = { walletType: 'BALANCE' };
  const answer = await call(server, '/wallet/getWalletBalance', input, { token: person.token });
  return answer.data.available;
}
