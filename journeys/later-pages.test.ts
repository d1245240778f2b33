import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { m } from '@candor/locales/messages';
import { expect, test } from 'vitest';
import { routeEntry, routePaths } from '../web/src/app/routes.ts';
import { register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { logIn, open } from './support/walk.ts';

const pages = join(import.meta.dirname, '..', 'web', 'src');
const notBuilt = routePaths.filter((path) => !existsSync(join(pages, path, 'page.tsx')));

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
  // Trade is here, and of its four lists one has nothing to ask for yet.
  const lists = {
    0: m.trade_no_holdings,
    1: m.trade_no_closed,
    2: m.trade_no_orders,
    4: m.trade_subscriptions_later,
  } as const;
  for (const [tab, words] of Object.entries(lists)) {
    await open(page, server, `pages/trade/index?tab=${tab}`);
    await page.getByText(sayIn('en')(words), { exact: true }).waitFor();
  }
  expect(notBuilt.length).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  device.expectQuiet();
  await device.context.close();
});
