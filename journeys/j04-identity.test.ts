import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, picture, register } from './support/api.ts';
import { closeBrowser, newDevice, openBrowser } from './support/browser.ts';
import { turnTo } from './support/clock.ts';
import { startPrepared } from './support/opened.ts';
import { openOperator } from './support/operator.ts';
import type { RunningServer } from './support/server.ts';
import { expectText, logIn, open } from './support/walk.ts';

const AFTERNOON = Date.parse('2026-11-25T20:30Z');
/** A minute, and what passes in the walk before it. */
const REVIEW_MS = 75_000;

let server: RunningServer;
let browser: Browser;
let person: Person;
let page: Page;
let nowMs = AFTERNOON;
const sent: string[] = [];
beforeAll(async () => {
  [server, browser] = await Promise.all([startPrepared(), openBrowser()]);
  await turnTo(server, [], nowMs);
  person = await register(server);
  const device = await newDevice(browser);
  page = device.page;
  page.on('request', (request) => {
    if (request.url().endsWith('/updateReal')) sent.push(request.postData() ?? '');
  });
  await open(page, server, 'pages/home/index');
  await turnTo(server, [page], nowMs);
  await page.reload();
  await logIn(page, server, person);
});
afterAll(async () => {
  await closeBrowser(browser);
  await server?.stop();
});

const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** Chooses a picture for a side and waits until it is there. */
async function choose(add: string, bytes: Buffer): Promise<void> {
  const file = { name: 'card.png', mimeType: 'image/png', buffer: bytes };
  await page.getByLabel(add).setInputFiles(file);
}

/** Lets the desk decide. */
async function review(): Promise<void> {
  nowMs += REVIEW_MS;
  await turnTo(server, [page], nowMs);
}

async function sendIt(): Promise<void> {
  await submit();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(/kycverify\/index/);
  await page.getByText('Under Review', { exact: true }).waitFor();
  expect(page.url()).toContain('kycverify/index');
}

test('J04.1 what needs an identity shows the card and no form', async () => {
  await open(page, server, 'pages/withdraw/bcard');
  await expectText(page, 'Please complete identity verification first.');
  expect(await page.getByRole('button', { name: /Withdraw/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Verify' }).click();
  await expectText(page, 'Not Verified');
  await page.getByRole('link', { name: /ID Card/ }).click();
});

test('J04.2 what is missing is said in turn', async () => {
  const steps = [
    ['Please Select Country', () => page.getByLabel('Country').selectOption('HK')],
    ['Please Enter First Name', () => page.getByLabel('First Name').fill('Mei')],
    ['Please Enter Last Name', () => page.getByLabel('Last Name').fill('Chan')],
    ['Please Enter ID Card Number', () => page.getByLabel('ID Card Number').fill('A123456(3)')],
    ['Please Upload Image', () => Promise.resolve()],
  ] as const;
  for (const [words, fill] of steps) {
    await submit();
    await page.locator('main').getByText(words, { exact: true }).last().waitFor();
    await fill();
  }
  expect(sent).toEqual([]);
});

test('J04.3 what is too large is refused, and a cut upload says Retry alone', async () => {
  await choose('Add the front', Buffer.alloc(6_000_000, 7));
  await expectText(page, 'The size cannot exceed 5 MB');
  await page.route('**/file/upload**', (route) => route.abort());
  await choose('Add the front', await picture());
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/file/upload**');
  await retry.click();
  await page.getByText('Replace').waitFor();
});

test('J04.4 and 5 the same image twice is refused with its reason, told live', async () => {
  const same = await picture();
  await choose('Replace', same);
  await page.getByText(/Add the back/).waitFor();
  await choose('Add the back', same);
  await expect.poll(() => page.getByText('Replace').count()).toBe(2);
  await sendIt();
  await expectText(page, /Submitted .* Up to 24 hours\./);
  const again = await call(server, '/updateReal', JSON.parse(sent[0] ?? ''), person);
  expect([again.code, again.msg]).toEqual([409, 'Your verification is under review.']);
  await review();
  await expectText(page, 'Unsuccessful');
  await expectText(page, 'Front and back are the same image.');
});

test('J04.6 the fields come back, the images do not', async () => {
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByLabel('ID Card Number').inputValue()).toBe('A123456(3)');
  expect(await page.getByLabel('First Name').inputValue()).toBe('Mei');
  await choose('Add the front', await picture());
  await choose('Add the back', await picture());
  await expect.poll(() => page.getByText('Replace').count()).toBe(2);
  // A number of a document is written nowhere on the device.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain('A123456');
  await sendIt();
});

test('J04.7 the badge changes without a reload, and what it opens opens', async () => {
  await review();
  await page.getByText('Verified', { exact: true }).waitFor();
  await expectText(page, 'ID card •••• ••63');
  await open(page, server, 'pages/withdraw/bcard');
  await expectText(page, 'Please select a bank card first');
  // J17: what verified customers alone may apply for, too.
  await open(page, server, 'pages/product/blocktrade');
  await page.getByRole('button', { name: 'Apply for Activation' }).waitFor();
  await open(page, server, 'pages/message/index');
  await expectText(page, 'Identity verified');
});

test('J04.8 each look at an image is in the log, and an image is its owner’s alone', async () => {
  const { frontUrl } = JSON.parse(sent.at(-1) ?? '');
  const read = async (token?: string) => {
    const headers = new Headers(token === undefined ? [] : [['authorization', token]]);
    return (await fetch(`${server.url}${frontUrl}`, { headers })).status;
  };
  const other = await register(server);
  expect([await read(), await read(other.token), await read(person.token)]).toEqual([
    401, 404, 200,
  ]);
  const token = await openOperator(server, { name: 'Otto', roles: 'auditor', nowMs });
  const asked = { userId: person.userId };
  const log = await call(server, '/ops/api/audit/documents', asked, { token });
  const looks = log.data.list.map((look: { viewerKind: string; fileId: string }) => [
    look.viewerKind,
    `/file/${look.fileId}` === frontUrl,
  ]);
  // The owner just now; before, the desk at both images of the case that passed and of the other.
  expect(looks).toEqual([
    ['owner', true],
    ['desk', false],
    ['desk', true],
    ['desk', false],
    ['desk', false],
  ]);
});
