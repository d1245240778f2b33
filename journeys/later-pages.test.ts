import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { routeEntry } from '../web/src/app/routes.ts';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { unmarkedLinks } from './support/later-links.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { laterPaths } from './support/screens.ts';
import { logIn, open } from './support/walk.ts';

const pages = join(import.meta.dirname, '..', 'web', 'src');

const opened = openForWalks();

test('a page that is not built yet says that it comes later, and no call fails for it', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await logIn(page, server, await register(server));
  const comesLater = sayIn('en')(m.shell_comes_later);
  for (const path of laterPaths) {
    const required = routeEntry(path).required.map((name) => `${name}=1`);
    await open(page, server, [path, required.join('&')].filter(Boolean).join('?'));
    await page.waitForURL((url) => url.hash.includes(path));
    await page.getByText(comesLater, { exact: true }).waitFor();
  }
  // Trade is here, with nothing in its four lists.
  const lists = {
    0: m.trade_no_holdings,
    1: m.trade_no_closed,
    2: m.trade_no_orders,
    4: m.trade_no_subscriptions,
  } as const;
  for (const [tab, words] of Object.entries(lists)) {
    await open(page, server, `pages/trade/index?tab=${tab}`);
    await page.getByText(sayIn('en')(words), { exact: true }).waitFor();
  }
  expect(refused).toEqual([]);
  device.expectQuiet();
  await device.context.close();
});

// The links of whole screens are looked at by `screens.test.ts`; these open on a press.
test.runIf(laterPaths.length > 0)('links in sheets say of a page that it comes later', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  const later = sayIn('en')(m.shell_later);
  await logIn(page, server, await register(server));
  // All products of Home, and where a withdrawal goes.
  await open(page, server, 'pages/home/index');
  await page.getByRole('button', { name: /^All \d+/ }).click();
  expect((await unmarkedLinks(page, laterPaths, later)).unmarked).toEqual([]);
  await open(page, server, 'pages/profile/index');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').waitFor();
  expect((await unmarkedLinks(page, laterPaths, later)).unmarked).toEqual([]);
  device.expectQuiet();
  await device.context.close();
});

test('no press leads to a page that comes later without a link that says so', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' });
  const presses = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(pages, file), 'utf8');
      const targets = [...text.matchAll(/(?:goTo|replaceWith|returnTo)\(\s*'([^']+)'/g)];
      return targets.map(([, path = '']) => ({ file, path }));
    });
  expect(presses.length).toBeGreaterThan(5);
  expect(presses.filter(({ path }) => laterPaths.some((one) => one === path))).toEqual([]);
});
