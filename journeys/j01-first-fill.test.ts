import { readFileSync } from 'node:fs';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call, picture } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { openForWalks } from './support/opened.ts';
import { isTrueReceipt } from './support/receipt.ts';
import { expectTrueBooks, open } from './support/walk.ts';

const opened = openForWalks();

type Message = (params: never, options: { locale: Locale }) => string;

/** By day one of them, another with each commit. */
const locales = sampleOf<Locale>(['en', 'zh-Hans', 'zh-Hant'], 1);

describe.each(locales)('J01 in %s', (locale) => {
  const say = (message: Message, params: Record<string, unknown> = {}) =>
    (message as (params: unknown, options: { locale: Locale }) => string)(params, { locale });

  test('a new customer goes from the first visit to the first fill', {
    timeout: 300_000,
  }, async () => {
    const { server, browser } = opened;
    const device = await newDevice(browser);
    const { page } = device;
    await page.addInitScript((wanted) => {
      const key = 'candor.preferences';
      if (localStorage.getItem('walk-language') === wanted) return;
      localStorage.setItem('walk-language', wanted);
      localStorage.setItem(key, JSON.stringify({ state: { locale: wanted }, version: 0 }));
    }, locale);

    // 1. Home as a visitor.
    await page.goto(`${server.url}/`);
    await page.getByText(say(m.common_paper_line)).first().waitFor();
    await page.getByText(say(m.common_log_in), { exact: true }).first().waitFor();

    // 2. Register with the code on the screen.
    const email = `j01-${locale.toLowerCase()}@example.org`;
    await open(page, server, 'pages/auth/register');
    await page.getByLabel(say(m.auth_email), { exact: true }).fill(email);
    await page.getByRole('button', { name: say(m.auth_send), exact: true }).click();
    await page.getByText(say(m.common_toast_send_success)).first().waitFor();
    const code = await codeOnScreen(page);
    await page.getByLabel(say(m.auth_email_code)).fill(code);
    await page.getByLabel(say(m.auth_password), { exact: true }).fill('first-fill');
    await page.getByLabel(say(m.auth_confirm_password)).fill('first-fill');
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: say(m.auth_register), exact: true }).click();
    await page.waitForURL(/pages\/auth\/start/);
    await page.getByText(/\d{8}/).first().waitFor();
    await page.getByText(say(m.start_registered)).first().waitFor();
    expect(await cutTexts(page)).toEqual([]);
    await page.getByRole('button', { name: say(m.start_look_around) }).click();

    // 3. Nothing there yet, and what to do about it.
    await page.getByText(say(m.home_first_title)).first().waitFor();

    // 4. Deposit USDT with a proof.
    await open(page, server, 'pages/deposit/wallet?currency=USDT&network=TRC-20');
    await page.getByLabel(say(m.deposit_amount_usd)).fill('5000');
    await page.locator('input[type=file]').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    const submit = page.getByRole('button', { name: say(m.deposit_submit) });
    await submit.last().click();
    await page.waitForURL(/pages\/deposit\/record/);

    // 5. Confirmations arrive live, then the money, its rate and a message.
    // A block comes every four seconds: a busy machine may show the page after the first of them.
    const counts = [0, 1, 2, 3].map((n) => say(m.deposit_confirmations, { n, total: 3 }));
    await page
      .getByText(new RegExp(counts.map(literal).join('|')))
      .first()
      .waitFor();
    await page.getByText(say(m.common_record_status_completed)).first().waitFor();
    await page.getByText(say(m.deposit_sheet_rate_credit)).first().waitFor();
    await page.getByText(say(m.deposit_sheet_credited)).first().waitFor();

    // 6. Transfer to the stock wallet.
    await open(page, server, 'pages/profile/transfer?from=BALANCE&to=STOCK');
    await page.getByLabel(say(m.common_amount), { exact: true }).fill('2000');
    await page.locator('.tap-instead:not([aria-disabled])').click();
    await page.getByRole('button', { name: say(m.common_confirm), exact: true }).click();
    await page.getByText(say(m.common_toast_success), { exact: true }).first().waitFor();
    await open(page, server, 'pages/profile/index');
    await page.getByText('$2,000.00').first().waitFor();

    // 7. Search, star, quote.
    await open(page, server, 'pages/search/index');
    await page.getByRole('searchbox').fill('MSFT');
    const star = page.getByRole('button', { name: starName(say) }).first();
    await star.click();
    await open(page, server, 'pages/watchlist/index');
    await page.getByText('MSFT').first().waitFor();
    await open(page, server, 'pages/quote/stock?code=MSFT&source=0&market=NASDAQ');
    await page.getByText('MSFT').first().waitFor();
    await page.locator('canvas').first().waitFor();

    // 8. Buy 2 at the market: the preview stands before the button.
    await open(page, server, 'pages/payment/stock?code=MSFT&source=0&market=NASDAQ&direction=0');
    await page.getByLabel(say(m.common_quantity), { exact: true }).fill('2');
    await page.getByText(say(m.common_trade_total_amount)).first().waitFor();
    await page.getByText(say(m.common_trade_handling_fee)).first().waitFor();
    const buy = page.locator('.action-bar button, [data-action-bar] button').last();
    await expect.poll(() => buy.innerText()).toMatch(/\$/);
    await buy.click();

    // 9. Confirm: filled, and the position is there.
    await page.getByRole('button', { name: say(m.ui_or_tap) }).click();
    await page.getByRole('button', { name: say(m.common_confirm), exact: true }).click();
    await page.waitForURL(/pages\/order\/detail/);
    await page.getByText(say(m.order_status_filled)).first().waitFor();

    // 10. Explain this fill: what left the wallet is what the ledger says, to the cent.
    const orderId = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
    const token = await tokenOf(email);
    const detail = await call(server, `/orders/${orderId}`, null, { token });
    expect(detail.data.status).toBe(1);
    const wallet = await call(
      server,
      '/wallet/getWalletBalance',
      { walletType: 'STOCK' },
      { token },
    );
    const taken = sumOfDebits(detail.data.fills);
    expect(cents('2000.00') - cents(wallet.data.available)).toBe(taken);
    const shown = await page.locator('main').innerText();
    const money = (taken / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(shown).toContain(`$${money}`);

    // 11. The signed receipt: checked on the device, and by whoever has the downloaded file.
    await expectSignedReceipts(page, { orderId, fills: detail.data.fills.length });

    await open(page, server, 'pages/trade/index');
    await page.getByText('MSFT').first().waitFor();

    device.expectQuiet();
    await device.context.close();
  });

  async function expectSignedReceipts(
    page: Page,
    of: { readonly orderId: string; readonly fills: number },
  ): Promise<void> {
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: say(m.order_receipt_show) }).click();
    await sheet.getByText(say(m.order_receipt_holds)).waitFor();
    // Inter would draw the letters "3x3" of a signature as "3×3".
    const drawn = sheet.locator('dd.na').first();
    expect(await drawn.evaluate((one) => getComputedStyle(one).fontVariantLigatures)).toBe(
      'no-contextual',
    );
    expect(await cutTexts(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await sheet.getByRole('link', { name: say(m.order_receipt_download) }).click();
    const file = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
    const key = await call(opened.server, '/signing-key', null);
    expect(file).toMatchObject({ orderId: of.orderId, publicKey: key.data.publicKey });
    const [receipt] = file.receipts;
    expect(file.receipts).toHaveLength(of.fills);
    expect(isTrueReceipt(receipt, key.data.publicKey)).toBe(true);
    const forged = { ...receipt, fact: receipt.fact.replace('"#2"', '"#3"') };
    expect(isTrueReceipt(forged, key.data.publicKey)).toBe(false);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
  }

  async function tokenOf(email: string): Promise<string> {
    const answer = await call(opened.server, '/loginByUsername', {
      username: email,
      password: 'first-fill',
    });
    return answer.data.token;
  }
});

test('the books are true after the walks', async () => {
  await expectTrueBooks(opened.server);
});

function starName(say: (message: Message, params?: Record<string, unknown>) => string): RegExp {
  const [before = '', after = ''] = say(m.market_add_to_watchlist, { name: '|' }).split('|');
  return new RegExp(`^${literal(before)}.*${literal(after)}$`);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function codeOnScreen(page: Page): Promise<string> {
  await expect.poll(() => page.locator('body').innerText()).toMatch(/\b\d{6}\b/);
  return /\b(\d{6})\b/.exec(await page.locator('body').innerText())?.[1] ?? '';
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** What the fills took out of the customer's free money: debits of the cash account. */
function sumOfDebits(fills: { postings: { debit: string | null; isAsset?: boolean }[] }[]): number {
  const all = fills.flatMap((fill) => fill.postings).filter(({ isAsset }) => !isAsset);
  // The first account named is the wallet's free money; margin and fees are credited.
  return all.reduce((sum, posting) => sum + (posting.debit ? cents(posting.debit) : 0), 0);
}
