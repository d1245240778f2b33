import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, withPayees } from './support/api.ts';
import { type Locale, newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const opened = openForWalks();
const PAY_PASSWORD = '739164';
const locales = ['en', 'zh-Hans', 'zh-Hant'] as const;

/** Pages whose figures stand still while nobody moves money. */
const still = [
  'pages/profile/transaction',
  'pages/profile/transaction?tab=statements',
  'pages/profile/transfer',
  'pages/withdraw/bcard',
  'pages/withdraw/vm',
  'pages/deposit/fiat?currency=USD',
  'pages/deposit/record',
  'pages/loan/index',
  'pages/loan/index?tab=apply',
  'pages/bcard/index?kind=BANK',
  'pages/webview/index?page=fees',
];

/** Amounts, rates and shares, in the order of size: sentences put them in an order of their own. */
async function figuresOf(page: Page): Promise<readonly string[]> {
  const text = await page.locator('main').innerText();
  return (text.match(/\d[\d,]*\.\d+/g) ?? []).sort();
}

async function speak(page: Page, locale: Locale): Promise<void> {
  await open(page, opened.server, 'pages/setting/index');
  const names = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' };
  await page.getByRole('radio', { name: names[locale] }).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
}

test('the pages of money read the same figures in three languages', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '8000.00', toStock: '1234.56' });
  const { token } = person;
  await withPayees(server, person);
  const secret = { payPassword: PAY_PASSWORD, confirmPayPassword: PAY_PASSWORD };
  await call(server, '/settingPayPassword', secret, { token });
  const asked = { amount: '2000', termDays: 90, purpose: 'practice', agree: true };
  expect((await call(server, '/loan/apply', asked, { token })).code).toBe(200);
  await server.advanceClock(61_000);
  const device = await newDevice(browser, { width: 360, height: 740 });
  const { page } = device;
  await logIn(page, server, person);
  const read = new Map<string, (readonly string[])[]>(still.map((route) => [route, []]));
  for (const locale of locales) {
    await speak(page, locale);
    for (const route of still) {
      await openWhole(page, server, route);
      read.get(route)?.push(await figuresOf(page));
    }
  }
  let figures = 0;
  for (const [route, [en = [], hans, hant]] of read) {
    figures += en.length;
    expect([route, hans, hant]).toEqual([route, en, en]);
  }
  expect(figures).toBeGreaterThan(40);
  await device.context.close();
});

/** What a customer types, by the page it is typed on. */
const typed = [
  ['pages/setting/loginpwd', 'Zq-typed-login-1'],
  ['pages/setting/paypwd', '628153'],
  ['pages/withdraw/bcard', '739164'],
  ['pages/bcard/modify', '6217003141592653'],
  ['pages/vm/modify', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['pages/kycverify/idcard', 'A123456(3)'],
  ['pages/kycverify/passport', 'K01234567'],
] as const;

test('what is secret stays in no storage and in no address once it is typed', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '100.00' });
  const device = await newDevice(browser);
  const { page, context } = device;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await logIn(page, server, person);
  let count = 0;
  for (const [route, text] of typed) {
    await openWhole(page, server, route);
    const fields = page.locator('main input:not([type=file]):not([type=checkbox])');
    for (const field of await fields.all()) {
      if (!(await field.isEditable())) continue;
      await field.fill(text).catch(() => undefined);
      count += 1;
    }
    await page.waitForTimeout(300);
    asked.push(page.url());
  }
  expect(count).toBeGreaterThan(typed.length);
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches_ = 'caches' in window ? await caches.keys() : [];
    const all = { ...localStorage, ...sessionStorage };
    return { all: JSON.stringify(all), databases: databases.map(({ name }) => name), caches_ };
  });
  const cookies = JSON.stringify(await context.cookies());
  const places = { storage: kept.all, cookies, addresses: asked.join('\n') };
  const found = Object.entries(places).flatMap(([place, where]) =>
    [...typed.map(([, text]) => text), person.password].flatMap((text) => {
      return where.includes(text) ? [`${place}: ${text}`] : [];
    }),
  );
  expect(found).toEqual([]);
  // Nothing lies where it is not looked for; the session's token is kept in one place.
  expect([kept.databases, kept.caches_]).toEqual([[], []]);
  await device.context.close();
});

test('what a browser is given tells nothing of where and from what it was made', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const scripts: string[] = [];
  device.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openWhole(device.page, server, 'pages/auth/login');
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts) {
    const text = await (await fetch(url)).text();
    expect([url, /sourceMappingURL|node_modules\/|DATA_DIR/.exec(text)?.[0]]).toEqual([
      url,
      undefined,
    ]);
    expect([url, (await fetch(`${url}.map`)).status]).toEqual([url, 404]);
  }
  await device.context.close();
});
