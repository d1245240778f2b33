import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import type { RoutePath } from '../web/src/app/routes.ts';
import { newDevice } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { addressOf, type LivedIn, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { builtPaths, isForVisitorsOnly } from './support/screens.ts';
import { logIn, open, openWhole } from './support/walk.ts';

const locales: readonly Locale[] = ['en', 'zh-Hans', 'zh-Hant'];
/**
 * By day sheets of so many pages, others with each commit, are opened in the language of the
 * longest words; by night those of all pages in all languages.
 */
const PAGES_BY_DAY = 22;
const crawled: readonly Locale[] = isNight ? locales : ['en'];
/** By day one language stays open for ten ticks, another with each commit; by night each. */
const waiting = sampleOf(locales, 1);
const names = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' } as const;
/** Asks where a withdrawal goes in a sheet: looked at with each commit. */
const withSheet: RoutePath = 'pages/profile/index';
const others = builtPaths.filter((path) => !isForVisitorsOnly(path) && path !== withSheet);
const pages = [withSheet, ...sampleOf(others, PAGES_BY_DAY)];
/** Sheets that a tap on a page opens: of all pages, and of the one that is always asked. */
const SHEETS_MIN = isNight ? 30 : 1;
/** Prices move once a second, and a confirm sheet asks anew every three. */
const TEN_TICKS_MS = 31_000;
/** A sheet that takes longer than this, on a machine however busy, does not open or close. */
const MOVES_WITHIN_MS = 30_000;

const opened = openForWalks();
/** An account keeps its language: each language is read by a customer of its own. */
const lived = new Map<Locale, LivedIn>();
beforeAll(async () => {
  const read = new Set([...crawled, ...waiting]);
  await Promise.all(
    [...read].map(async (locale) => lived.set(locale, await livedIn(opened.server))),
  );
});

// Side by side: those of the second kind mostly wait.
describe.concurrent('at 360 px', () => {
  test.for(crawled)(
    'no text of any sheet is cut in %s, and Back closes each and nothing else',
    {
      timeout: 600_000,
    },
    async (locale, { expect }) => {
      const { count, problems } = await inLanguage(locale, (page) => openEverySheet(page, locale));
      expect(problems).toEqual([]);
      // Fewer would mean that the crawl no longer finds what opens them.
      expect(count).toBeGreaterThanOrEqual(SHEETS_MIN);
    },
  );

  test.for(waiting)(
    'a confirm sheet in %s still fits, and says what changed, after ten ticks',
    {
      timeout: 900_000,
    },
    async (locale, { expect }) => {
      const cuts = await inLanguage(locale, async (page, context) => {
        const order = await confirmOrder(page, locale);
        const close = await confirmClose(await context.newPage(), locale);
        await page.waitForTimeout(TEN_TICKS_MS);
        await order.locator('.still-now[data-changed]').first().waitFor();
        return Promise.all([order, close].map((one) => cutTexts(one.page())));
      });
      expect(cuts.flat()).toEqual([]);
    },
  );
});

function readerOf(locale: Locale): LivedIn {
  const one = lived.get(locale);
  if (one === undefined) throw new Error(`nobody reads ${locale}`);
  return one;
}

function addressIn(locale: Locale, path: RoutePath): string {
  return addressOf(path, readerOf(locale).known, { isBuilt: true });
}

/** Does something as the customer of a language, on a narrow phone and with long figures. */
async function inLanguage<Done>(
  locale: Locale,
  walk: (page: Page, context: BrowserContext) => Promise<Done>,
): Promise<Done> {
  const { context, page } = await newDevice(opened.browser, { width: 360, height: 740 });
  await makeFiguresLong(context);
  await logIn(page, opened.server, readerOf(locale).person);
  await open(page, opened.server, 'pages/setting/index');
  await page.getByRole('radio', { name: names[locale] }).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
  const done = await walk(page, context);
  await context.close();
  return done;
}

/**
 * Has every money figure of every answer be of millions, and prices move from answer to answer. In
 * the page: on its way through a walk each answer would cost more than the page that shows it.
 */
async function makeFiguresLong(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const reallyFetch = window.fetch;
    let answers = 0;
    window.fetch = async (...asked) => {
      const answer = await reallyFetch(...asked);
      if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
      answers += 1;
      const text = (await answer.text()).replace(
        /"(-?)(\d{1,6})\.(\d{2})"/g,
        (_, sign: string, whole: string) =>
          `"${sign}${1_000_000 + Number(whole)}.${String(answers % 100).padStart(2, '0')}"`,
      );
      return new Response(text, { status: answer.status, headers: answer.headers });
    };
  });
}

/** Presses whatever says that it opens a sheet on every page, each kind of it once. */
async function openEverySheet(
  page: Page,
  locale: Locale,
): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = [];
  const pressed = new Set<string>();
  for (const path of pages) {
    problems.push(...(await enter(page, locale, path)));
    const looks = await openersOf(page).evaluateAll((all) =>
      all.map((one) => `${one.className} ${one.textContent}`),
    );
    for (const [index, look] of looks.entries()) {
      // The pages of all quotes are one; elsewhere the same word may open another sheet, and rows
      // of one list differ in their figures and names.
      const where = path.includes('quote') ? 'quote' : path;
      const kind = `${where} ${look.includes('row-link') ? 'row' : look}`;
      if (pressed.has(kind)) continue;
      pressed.add(kind);
      const wrong = await press(page, path, index);
      problems.push(...wrong);
      if (wrong.length > 0) problems.push(...(await enter(page, locale, path)));
    }
  }
  return { count: pressed.size, problems };
}

/** Opens a page; what is wrong with it as soon as it is there. */
async function enter(page: Page, locale: Locale, path: RoutePath): Promise<string[]> {
  await openWhole(page, opened.server, addressIn(locale, path));
  const failure = page.getByText(sayIn(locale)(m.shell_page_failed), { exact: true });
  return (await failure.count()) === 0 ? [] : [`${path} does not load`];
}

const openersOf = (page: Page) =>
  page.locator('.page [aria-haspopup=dialog]:visible:not([aria-disabled]):not(:disabled)');

/** What is wrong with the sheet that a button opens. */
async function press(page: Page, path: RoutePath, index: number): Promise<string[]> {
  const button = openersOf(page).nth(index);
  const where = `${path} “${await button.innerText()}”`;
  await button.click();
  const sheet = page.getByRole('dialog');
  const there = () => true;
  if (!(await sheet.waitFor({ timeout: MOVES_WITHIN_MS }).then(there, () => false))) {
    return [`${where}: opens nothing`];
  }
  await rests(sheet);
  const problems = (await cutTexts(page)).map((cut) => `${where}: cuts “${cut}”`);
  await page.goBack();
  const gone = sheet.waitFor({ state: 'detached', timeout: MOVES_WITHIN_MS });
  if (!(await gone.then(there, () => false))) problems.push(`${where}: Back leaves it open`);
  if (!page.url().includes(path)) problems.push(`${where}: Back leaves the page`);
  return problems;
}

/** Waits until a sheet has risen. */
async function rests(sheet: Locator): Promise<void> {
  await sheet.evaluate((one) =>
    Promise.all(one.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}

async function confirmOrder(page: Page, locale: Locale): Promise<Locator> {
  const say = sayIn(locale);
  await open(page, opened.server, addressIn(locale, 'pages/payment/stock'));
  await page.getByLabel(say(m.common_quantity), { exact: true }).fill('1');
  await page.locator('.action-bar .button-primary:not([aria-disabled])').click();
  return page.getByRole('dialog');
}

async function confirmClose(page: Page, locale: Locale): Promise<Locator> {
  const say = sayIn(locale);
  await open(page, opened.server, addressIn(locale, 'pages/payment/close'));
  await page.getByLabel(say(m.common_quantity), { exact: true }).fill('1');
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  return page.getByRole('dialog');
}
