import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { call, fundedPerson } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { confirm, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const say = sayIn('en');
const pepe = 'code=PEPEUSD&source=100&market=CRYPTO';
/** `$0.000007655`: nine decimals, none folded or rounded away. */
const ninePlaces = /\$0\.0000\d{5}\b/;

test('a price of nine decimals passes search, quote, alert, ticket and order', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '5000.00', toStock: '3000.00' });
  const device = await newDevice(browser, { width: 360, height: 740 });
  const { page } = device;
  const cut: string[] = [];
  const examine = async (where: string) => {
    cut.push(...(await cutTexts(page)).map((text) => `${where}: ${text}`));
  };
  await logIn(page, server, person);

  await open(page, server, 'pages/search/index?keyword=pepe');
  const row = page.locator('.instrument-row', { hasText: 'PEPEUSD' });
  await row.getByText(ninePlaces).waitFor();
  await page.getByText(/^1 result for “pepe”/).waitFor();
  await examine('search');

  await row.getByRole('link').click();
  await page.waitForURL(/pages\/quote\/stock/);
  await page.locator('.quote-price').getByText(ninePlaces).waitFor();
  await page
    .locator('.chart-values')
    .getByText(/0\.0000\d{5}/)
    .first()
    .waitFor();
  await examine('quote');

  // An alert far above, typed with all nine decimals.
  await open(page, server, `pages/alerts/index?${pepe}`);
  await page.getByRole('textbox', { name: 'Price' }).fill('0.000099999');
  await page.getByRole('button', { name: say(m.alerts_add), exact: true }).click();
  await page.getByText('Above $0.000099999').waitFor();
  await examine('alerts');

  // A limit above the market fills at once, and not above what was typed.
  await open(page, server, `pages/payment/stock?${pepe}&direction=0`);
  await page.getByRole('radio', { name: 'Limit', exact: true }).click();
  await page.getByLabel(say(m.common_quantity), { exact: true }).fill('1000000');
  const quote = await call(
    server,
    '/quotes/getStock?stockCode=PEPEUSD&source=100&market=CRYPTO',
    null,
  );
  const limit = (Number(quote.data.lastPrice) * 1.01).toFixed(9);
  await page.getByRole('textbox', { name: say(m.common_trade_price) }).fill(limit);
  await page.locator('.action-bar .button-primary:not([aria-disabled])').click();
  await page.getByRole('dialog').getByText(`$${limit}`).first().waitFor();
  await examine('confirm');
  await confirm(page);
  await page.waitForURL(/pages\/order\/detail/);
  await page.getByText(ninePlaces).first().waitFor();
  await examine('order');
  const orders = await call(server, '/position/water/pageList', { pageNo: 1, pageSize: 5 }, person);
  expect(orders.data.list[0]).toMatchObject({ stockCode: 'PEPEUSD', price: limit, num: '1000000' });

  await open(page, server, 'pages/trade/index');
  await page.getByText('PEPEUSD').first().waitFor();
  // What is held, at a price in the row's own currency.
  await page
    .getByText(/× 0\.0000\d{5}\b/)
    .first()
    .waitFor();
  await examine('holdings');

  expect(cut).toEqual([]);
  device.expectQuiet();
  await device.context.close();
  await expectTrueBooks(server);
});
