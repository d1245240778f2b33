import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { simplifiedOnly, traditionalOnly } from '@candor/locales/scripts-of-chinese';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { type Device, newDevice } from './support/browser.ts';
import { holdCalls } from './support/call-line.ts';
import { openForWalks } from './support/opened.ts';
import { charactersOf } from './support/reading.ts';
import { sayIn } from './support/say.ts';
import { expectText, expectTrueBooks, logIn, open, openWhole } from './support/walk.ts';

const names = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' } as const;
const ticket = 'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0';
const en = sayIn('en');
const hans = sayIn('zh-Hans');
const hant = sayIn('zh-Hant');

const opened = openForWalks();
let person: Person;
let device: Device;
let page: Page;
let price: string;
beforeAll(async () => {
  const { server } = opened;
  person = await fundedPerson(server, { depositUsd: '5000.00', toStock: '4000.00' });
  device = await newDevice(opened.browser);
  page = device.page;
  // The walk bends an order on its way, which it can do over HTTP alone.
  await holdCalls(device.context, 'hush');
  const quote = await call(server, '/quotes/getStock?stockCode=KO&source=0&market=NYSE', null);
  price = (Math.floor(Number(quote.data.lastPrice) * 0.9 * 100) / 100).toFixed(2);
});

test('J22.1 and 2 a switch under an open confirm sheet changes words and keeps figures', async () => {
  await logIn(page, opened.server, person);
  await open(page, opened.server, ticket);
  await page
    .getByRole('tab', { name: en(m.payment_type_limit), exact: true })
    .or(page.getByRole('radio', { name: en(m.payment_type_limit), exact: true }))
    .click();
  await page.getByLabel(en(m.common_trade_price), { exact: true }).fill(price);
  await page.getByLabel(en(m.common_quantity), { exact: true }).fill('5');
  await page.getByRole('button', { name: /^Buy .*\$/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(en(m.payment_confirm_title)).waitFor();

  await switchInAnotherTab('zh-Hans');
  await sheet.getByText(hans(m.payment_confirm_title)).waitFor();
  await sheet.getByRole('button', { name: hans(m.ui_or_tap) }).waitFor();
  await expect.poll(() => sheet.innerText()).toContain(price);
  await expect.poll(() => charactersOf(page, traditionalOnly)).toEqual([]);
  const fields = await page
    .locator('main input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(fields).toEqual(expect.arrayContaining([price, '5']));
});

test('J22.2 and 3 a wrong lot is told in Simplified Chinese, then one order is made', async () => {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: hans(m.ui_or_tap) }).click();
  // The page itself lets no wrong lot through, so it is bent on its way.
  await page.route('**/stock/create', (route) => {
    const body = { ...route.request().postDataJSON(), num: '5.5' };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await sheet.getByRole('button', { name: hans(m.common_confirm), exact: true }).click();
  await sheet.getByText(hans(m.errors_lot, { minCount: '1' })).waitFor();
  await page.unroute('**/stock/create');
  expect(await orderCount()).toBe(0);

  // Corrected and sent; the answer is lost, and the language is switched before it is asked for
  // again.
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stock/create')) sent.push(request);
  });
  await page.route('**/stock/create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  // A refusal ends what stood still: the next confirmation begins anew.
  await sheet.getByRole('button', { name: hans(m.ui_or_tap) }).click();
  await sheet.getByRole('button', { name: hans(m.common_confirm), exact: true }).click();
  await sheet.getByText(hans(m.common_error_network_error)).waitFor();
  await page.unroute('**/stock/create');
  await switchInAnotherTab('zh-Hant');
  await sheet.getByRole('button', { name: hant(m.common_check_and_retry) }).click();
  await page.waitForURL(/pages\/order\/detail/);
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  expect(sent.map((request) => request.postDataJSON().num)).toEqual(['5', '5']);
  expect(await orderCount()).toBe(1);
});

test('J22.4 Traditional texts, and figures in the formats of the product', async () => {
  await page.getByText(hant(m.order_status_waiting)).first().waitFor();
  const detail = await page.locator('main').innerText();
  expect(detail).toMatch(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2} [AP]M|\d{2}:\d{2}/);
  expect(detail).toMatch(/\$\d{1,3}(,\d{3})*\.\d{2}/);
  // Every other screen is read in both scripts by `screens.test.ts`.
  expect(await charactersOf(page, simplifiedOnly)).toEqual([]);
  expect(detail).toMatch(/[\u4e00-\u9fff]/);
});

test('J22.5 older messages of the inbox are in the new language too', async () => {
  const inEnglish = await inbox('en');
  const inTraditional = await inbox('zh_Hant_HK');
  expect(inEnglish.length).toBeGreaterThan(0);
  expect(inTraditional.length).toBe(inEnglish.length);
  await open(page, opened.server, 'pages/message/index');
  for (const [index, message] of inTraditional.entries()) {
    expect(message.title).not.toBe(inEnglish[index]?.title);
    await expectText(page, message.title);
  }
});

test('J22.6 a switch during registration keeps email, code and countdown', async () => {
  const other = await newDevice(opened.browser);
  await open(other.page, opened.server, 'pages/auth/register');
  const email = 'j22@example.org';
  await other.page.getByLabel(en(m.auth_email), { exact: true }).fill(email);
  await other.page.getByRole('button', { name: en(m.auth_send), exact: true }).click();
  await expectText(other.page, en(m.common_toast_send_success));
  const code = /\b(\d{6})\b/.exec(await other.page.locator('main').innerText())?.[1] ?? '';
  await other.page.getByLabel(en(m.auth_email_code)).fill(code);
  const before = await secondsLeft(other.page);
  await other.page.getByRole('button', { name: /English/ }).click();
  await other.page.getByRole('button', { name: names['zh-Hans'] }).click();
  await expectText(other.page, hans(m.auth_register));
  expect(await other.page.getByLabel(hans(m.auth_email), { exact: true }).inputValue()).toBe(email);
  expect(await other.page.getByLabel(hans(m.auth_email_code)).inputValue()).toBe(code);
  const after = await secondsLeft(other.page);
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThan(0);
  other.expectQuiet();
  await other.context.close();
});

test('J22.7 Red Up and Dark swap the colours, keep signs and arrows, and pass contrast', async () => {
  await open(page, opened.server, 'pages/setting/index');
  const sample = page.locator('.setting-sample').first();
  const signs = await sample.innerText();
  await open(page, opened.server, 'pages/market/index');
  const green = await colours();
  await open(page, opened.server, 'pages/setting/index');
  await page.getByRole('radio', { name: hant(m.setting_red_up) }).click();
  await expect.poll(() => sample.innerText()).toBe(signs);
  await open(page, opened.server, 'pages/market/index');
  const red = await colours();
  expect(red).not.toEqual(green);
  expect(hueOf(red.rise)).toBe('red');
  expect(hueOf(red.fall)).toBe('green');
  expect(hueOf(green.rise)).toBe('green');
  expect(hueOf(green.fall)).toBe('red');
  expect(await arrowsAgree()).toEqual([]);

  await open(page, opened.server, 'pages/setting/index');
  await page.getByRole('radio', { name: hant(m.setting_theme_dark) }).click();
  const problems: string[] = [];
  for (const route of ['pages/market/index', 'pages/home/index', 'pages/trade/index', ticket]) {
    await openWhole(page, opened.server, route);
    problems.push(...(await seriousFindings(page)).map((found) => `${route}: ${found}`));
  }
  expect(problems).toEqual([]);
});

test('J22.8 language, theme and colours are remembered here and on another device', async () => {
  const chosen = { lang: 'zh-Hant', theme: 'dark', rise: 'red' };
  await page.reload();
  await expect.poll(() => drawn(page)).toEqual(chosen);
  const other = await newDevice(opened.browser);
  await open(other.page, opened.server, 'pages/auth/login');
  await other.page.getByLabel(en(m.auth_user_id_or_email)).fill(person.email);
  await other.page.getByLabel(en(m.auth_password), { exact: true }).fill(person.password);
  await other.page.getByRole('button', { name: en(m.auth_log_in), exact: true }).click();
  await expect.poll(() => drawn(other.page)).toEqual(chosen);
  other.expectQuiet();
  await other.context.close();
});

test('J22 ends quietly, with true books', async () => {
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(opened.server);
});

/** As a customer does it who has the app open twice. */
async function switchInAnotherTab(locale: Locale): Promise<void> {
  const tab = await device.context.newPage();
  await open(tab, opened.server, 'pages/setting/index');
  await tab.getByRole('radio', { name: names[locale] }).click();
  await expect.poll(() => tab.locator('html').getAttribute('lang')).toBe(locale);
  await tab.close();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
}

async function orderCount(): Promise<number> {
  const { data } = await call(
    opened.server,
    '/position/water/pageList',
    {},
    { token: person.token },
  );
  return data.total;
}

async function inbox(language: string): Promise<{ title: string }[]> {
  const path = '/userMessage/getMessage?pageNo=1&pageSize=20';
  return (await call(opened.server, path, null, { token: person.token, language })).data.list;
}

async function secondsLeft(on: Page): Promise<number> {
  return Number(/\d+/.exec(await on.locator('.countdown').innerText())?.[0]);
}

/** The colours that rising and falling figures of the page have now. */
async function colours(): Promise<{ rise: string; fall: string }> {
  await page.locator('main .change').first().waitFor();
  return page.evaluate(() => {
    const colourOf = (tone: string) => {
      const probe = document.createElement('span');
      probe.className = tone;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return { rise: colourOf('rise'), fall: colourOf('fall') };
  });
}

function hueOf(colour: string): 'red' | 'green' {
  const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return red > green ? 'red' : 'green';
}

/** Figures whose sign is not the one of their tone, whatever colour the tone has. */
async function arrowsAgree(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main .change')]
      .filter((one) => {
        const text = one.textContent ?? '';
        const isArrowed = one.querySelector('svg') !== null;
        if (one.classList.contains('rise')) return !text.includes('+') || !isArrowed;
        if (one.classList.contains('fall')) return !text.includes('−') || !isArrowed;
        return false;
      })
      .map((one) => one.outerHTML.slice(0, 200)),
  );
}

async function drawn(on: Page) {
  return on.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
    rise: document.documentElement.dataset.rise,
  }));
}
