import { sampleOf } from '@candor/domain/testing/by-night';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RoutePath } from '../web/src/app/routes.ts';
import { newDevice } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { addressOf, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { overlappingTexts } from './support/overlaps.ts';
import { builtPaths, isForVisitorsOnly } from './support/screens.ts';
import { logIn, openWhole } from './support/walk.ts';

/** By day so many of the pages, others with each commit; by night all. */
const PAGES_BY_DAY = 20;
const pages = sampleOf(builtPaths, PAGES_BY_DAY);
/** What a reader with weak eyes sets in the browser: twice the usual 16. */
const TEXT_PX = 32;

const opened = openForWalks([`--blink-settings=defaultFontSize=${TEXT_PX}`]);

test('with the text of the browser at 200 % no page of 360 px cuts a text or lays one over another', {
  timeout: 600_000,
}, async () => {
  const { server, browser } = opened;
  const { person, known } = await livedIn(server);
  const device = await newDevice(browser, { width: 360, height: 740 });
  const { page } = device;
  // A page that still comes in from the side is no place to look for what reaches past it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const problems: string[] = [];
  const visit = async (path: RoutePath) => {
    await openWhole(page, server, addressOf(path, known, { isBuilt: true }));
    const wide = await page.evaluate(() => {
      const scroller = document.querySelector('.page-scroll');
      return scroller === null ? 0 : scroller.scrollWidth - scroller.clientWidth;
    });
    if (wide > 0) problems.push(`${path} is ${wide} px too wide`);
    for (const text of await cutTexts(page)) problems.push(`${path} cuts “${text}”`);
    for (const pair of await lastingOverlaps(page)) problems.push(`${path} overlaps ${pair}`);
  };
  for (const path of pages.filter(isForVisitorsOnly)) await visit(path);
  await logIn(page, server, person);
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  for (const path of pages.filter((one) => !isForVisitorsOnly(one))) await visit(path);
  expect(size).toBe(`${TEXT_PX}px`);
  expect(problems).toEqual([]);
  device.expectQuiet();
  await device.context.close();
});

/** Overlaps a reader sees: a row that grows moves those below it in the next moment. */
async function lastingOverlaps(page: Page): Promise<string[]> {
  const atFirst = await overlappingTexts(page);
  if (atFirst.length === 0) return [];
  await page.waitForTimeout(1_000);
  const still = await overlappingTexts(page);
  return atFirst.filter((pair) => still.includes(pair));
}
