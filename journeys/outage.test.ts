import { isNight } from '@candor/domain/testing/by-night';
import { m } from '@candor/locales/messages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { call, type Person } from './support/api.ts';
import { type Device, newDevice } from './support/browser.ts';
import { addressOf, type LivedIn, livedIn } from './support/lived-in.ts';
import { openAlone } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { logIn, whole } from './support/walk.ts';

const say = sayIn('en');
/** By day the server goes away; a lost network and refusals are gone through by night. */
const byNight = test.runIf(isNight);
const opened = openAlone();
let lived: LivedIn;
let person: Person;
beforeAll(async () => {
  lived = await livedIn(opened.server);
  person = lived.person;
});

const at = (path: Parameters<typeof addressOf>[0]) =>
  `${opened.server.url}/#/${addressOf(path, lived.known, { isBuilt: true })}`;

async function signedIn(): Promise<Device> {
  const device = await newDevice(opened.browser);
  await logIn(device.page, opened.server, person);
  return device;
}

async function tab(device: Device, path: Parameters<typeof addressOf>[0]): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(at(path));
  await whole(page);
  return page;
}

const figures = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('.num')].map((one) => one.textContent).join());

/** What a quote says when nothing newer can come: how it stands, how old it is, what is off. */
async function expectStandstill(quote: Page): Promise<void> {
  await quote.getByText(say(m.ui_market_unknown), { exact: true }).waitFor();
  await quote.getByText(say(m.common_offline_disabled)).waitFor();
  await quote.getByText(/^Delayed · \d{2}:\d{2}/).waitFor();
  const buy = quote.getByRole('button', { name: new RegExp(`^${say(m.quote_buy)}`) });
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');
  const ink = (selector: string) =>
    quote.evaluate(
      (one) => getComputedStyle(document.querySelector(one) ?? document.body).color,
      selector,
    );
  await expect.poll(async () => (await ink('.quote-price')) !== (await ink('h1'))).toBe(true);
}

/** The same quote once it lives again. */
async function expectLife(quote: Page): Promise<void> {
  await quote.getByText(say(m.ui_market_unknown), { exact: true }).waitFor({ state: 'detached' });
  const buy = quote.getByRole('button', { name: new RegExp(`^${say(m.quote_buy)}`) });
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBeNull();
  const before = await figures(quote);
  await expect.poll(() => figures(quote)).not.toBe(before);
}

byNight(
  'without a network every screen says how old it is, and all of them come back by themselves',
  async () => {
    const device = await signedIn();
    const { page, context } = device;
    const quote = await tab(device, 'pages/quote/stock');
    await context.setOffline(true);
    await expectStandstill(quote);
    await quote.getByText(/You are offline\. Figures are from \d{2}:\d{2}\./).waitFor();

    // A page whose code was never loaded, and one whose figures were never read.
    await quote.evaluate((hash) => {
      location.hash = hash;
    }, '#/pages/notice/index');
    await quote.getByText(say(m.shell_page_offline)).waitFor();
    await page.getByRole('link', { name: say(m.common_tab_trade) }).click();
    await page.getByText(say(m.common_error_network_error)).first().waitFor();
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);

    await context.setOffline(false);
    await quote.getByRole('heading', { name: say(m.notice_title) }).waitFor();
    await page.getByText('KO · NYSE').first().waitFor();
    await quote.goBack();
    await expectLife(quote);
    await expect.poll(() => quote.getByText(/You are offline/).count()).toBe(0);
    device.expectQuiet();
    await context.close();
  },
);

byNight(
  'calls that answer 503 leave the last figures, and are made again without a tap',
  async () => {
    const device = await signedIn();
    const trade = await tab(device, 'pages/trade/index');
    await trade.getByText('KO · NYSE').first().waitFor();
    const unavailable = { status: 503, json: { code: 503, msg: 'Unavailable', data: {} } };
    await device.context.route(/\/position\/|\/userCenter\//, (route) =>
      route.fulfill(unavailable),
    );
    // What is shown stays; what was never read says so in place of waiting for ever.
    const fresh = await tab(device, 'pages/profile/transfer');
    await fresh.getByText(say(m.common_not_loaded)).first().waitFor();
    await trade.getByRole('tab', { name: say(m.common_position_entrusted) }).click();
    await trade.getByText('Unavailable').first().waitFor();
    await trade.getByRole('tab', { name: say(m.common_position_holdings) }).click();
    await trade.getByText('KO · NYSE').first().waitFor();
    await device.context.unroute(/\/position\/|\/userCenter\//);
    await fresh.getByText(say(m.common_not_loaded)).first().waitFor({ state: 'detached' });
    await device.context.close();
  },
);

test('a server that ends and comes back is told, forgets nothing typed, and all figures are right', async () => {
  const { server } = opened;
  const device = await signedIn();
  const quote = await tab(device, 'pages/quote/stock');
  const trade = await tab(device, 'pages/trade/index');
  const ticket = await tab(device, 'pages/payment/stock');
  await quote.getByRole('link', { name: say(m.quote_view), exact: true }).waitFor();
  await trade.getByText('KO · NYSE').first().waitFor();
  const quantity = ticket.getByLabel(say(m.common_quantity), { exact: true });
  await quantity.fill('4');

  await server.goAway();
  await expectStandstill(quote);
  await quote.getByText(/No connection to the server\. Figures are from \d{2}:\d{2}\./).waitFor();
  await trade.getByText(/No connection to the server/).waitFor();
  expect(await trade.getByText('KO · NYSE').count()).toBeGreaterThan(0);
  await ticket.getByText(say(m.payment_why_offline)).first().waitFor();

  await server.comeBack();
  // Closed elsewhere, before these pages know that there is a server again.
  const close = await call(
    server,
    '/position/flatPosition',
    { id: lived.known.positionId, num: await heldOf(lived), type: 0 },
    { token: person.token },
  );
  expect(close.code, JSON.stringify(close)).toBe(200);
  await expectLife(quote);
  await quote.getByText(say(m.quote_no_position)).waitFor();
  await trade.getByText(say(m.trade_no_holdings)).waitFor();
  await ticket.getByText(say(m.payment_why_offline)).first().waitFor({ state: 'detached' });
  expect(await quantity.inputValue()).toBe('4');
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  // The browser says by itself that nobody answers.
  device.expectQuiet(/^WebSocket connection to \S+ failed/);
  await device.context.close();
});

async function heldOf({ person: { token } }: LivedIn): Promise<string> {
  const input = { stockCode: 'KO', source: 0, market: 'NYSE', direction: 0 };
  return (await call(opened.server, '/position/getByStock', input, { token })).data.closableNum;
}
