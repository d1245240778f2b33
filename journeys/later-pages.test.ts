import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { routeEntry, routePaths } from '../web/src/app/routes.ts';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { unmarkedLinks } from './support/later-links.ts';
import { addressOf, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const pages = join(import.meta.dirname, '..', 'web', 'src');
const notBuilt = routePaths.filter((path) => !existsSync(join(pages, path, 'page.tsx')));

const built = routePaths.filter((path) => !notBuilt.includes(path));

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
  for (const path of notBuilt) {
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

test('every link to a page that comes later says so before it is tapped', async () => {
  const { server, browser } = opened;
  const device = await newDevice(browser);
  const { page } = device;
  const { person, known } = await livedIn(server);
  const later = sayIn('en')(m.shell_later);
  const problems: string[] = [];
  let found = 0;
  const examine = async (where: string) => {
    const links = await unmarkedLinks(page, notBuilt, later);
    found += links.found;
    problems.push(...links.unmarked.map((link) => `${where}: ${link}`));
  };
  const visit = async (path: (typeof built)[number]) => {
    await openWhole(page, server, addressOf(path, known, { isBuilt: true }));
    await page.waitForURL((url) => url.hash.includes(path));
    await examine(path);
  };
  for (const path of built) if (routeEntry(path).access === 'public') await visit(path);
  await logIn(page, server, person);
  for (const path of built) if (!path.startsWith('pages/auth/')) await visit(path);

  // What opens on a press: all products of Home, and where a withdrawal goes.
  await open(page, server, 'pages/home/index');
  await page.getByRole('button', { name: /^All \d+/ }).click();
  await examine('all products');
  await open(page, server, 'pages/profile/index');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').waitFor();
  await examine('withdraw');

  // Fewer would mean that the crawl no longer sees the links.
  expect(found).toBeGreaterThanOrEqual(notBuilt.length);
  expect(problems).toEqual([]);
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
  expect(presses.filter(({ path }) => notBuilt.some((one) => one === path))).toEqual([]);
});
