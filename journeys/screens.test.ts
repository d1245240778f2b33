import { isNight } from '@candor/domain/testing/by-night';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { call, fundedPerson, type Person, withPayees } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { type Locale, newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { stumblingBlocks } from './support/reading.ts';
import { shortenedTexts, smallTargets } from './support/tap-targets.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const forVisitors = [
  'pages/home/index',
  'pages/market/index',
  'pages/watchlist/index',
  'pages/profile/index',
  'pages/search/index',
  'pages/market/index?tab=hk',
  'pages/market/index?tab=eu',
  'pages/market/index?tab=indices',
  'pages/market/index?tab=futures',
  'pages/market/index?tab=forex',
  'pages/market/index?tab=crypto',
  'pages/market/index?tab=bonds',
  'pages/market/index?tab=auction',
  'pages/quote/stock?code=AAPL&source=0&market=NASDAQ',
  'pages/quote/stock?code=SAP&source=0&market=XETRA',
  'pages/quote/stock?code=BTCUSD&source=100&market=CRYPTO',
  'pages/quote/stock?code=TSLA&source=7&market=NASDAQ',
  'pages/quote/forex?code=EURUSD&source=2&market=FOREX',
  'pages/quote/globalindex?code=SPX&source=99&market=INDEX',
  'pages/hkstock/quote?code=00700&source=11&market=HK',
  'pages/hkstock/index',
  'pages/product/auction',
  'pages/product/blocktrade',
  'pages/product/future',
  'pages/product/popular',
  'pages/search/index?keyword=gold',
  'pages/auth/login',
  'pages/auth/register',
  'pages/auth/resetpwd',
  'pages/setting/index',
  'pages/notice/index',
  'pages/news/index',
  'pages/events/calendar',
  'pages/market/epochs',
];
const forCustomers = [
  'pages/home/index',
  'pages/watchlist/index',
  'pages/watchlist/manage',
  'pages/hkstock/index',
  'pages/alerts/index?code=AAPL&source=0&market=NASDAQ',
  'pages/events/calendar',
  'pages/trade/index',
  'pages/trade/index?tab=2',
  'pages/profile/index',
  'pages/profile/transfer',
  'pages/profile/transaction',
  'pages/profile/transaction?tab=statements',
  'pages/deposit/index',
  'pages/deposit/fiat?currency=HKD',
  'pages/deposit/wallet?currency=USDT&network=TRC-20',
  'pages/deposit/record',
  'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0',
  'pages/bcard/index?kind=BANK',
  'pages/bcard/modify',
  'pages/vm/modify',
  'pages/withdraw/bcard',
  'pages/withdraw/vm',
  'pages/setting/security',
  'pages/setting/notifications',
  'pages/setting/loginpwd',
  'pages/setting/paypwd',
  'pages/setting/mydata',
  'pages/setting/apikeys',
  'pages/setting/apikeysnew',
  'pages/kycverify/index',
  'pages/kycverify/idcard',
  'pages/kycverify/passport',
  'pages/message/index',
  'pages/profile/share',
  'pages/service/index',
  'pages/loan/index',
  'pages/practice/index',
  'pages/loan/index?tab=apply',
  'pages/webview/index?page=help',
  'pages/webview/index?page=terms',
  'pages/webview/index?page=risk',
  'pages/webview/index?page=privacy',
  'pages/webview/index?page=fees',
];

const opened = openForWalks();

/** A customer with an order that was filled. */
async function customer(): Promise<{ person: Person; orderId: string }> {
  const { server } = opened;
  const person = await fundedPerson(server, { depositUsd: '5000.00', toStock: '3000.00' });
  await withPayees(server, person);
  const named = { stockCode: 'KO', stockName: 'x', source: 0, market: 'NYSE' };
  const order = { ...named, direction: 0, type: 0, num: '3' };
  const placed = await call(server, '/stock/create', order, { token: person.token });
  return { person, orderId: placed.data.id };
}

describe.concurrent.each(['light', 'dark'] as const)('in %s', (theme) => {
  test('every screen is usable by everybody and fits 360 px', { timeout: 900_000 }, async ({
    expect,
  }) => {
    const { person, orderId } = await customer();
    const phone = { width: 360, height: 740, dark: theme === 'dark' };
    const device = await newDevice(opened.browser, phone);
    const { page } = device;
    // A color on its way to another is nobody's color.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const problems: string[] = [];
    // All but its colors a dark screen has from the light one.
    const look = theme === 'dark' && !isNight ? contrast : examine;
    for (const route of forVisitors) problems.push(...(await look(page, route)));
    await logIn(page, opened.server, person);
    for (const route of [...forCustomers, `pages/order/detail?id=${orderId}`]) {
      problems.push(...(await look(page, route)));
    }
    expect(problems).toEqual([]);
    device.expectQuiet();
    await device.context.close();
  });
});

const notForCustomers = ['pages/auth/login', 'pages/auth/register', 'pages/auth/resetpwd'];

describe.concurrent.each(['zh-Hans', 'zh-Hant'] as const)('in %s', (locale) => {
  test('every screen speaks the language and cuts no label off', { timeout: 900_000 }, async ({
    expect,
  }) => {
    const { person, orderId } = await customer();
    const device = await newDevice(opened.browser, { width: 360, height: 740 });
    const problems: string[] = [];
    await speak(device.page, locale);
    for (const route of notForCustomers) problems.push(...(await read(device.page, route, locale)));
    await speak(device.page, 'en');
    await logIn(device.page, opened.server, person);
    await speak(device.page, locale);
    const routes = forVisitors.filter((route) => !notForCustomers.includes(route));
    for (const route of [...routes, ...forCustomers, `pages/order/detail?id=${orderId}`]) {
      problems.push(...(await read(device.page, route, locale)));
    }
    expect(problems).toEqual([]);
    await device.context.close();
  });
});

/** Chooses a language under Settings; a customer's account keeps it. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await open(page, opened.server, 'pages/setting/index');
  const names = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' };
  await page.getByRole('radio', { name: names[locale] }).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
}

/** What the customer named himself: his bank and his account. */
const ownWords = /“(?:Northgate|Bank|Ada|Lovelace)”/;

/** What a reader stumbles over on a screen. */
async function read(page: Page, route: string, locale: Locale): Promise<string[]> {
  await openWhole(page, opened.server, route);
  const typed = /keyword=(\w+)/.exec(route)?.[1];
  const blocks = await stumblingBlocks(page, locale);
  blocks.push(...(await shortenedTexts(page)));
  const isOwn = (block: string) => block.includes(`“${typed}”`) || ownWords.test(block);
  return blocks.filter((block) => !isOwn(block)).map((one) => `${route}: ${one}`);
}

/** What can hardly be told from what lies behind it. */
async function contrast(page: Page, route: string): Promise<string[]> {
  await openWhole(page, opened.server, route);
  const findings = await seriousFindings(page, ['color-contrast', 'link-in-text-block']);
  return findings.map((finding) => `${route}: ${finding}`);
}

/** What is wrong with a still screen: serious findings of axe, what is wider than the phone. */
async function examine(page: Page, route: string): Promise<string[]> {
  await openWhole(page, opened.server, route);
  const findings = await seriousFindings(page);
  const blocks = await stumblingBlocks(page, 'en');
  blocks.push(...(await shortenedTexts(page)));
  blocks.push(...(await smallTargets(page)));
  const serious = [...findings, ...blocks].map((finding) => `${route}: ${finding}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...serious, `${route}: ${overflow} px too wide`] : serious;
}
