import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import { m } from '@candor/locales/messages';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type RoutePath, routeEntry, routePaths } from '../web/src/app/routes.ts';
import { call } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { addressOf, type LivedIn, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { builtPaths, isForVisitorsOnly } from './support/screens.ts';
import { logIn, whole } from './support/walk.ts';

/**
 * How long a page stays open: several polls and many live frames; by night longer than any time-out
 * of the app.
 */
const STAYS_MS = isNight ? 180_000 : 35_000;
/** By day so many of the pages, others with each commit; by night all. */
const PAGES_BY_DAY = 20;
/** Prices of every market move within this time. */
const MOVES_WITHIN_MS = 20_000;
/** What is opened grows for a while; from then on it only moves. */
const SETTLES_MS = 15_000;
const OPENED_AT_ONCE = 6;
/** What a page may keep besides what it showed once it had settled. */
const GROWTH_MAX = { heapMb: 12, nodes: 3_000, listeners: 1_500 } as const;

const say = sayIn('en');
const isBuilt = (path: RoutePath) => builtPaths.includes(path);
/** Pages whose prices must be seen to move, whatever else there is. */
const moving: readonly RoutePath[] = [
  'pages/home/index',
  'pages/market/index',
  'pages/watchlist/index',
  'pages/trade/index',
  'pages/quote/stock',
  'pages/quote/future',
  'pages/quote/globalindex',
  'pages/quote/forex',
  'pages/hkstock/quote',
  'pages/payment/stock',
];

interface Opened {
  readonly name: string;
  readonly path: RoutePath;
  readonly page: Page;
  readonly noise: string[];
  readonly title: string;
  readonly typed: string | null;
  readonly openedMs: number;
}

interface Weight {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What a page was before it was left alone. */
interface Before {
  readonly figures: string;
  readonly weight: Weight | undefined;
}

// Pages of one site share processes, as tabs of one browser do.
const walks = openForWalks(['--renderer-process-limit=6']);
let lived: LivedIn;
beforeAll(async () => {
  lived = await livedIn(walks.server);
  // His shares are quiet, and may stand at one cent for half a minute; coins never do.
  const bitcoin = { stockCode: 'BTCUSD', source: 100, market: 'CRYPTO', num: '0.01' };
  const order = { ...bitcoin, direction: 0, type: 0 };
  const { token } = lived.person;
  expect((await call(walks.server, '/stock/create', order, { token })).code).toBe(200);
});

test('every page that is left open is still the page, moving, light and as it was typed', {
  timeout: 900_000,
}, async () => {
  const { server, browser } = walks;
  const visitor = await newDevice(browser, { width: 360, height: 740 });
  const customer = await newDevice(browser, { width: 360, height: 740 });
  await logIn(customer.page, server, lived.person);
  const all = routePaths.flatMap((path) => visitsOf(path, visitor.context, customer.context));
  expect(all.length).toBeGreaterThan(routePaths.length);
  const wanted = sampleOf(all, PAGES_BY_DAY);
  const pages = await inTurns(wanted, OPENED_AT_ONCE, openPage);

  const lastMs = Math.max(...pages.map(({ openedMs }) => openedMs));
  await until(lastMs + SETTLES_MS);
  // Pages share processes: what one weighs is only known once all of them are there.
  const weights = await inTurns(pages, OPENED_AT_ONCE, weightOf);
  await until(lastMs + STAYS_MS - MOVES_WITHIN_MS);
  const figures = await inTurns(pages, OPENED_AT_ONCE, figuresOf);
  await until(lastMs + STAYS_MS);
  const problems = await inTurns(pages, OPENED_AT_ONCE, (opened, index) =>
    wrongWith(opened, { figures: figures[index] ?? '', weight: weights[index] }),
  );
  expect(problems.flat()).toEqual([]);
  visitor.expectQuiet();
  customer.expectQuiet();
  await Promise.all([visitor.context.close(), customer.context.close()]);
});

type Visit = { readonly path: RoutePath; readonly who: string; readonly context: BrowserContext };

/** Who opens a page: the customer, and a visitor too where it is open to everybody. */
function visitsOf(path: RoutePath, visitor: BrowserContext, customer: BrowserContext): Visit[] {
  const asVisitor = { path, who: 'visitor', context: visitor };
  const asCustomer = { path, who: 'customer', context: customer };
  if (isForVisitorsOnly(path)) return [asVisitor];
  if (routeEntry(path).access === 'customer') return [asCustomer];
  // Open pages look the same to both, but for the tabs and what is held or watched.
  const differs = routeEntry(path).kind === 'tab' || path.includes('quote/');
  return differs ? [asVisitor, asCustomer] : [asVisitor];
}

async function openPage({ path, who, context }: Visit): Promise<Opened> {
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  await page.goto(
    `${walks.server.url}/#/${addressOf(path, lived.known, { isBuilt: isBuilt(path) })}`,
  );
  const openedMs = Date.now();
  await whole(page);
  const typed = await typeSomething(page);
  const name = `${path} (${who})`;
  const title = await page.title();
  return { name, path, page, noise, title, typed, openedMs };
}

/** Types into the first field of a page and leaves the caret there; what it then reads. */
async function typeSomething(page: Page): Promise<string | null> {
  const field = page.locator('main input:not([type=file]):not([type=checkbox]):not([readonly])');
  if ((await field.count()) === 0 || !(await field.first().isEditable())) return null;
  await field.first().focus();
  await field.first().fill('12');
  return field.first().inputValue();
}

/** Every figure on the page, in the order it is read. */
async function figuresOf({ page }: Opened): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.num')].map((one) => one.textContent).join(' | '),
  );
}

/**
 * Whether a page reads otherwise than it did, now or within the time in which prices move: a quiet
 * share may well be back at the same cent at one single look.
 */
async function movesFrom(opened: Opened, figures: string): Promise<boolean> {
  const endsMs = Date.now() + MOVES_WITHIN_MS;
  while ((await figuresOf(opened)) === figures) {
    if (Date.now() > endsMs) return false;
    await until(Date.now() + 250);
  }
  return true;
}

/** What is wrong with a page after it was left alone. */
async function wrongWith(opened: Opened, before: Before): Promise<string[]> {
  const { name, path, page, noise, title, typed } = opened;
  const wrong = noise.filter((line) => !/Failed to load resource/.test(line));
  if (!page.url().includes(path)) wrong.push(`went to ${page.url()}`);
  if ((await page.title()) !== title) wrong.push(`is called “${await page.title()}” now`);
  const text = await page.locator('body').innerText();
  for (const failure of [m.shell_page_failed, m.common_error_network_error]) {
    if (text.includes(say(failure))) wrong.push(`says “${say(failure)}”`);
  }
  if (text.includes(say(m.shell_comes_later)) === isBuilt(path)) wrong.push('is another page');
  if (moving.includes(path) && !(await movesFrom(opened, before.figures))) {
    wrong.push('stands still');
  }
  if (typed !== null) {
    const field = page.locator('main input:focus');
    const now = (await field.count()) === 1 ? await field.inputValue() : 'lost its caret';
    if (now !== typed) wrong.push(`read “${typed}” and now “${now}”`);
  }
  wrong.push(...(await cutTexts(page)).map((cut) => `cuts “${cut}”`));
  const now = await weightOf(opened);
  for (const part of ['heapMb', 'nodes', 'listeners'] as const) {
    const growth = now[part] - (before.weight?.[part] ?? 0);
    if (growth > GROWTH_MAX[part]) wrong.push(`grew by ${growth} ${part}`);
  }
  return wrong.map((one) => `${name}: ${one}`);
}

/** What a page weighs once everything that nobody holds is gone. */
async function weightOf({ page }: Opened): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { heapMb: Math.round(usedSize / 1e6), nodes, listeners: jsEventListeners };
}

/** Does something with each, a few at a time, and answers in their order. */
async function inTurns<One, Done>(
  all: readonly One[],
  atOnce: number,
  run: (one: One, index: number) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const index = next++;
      const one = all[index];
      if (one !== undefined) done[index] = await run(one, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

async function until(atMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())));
}
