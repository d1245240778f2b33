import { m } from '@candor/locales/messages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { addressOf, type LivedIn, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { logIn, open } from './support/walk.ts';

const say = sayIn('en');
const opened = openForWalks();
let lived: LivedIn;
beforeAll(async () => {
  lived = await livedIn(opened.server);
});

const title = (page: Page) => page.locator('h1').first().innerText();

async function enterLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel(say(m.auth_user_id_or_email)).fill(who.email);
  await page.getByLabel(say(m.auth_password), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: say(m.auth_log_in), exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('pages/auth/login'));
}

test('Back after a login leads into the app: not out of it, and not to the login', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  const person = await register(server);
  await page.goto(`${server.url}/`);
  await page.getByText(say(m.common_log_in), { exact: true }).first().waitFor();
  const tab = page.getByRole('link', { name: say(m.common_tab_trade), exact: true });

  // Before the login: the tab asks for it, and Back is Home.
  await tab.click();
  await page.waitForURL(/pages\/auth\/login/);
  await page.goBack();
  await page.getByText(say(m.common_log_in), { exact: true }).first().waitFor();

  // After it: the tab that was asked for, and Back is Home again.
  await tab.click();
  await enterLogin(page, person);
  await page.waitForURL(/pages\/trade\/index/);
  await page.goBack();
  await page.getByText('Total Value').first().waitFor();
  expect(page.url()).not.toContain('pages/auth/login');
  await device.context.close();

  // An address opened from outside, as a visitor: Home lies beneath it.
  const other = await newDevice(browser);
  await open(other.page, server, 'pages/profile/transfer');
  await other.page.waitForURL(/pages\/auth\/login/);
  await enterLogin(other.page, person);
  await other.page.waitForURL(/pages\/profile\/transfer/);
  await other.page.goBack();
  await other.page.getByText('Total Value').first().waitFor();
  other.expectQuiet();
  await other.context.close();
});

test('toasts stand where they cover nothing that can be tapped or read, and move nothing', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser, { width: 360, height: 640 });
  const { page } = device;
  await open(page, server, 'pages/auth/register');
  await page.getByLabel(say(m.auth_email), { exact: true }).fill('toast@example.org');
  const consent = page.getByRole('checkbox');
  const before = await consent.boundingBox();
  const send = page.getByRole('button', { name: say(m.auth_send), exact: true });
  expect((await toastAfter(page, () => send.click())).covers).toEqual([]);
  expect((await consent.boundingBox())?.x).toBe(before?.x);

  const code = /\b(\d{6})\b/.exec(await page.locator('main').innerText())?.[1] ?? '';
  await page.getByLabel(say(m.auth_email_code)).fill(code);
  await page.getByLabel(say(m.auth_password), { exact: true }).fill('over-the-page-1');
  await page.getByLabel(say(m.auth_confirm_password)).fill('over-the-page-1');
  await consent.click();
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say(m.auth_register), exact: true }).click();
  const copy = page.getByRole('button', { name: say(m.auth_copy_user_id) });
  await copy.waitFor();
  await page.locator('.toast').waitFor({ state: 'detached' });
  expect((await toastAfter(page, () => copy.click())).covers).toEqual([]);

  await open(page, server, 'pages/profile/index');
  await page.locator('.toast').waitFor({ state: 'detached' });
  const copyId = page.getByRole('button', { name: say(m.profile_copy_user_id) });
  expect((await toastAfter(page, () => copyId.click())).covers).toEqual([]);
  device.expectQuiet();
  await device.context.close();
});

test('a form that has done its work is a fresh form: it scolds nobody', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  await logIn(page, server, lived.person);
  await open(page, server, addressOf('pages/alerts/index', lived.known, { isBuilt: true }));
  const value = page.getByLabel(say(m.alerts_price), { exact: true });
  await value.fill('9876');
  const add = page.getByRole('button', { name: say(m.alerts_add), exact: true });
  const added = await toastAfter(page, () => add.click());
  expect(added).toEqual({ says: say(m.common_toast_success), covers: [] });
  await expect.poll(() => value.inputValue()).toBe('');
  await page.getByText(say(m.common_enter_price)).waitFor();
  expect(await page.getByText(say(m.common_validation_correct_amount)).count()).toBe(0);

  await page.locator('.toast').waitFor({ state: 'detached' });
  await open(page, server, 'pages/profile/transfer?from=BALANCE&to=STOCK');
  const amount = page.getByLabel(say(m.common_amount), { exact: true });
  await amount.fill('25');
  await page.locator('.tap-instead:not([aria-disabled])').click();
  const confirm = page.getByRole('button', { name: say(m.common_confirm), exact: true });
  const moved = await toastAfter(page, () => confirm.click());
  expect(moved).toEqual({ says: say(m.common_toast_success), covers: [] });
  await expect.poll(() => amount.inputValue()).toBe('');
  await page.locator('.slide-reason').getByText(say(m.common_enter_amount)).waitFor();
  expect(await page.getByText(say(m.errors_amount)).count()).toBe(0);
  expect(await title(page)).toBe(say(m.common_wallet_transfer));
  device.expectQuiet();
  await device.context.close();
});

test('what is typed, and where the caret is, stays over another language and other colors', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, lived.person);
  await open(page, server, addressOf('pages/payment/stock', lived.known, { isBuilt: true }));
  const field = page.locator('main input').first();
  await field.fill('7');
  const settings = await context.newPage();
  await open(settings, server, 'pages/setting/index');
  await settings.getByRole('radio', { name: '简体中文' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(500);
  expect(await field.inputValue()).toBe('7');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await settings.getByRole('radio', { name: 'English' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  expect(await field.inputValue()).toBe('7');
  device.expectQuiet();
  await context.close();
});

interface ToastSeen {
  readonly says: string;
  /** What it lies over: anything that is tapped, or read in a sheet or a bar. */
  readonly covers: readonly string[];
}

/**
 * The toast that comes of a press, as it rests over the page, or over the sheet that is still open.
 * It is up for two seconds, so the page looks by itself, from before the press on.
 */
async function toastAfter(page: Page, press: () => Promise<void>): Promise<ToastSeen> {
  const seen = page.waitForFunction(lookAtToast);
  await press();
  return (await (await seen).jsonValue()) as ToastSeen;
}

/** Runs in the page at every picture; null until there is a toast that rests. */
function lookAtToast(): ToastSeen | null {
  const toast = document.querySelector<HTMLElement>('.toast');
  const moving = document.querySelectorAll('.toast, [role=dialog]');
  const isMoving = [...moving].some(
    (one) =>
      one.matches('[data-closed]') ||
      one.getAnimations().some(({ playState }) => playState === 'running'),
  );
  if (toast === null || isMoving) return null;
  const own = toast.getBoundingClientRect();
  const parts =
    'a, button, input, select, textarea, label, [role=checkbox], [role=switch], p, dd, dt';
  const sheet = document.querySelector('[role=dialog]');
  const seenPart = (element: Element): DOMRect => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue;
      const around = at.getBoundingClientRect();
      box.top = Math.max(box.top, around.top);
      box.bottom = Math.min(box.bottom, around.bottom);
    }
    return new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  };
  const covers = [...(sheet ?? document.body).querySelectorAll(parts)]
    .filter((one) => !toast.contains(one) && one.closest('.visually-hidden') === null)
    .map((one) => ({ one, box: seenPart(one) }))
    .filter(({ box }) => box.height > 0 && box.width > 0)
    .filter(({ box }) => box.top < own.bottom - 1 && box.bottom > own.top + 1)
    .filter(({ box }) => box.left < own.right - 1 && box.right > own.left + 1)
    .map(({ one }) => (one.textContent ?? '').trim() || one.outerHTML.slice(0, 80));
  return { says: toast.innerText.trim(), covers };
}
