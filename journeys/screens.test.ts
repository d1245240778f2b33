import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import { m } from '@candor/locales/messages';
import { simplifiedOnly, traditionalOnly } from '@candor/locales/scripts-of-chinese';
import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { withPayees } from './support/api.ts';
import { seriousFindings } from './support/axe.ts';
import { type Locale, newDevice } from './support/browser.ts';
import { unmarkedLinks } from './support/later-links.ts';
import { type LivedIn, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { charactersOf, stumblingBlocks } from './support/reading.ts';
import { sayIn } from './support/say.ts';
import { laterPaths, screensOf } from './support/screens.ts';
import { shortenedTexts, smallTargets } from './support/tap-targets.ts';
import { logIn, openWhole, whole } from './support/walk.ts';

/**
 * One visit of a screen answers everything that can be asked of it: what axe finds in light and in
 * dark, what a finger can press, what is cut off, which links come later, and whether it speaks
 * each language. By day so many of the screens, others with each commit; by night all of them.
 */
const SCREENS_BY_DAY = { visitor: 6, customer: 11 } as const;
const locales: readonly Locale[] = ['en', 'zh-Hans', 'zh-Hant'];

const opened = openForWalks();
let lived: LivedIn;
/** Links seen to pages that come later. */
let laterLinks = 0;
beforeAll(async () => {
  lived = await livedIn(opened.server);
});

describe.concurrent.each(['visitor', 'customer'] as const)('to a %s', (reader) => {
  test('every screen is usable in light and dark, speaks every language and fits 360 px', {
    timeout: 1_800_000,
  }, async ({ expect }) => {
    const device = await newDevice(opened.browser, { width: 360, height: 740 });
    const { page } = device;
    // A color on its way to another is nobody's color.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    const screens = sampleOf(screensOf(reader, lived.known), SCREENS_BY_DAY[reader]);
    const problems: string[] = [];
    if (reader === 'customer') {
      await logIn(page, opened.server, lived.person);
      // These end once somebody is known; payees are for those who are.
      problems.push(...(await askAll(page, screens.filter(isOfIdentity))));
      await withPayees(opened.server, lived.person);
      await page.reload();
    }
    problems.push(
      ...(await askAll(
        page,
        screens.filter((route) => !isOfNewcomer(route)),
      )),
    );
    expect(problems).toEqual([]);
    // Fewer would mean that the crawl no longer sees the links.
    if (isNight) expect(laterLinks).toBeGreaterThanOrEqual(laterPaths.length);
    device.expectQuiet();
    await device.context.close();
  });
});

const isOfIdentity = (route: string) => route.startsWith('pages/kycverify/');
/** They lead on when somebody is known. */
const isOfNewcomer = (route: string) => isOfIdentity(route) && !route.endsWith('index');

/** Everything that is wrong with some screens. */
async function askAll(page: Page, screens: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  let order = locales;
  for (const route of screens) {
    const found = await askEverything(page, route, order);
    problems.push(...found.map((one) => `${route}: ${one}`));
    // The next screen is opened in the language that this one was read in last.
    order = order.toReversed();
  }
  return problems;
}

/** Opens a screen and asks all there is to ask, in one language after another. */
async function askEverything(
  page: Page,
  route: string,
  order: readonly Locale[],
): Promise<string[]> {
  await openWhole(page, opened.server, route);
  const path = route.replace(/\?.*$/, '');
  const problems = page.url().includes(path) ? [] : [`leads to ${page.url()}`];
  for (const locale of order) {
    await speak(page, locale);
    const blocks = await read(page, route, locale);
    problems.push(...blocks);
    if (locale === 'en') problems.push(...(await examine(page)), ...(await darkened(page)));
  }
  return problems;
}

/** Has the open page speak a language, as it does when another tab has chosen it. */
async function speak(page: Page, locale: Locale): Promise<void> {
  const isSpoken = await page.evaluate(
    (wanted) => document.documentElement.lang === wanted,
    locale,
  );
  if (isSpoken) return;
  await page.evaluate((wanted) => {
    const key = 'candor.preferences';
    const chosen = JSON.parse(localStorage.getItem(key) ?? '{}');
    const state = { ...chosen.state, locale: wanted };
    localStorage.setItem(key, JSON.stringify({ ...chosen, state }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, locale);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
  await whole(page);
}

/** What the customer named himself: his bank and his account. */
const ownWords = /“(?:Northgate|Bank|Ada|Lovelace)”/;
/** What no text of a language is written with. */
const foreignTo = { 'zh-Hans': traditionalOnly, 'zh-Hant': simplifiedOnly } as const;

/** What a reader of a language stumbles over on the screen. */
async function read(page: Page, route: string, locale: Locale): Promise<string[]> {
  const typed = /keyword=(\w+)/.exec(route)?.[1];
  const blocks = await stumblingBlocks(page, locale);
  blocks.push(...(await shortenedTexts(page)).map((one) => `${one} in ${locale}`));
  const isOwn = (block: string) => block.includes(`“${typed}”`) || ownWords.test(block);
  const problems = blocks.filter((block) => !isOwn(block));
  if (locale === 'en') return problems;
  for (const text of await charactersOf(page, foreignTo[locale])) {
    problems.push(`“${text}” is in the other script than ${locale}`);
  }
  const text = await page.locator('body').innerText();
  if (!/[\u4e00-\u9fff]/.test(text)) problems.push(`no Chinese at all in ${locale}`);
  return problems;
}

/**
 * What is wrong with a still screen: serious findings of axe, what is wider than the phone, what a
 * finger misses, and links to pages that come later and do not say so.
 */
async function examine(page: Page): Promise<string[]> {
  const problems = await seriousFindings(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) problems.push(`${overflow} px too wide`);
  const links = await unmarkedLinks(page, laterPaths, sayIn('en')(m.shell_later));
  laterLinks += links.found;
  problems.push(...links.unmarked, ...(await smallTargets(page)));
  // To see what a finger can press, everything was moved into sight.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('main, .page-scroll')) one.scrollTo(0, 0);
  });
  return problems;
}

/** What is wrong with the screen in the dark; all but its colors it has from the light one. */
async function darkened(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const problems = isNight
    ? await examine(page)
    : await seriousFindings(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  return problems.map((one) => `${one} in the dark`);
}
