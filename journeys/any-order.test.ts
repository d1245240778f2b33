import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';

const opened = openForWalks();
const inEnglish = { locale: 'en' } as const;

test.each([
  'pages/auth/register',
  'pages/auth/login',
  'pages/auth/resetpwd',
])('a visitor who looked at Home for a while opens %s', async (route) => {
  const device = await newDevice(opened.browser);
  const { page } = device;
  await page.goto(`${opened.server.url}/`);
  await page.getByText(m.common_paper_line({}, inEnglish)).first().waitFor();
  // Home fetches ahead what is likely to be opened next.
  await page.waitForLoadState('networkidle');
  await page.evaluate((path) => {
    window.location.hash = `#/${path}`;
  }, route);
  await page.getByRole('textbox').first().waitFor();
  device.expectQuiet();
  await device.context.close();
});

test('a sheet whose code cannot be had leaves the page as it is', async () => {
  const device = await newDevice(opened.browser);
  const { page, context } = device;
  await context.route(/\/assets\/sheet-dialog-/, (route) => route.abort());
  await page.goto(`${opened.server.url}/#/pages/quote/stock?code=KO&source=0&market=NYSE`);
  await page.locator('canvas').first().waitFor();
  const settings = page.getByRole('button', { name: m.quote_chart_settings({}, inEnglish) });
  await settings.click();
  await page.getByText(m.common_error_network_error({}, inEnglish)).first().waitFor();
  await page.locator('canvas').first().waitFor();
  expect(await page.getByText(m.shell_page_failed({}, inEnglish)).count()).toBe(0);

  await context.unroute(/\/assets\/sheet-dialog-/);
  await page.getByRole('button', { name: m.common_retry({}, inEnglish) }).click();
  await settings.click();
  await page.getByRole('dialog').waitFor();
  await context.close();
});
