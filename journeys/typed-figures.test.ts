import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNight } from '@candor/domain/testing/by-night';
import { m } from '@candor/locales/messages';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { routePaths } from '../web/src/app/routes.ts';
import { call, type Person, register, withPayees } from './support/api.ts';
import { newDevice, requestsUnderWay } from './support/browser.ts';
import { importedBy } from './support/imported-by.ts';
import { addressOf, type LivedIn, livedIn } from './support/lived-in.ts';
import { openForWalks } from './support/opened.ts';
import { sayIn } from './support/say.ts';
import { expectText, logIn, open, openWhole } from './support/walk.ts';

const house = join(import.meta.dirname, '..');
const sources = join(house, 'web', 'src');
const readers = [
  join(house, 'ui', 'src', 'components', 'figure-input.tsx'),
  join(sources, 'account', 'codes.ts'),
];
const built = routePaths.filter((path) => existsSync(join(sources, path, 'page.tsx')));
/** Pages that bring one of the readers along; the others are opened at night too. */
const withFields = built.filter((path) => {
  const modules = importedBy(join(sources, path, 'page.tsx'));
  // Fields of a quote stand in sheets of its chart, which a new server draws for long.
  return isNight || (!path.includes('quote') && readers.some((reader) => modules.has(reader)));
});
const forVisitors = withFields.filter((path) => path.startsWith('pages/auth/'));
/** Pages whose fields stand behind a choice of the page itself. */
const besides = ['pages/loan/index?tab=apply', 'pages/setting/paypwd?mode=reset'];
/** A page that asks all the time has what it asked at first within this. */
const ANSWERED_WITHIN_MS = 3000;
/** Choices that are tried on one page. */
const CHOICES_MAX = 40;
/** Sheets that are opened on one page, and how long one may take. */
const SHEETS_MAX = 12;
const SHEET_WITHIN_MS = 10_000;
/** Fewer would mean that the crawl no longer finds them. */
const FIGURES_MIN = 14;
const CODES_MIN = 5;

const say = sayIn('en');
const opened = openForWalks();

/** A field of figures or of a code that stands on a page. */
interface FoundField {
  readonly id: string;
  readonly kind: 'figure' | 'code';
  readonly name: string;
}

interface Crawled {
  readonly tried: Map<string, FoundField['kind']>;
  readonly problems: string[];
}

test('every figure and code field reads what is typed, pasted and composed, or refuses it', {
  timeout: 600_000,
}, async () => {
  const crawled: Crawled = { tried: new Map(), problems: [] };
  const visit = async () => {
    const { page, context } = await newDevice(opened.browser);
    const tab = await tabOf(page);
    for (const path of forVisitors) await tryPage(tab, path, crawled);
    await context.close();
  };
  const [lived] = await Promise.all([customer(), visit()]);

  const device = await newDevice(opened.browser);
  await logIn(device.page, opened.server, lived.person);
  const addresses = withFields
    .filter((path) => !forVisitors.includes(path))
    .map((path) => addressOf(path, lived.known, { isBuilt: true }));
  const own = await tabOf(device.page);
  for (const address of [...addresses, ...besides]) await tryPage(own, address, crawled);
  await device.context.close();
  expect(crawled.problems).toEqual([]);
  const kinds = [...crawled.tried.values()];
  expect(kinds.filter((kind) => kind === 'figure').length).toBeGreaterThanOrEqual(FIGURES_MIN);
  expect(kinds.filter((kind) => kind === 'code').length).toBeGreaterThanOrEqual(CODES_MIN);
});

test('Enter of an input method searches for nothing and is not remembered', async () => {
  const { page, context } = await newDevice(opened.browser);
  await openWhole(page, opened.server, 'pages/search/index');
  const tab = await tabOf(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  await tab.keys.send('Input.imeSetComposition', {
    text: 'pingguo',
    selectionStart: 7,
    selectionEnd: 7,
  });
  const press = (isComposing: boolean) =>
    field.evaluate((input, composing) => {
      const key = { key: 'Enter', bubbles: true, isComposing: composing };
      input.dispatchEvent(new KeyboardEvent('keydown', key));
    }, isComposing);
  const remembered = () => page.evaluate(() => localStorage.getItem('candor.search-history'));
  await press(true);
  expect(await remembered()).toBeNull();
  await tab.keys.send('Input.insertText', { text: '苹果' });
  await expectText(page, 'Apple');
  await press(false);
  expect(await remembered()).toBe('["苹果"]');
  await context.close();
});

test('what a password manager fills without an event lets in', async () => {
  const person = await register(opened.server);
  const { page, context } = await newDevice(opened.browser);
  await open(page, opened.server, 'pages/auth/login');
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input, text) => {
      // Past React, which would take note of it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    }, value);
  await fill('User ID or Email', person.email);
  await fill('Password', person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(/#\/(pages\/home\/index)?$/);
  await context.close();
});

/** A customer with something of everything, a transaction password too. */
async function customer(): Promise<LivedIn> {
  const { server } = opened;
  const lived = await livedIn(server);
  await withPayees(server, lived.person);
  await setPayPassword(lived.person);
  return lived;
}

async function setPayPassword({ token }: Person): Promise<void> {
  const fields = { payPassword: '739460', confirmPayPassword: '７３９ ４６０' };
  const set = await call(opened.server, '/settingPayPassword', fields, { token });
  if (set.code !== 200) throw new Error(`no transaction password: ${JSON.stringify(set)}`);
}

/** A page with what composes text in it. */
interface Tab {
  readonly page: Page;
  readonly keys: CDPSession;
}

async function tabOf(page: Page): Promise<Tab> {
  return { page, keys: await page.context().newCDPSession(page) };
}

/** Opens a page and waits for its fields, not for what it goes on to ask. */
async function openFields(page: Page, address: string): Promise<void> {
  await open(page, opened.server, address);
  await page.waitForFunction(
    () => document.querySelector('main') !== null && !document.querySelector('main .skeleton'),
  );
  const isAnswered = () => requestsUnderWay(page) === 0;
  const within = { timeout: ANSWERED_WITHIN_MS, interval: 30 };
  await vi.waitUntil(isAnswered, within).catch(() => undefined);
}

/** Tries every field of a page, and those that its choices bring. */
async function tryPage(tab: Tab, address: string, crawled: Crawled): Promise<void> {
  const { page } = tab;
  await openFields(page, address);
  await tryFields(tab, address, crawled);
  const hasFields = (await page.locator('main [data-typed]').count()) > 0;
  if (hasFields) await tryChoices(tab, address, crawled);
  if (isNight) await trySheets(tab, address, crawled);
}

/** Tries the fields that the choices of a page bring; the choices of Settings bring none. */
async function tryChoices(tab: Tab, address: string, crawled: Crawled): Promise<void> {
  const { page } = tab;
  const choices = page.locator('main [role="radio"][aria-checked="false"], main [role="switch"]');
  const names = await choices.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  for (const name of names.slice(0, CHOICES_MAX)) {
    // A choice may have gone with another: what is not there any more is not pressed.
    await page.evaluate((wanted) => {
      const all = document.querySelectorAll<HTMLElement>(
        'main [role="radio"][aria-checked="false"], main [role="switch"][aria-checked="false"]',
      );
      [...all].find(({ textContent }) => textContent === wanted)?.click();
    }, name);
    await tryFields(tab, address, crawled);
  }
}

/** Tries the fields of every sheet that a tap on a page opens. */
async function trySheets(tab: Tab, address: string, crawled: Crawled): Promise<void> {
  const { page } = tab;
  const openers = page.locator('main [aria-haspopup="dialog"]');
  const count = Math.min(await openers.count(), SHEETS_MAX);
  for (let at = 0; at < count; at += 1) {
    await openFields(page, address);
    const opener = openers.nth(at);
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    await opener.click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor({ timeout: SHEET_WITHIN_MS }).catch(() => undefined);
    await tryFields(tab, address, crawled);
    await page.keyboard.press('Escape');
  }
}

async function tryFields(tab: Tab, address: string, { tried, problems }: Crawled): Promise<void> {
  const path = address.split('?')[0] ?? address;
  const { fields, bare } = await fieldsOf(tab.page);
  for (const name of bare) problems.push(`${path}: ${name} reads what is typed by itself`);
  for (const field of fields) {
    const key = `${path}: ${field.name}`;
    if (tried.has(key)) continue;
    tried.set(key, field.kind);
    const tries = field.kind === 'figure' ? figureTries : codeTries;
    for (const problem of await attempts(tab, field, tries)) problems.push(`${key}: ${problem}`);
  }
}

/** The fields that stand on a page now; `bare` are those with the keys of figures and no reader. */
async function fieldsOf(page: Page): Promise<{ fields: FoundField[]; bare: string[] }> {
  return page.evaluate(() => {
    const nameOf = (input: HTMLInputElement) =>
      input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? input.id;
    const all = [...document.querySelectorAll<HTMLInputElement>('input')];
    const shown = all.filter((input) => input.checkVisibility() && !input.disabled);
    const isBare = ({ type, inputMode, dataset }: HTMLInputElement) =>
      dataset.typed === undefined &&
      (['decimal', 'numeric', 'tel'].includes(inputMode) || ['number', 'tel'].includes(type));
    return {
      bare: shown.filter(isBare).map(nameOf),
      fields: shown
        .filter(({ dataset }) => dataset.typed !== undefined)
        .map((input) => ({
          id: input.id,
          kind: input.dataset.typed === 'code' ? ('code' as const) : ('figure' as const),
          name: nameOf(input),
        })),
    };
  });
}

/** How a text comes into a field, and what has to stand there once it was left. */
interface Attempt {
  readonly by: 'typed' | 'pasted' | 'composed';
  readonly text: string;
  readonly shows: string;
  readonly says: RegExp | null;
}

const separator = say(m.ui_figure_separator);
const refusals = [m.ui_figure_sign, m.ui_figure_text, m.ui_figure_whole].map((one) => say(one));
const figureTries: readonly Attempt[] = [
  { by: 'typed', text: '0,5', shows: '0,5', says: new RegExp(`^${separator}(Use 0.5)?$`) },
  { by: 'typed', text: '1e5', shows: '1e5', says: new RegExp(`^${separator}$`) },
  { by: 'pasted', text: '1.234,56', shows: '1.234,56', says: new RegExp(`^${separator}`) },
  { by: 'pasted', text: '1,234', shows: '1,234', says: null },
  { by: 'pasted', text: "1'000", shows: "1'000", says: null },
  { by: 'composed', text: '１２。５', shows: '12.5', says: null },
];
const codeTries: readonly Attempt[] = [
  { by: 'typed', text: '123 456', shows: '123 456', says: null },
  { by: 'pasted', text: '１２３４５６', shows: '１２３４５６', says: null },
  { by: 'composed', text: '１２３ ４５６', shows: '１２３ ４５６', says: null },
];

/** What is wrong with a field, once each text was in it. It is empty afterwards. */
async function attempts(tab: Tab, { id, kind }: FoundField, tries: readonly Attempt[]) {
  const { page } = tab;
  const problems: string[] = [];
  for (const one of tries) {
    await selectAll(page, id);
    await enter(tab, one);
    const { shows, told } = await left(page, id);
    const isWhole = told === say(m.ui_figure_whole);
    if (shows !== one.shows) problems.push(`${one.by} ${one.text} became ${shows}`);
    else if (one.says !== null && !one.says.test(told)) {
      problems.push(`${one.by} ${one.text} was told ${told}`);
    } else if (one.says === null && kind === 'figure' && isRefusal(told) && !isWhole) {
      problems.push(`${one.by} ${one.text} was refused: ${told}`);
    }
  }
  if (kind === 'figure') problems.push(...(await takeOffered(page, id)));
  await selectAll(page, id);
  await page.keyboard.press('Delete');
  return problems;
}

function isRefusal(told: string): boolean {
  return told.startsWith(separator) || refusals.includes(told);
}

async function enter({ page, keys }: Tab, { by, text }: Attempt): Promise<void> {
  if (by === 'typed') return page.keyboard.type(text);
  if (by === 'pasted') return page.keyboard.insertText(text);
  const begun = text.slice(0, 2);
  const selection = { selectionStart: begun.length, selectionEnd: begun.length };
  await keys.send('Input.imeSetComposition', { text: begun, ...selection });
  await keys.send('Input.insertText', { text });
}

/** Puts the caret into a field so that what comes next takes the place of what is there. */
async function selectAll(page: Page, id: string): Promise<void> {
  await page.evaluate((wanted) => {
    const input = document.getElementById(wanted) as HTMLInputElement | null;
    input?.focus();
    input?.select();
  }, id);
}

/** What a field shows once it was left, and what stands under it. */
async function left(page: Page, id: string): Promise<{ shows: string; told: string }> {
  return page.evaluate(async (wanted) => {
    const input = document.getElementById(wanted) as HTMLInputElement | null;
    input?.blur();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const note = document.getElementById(input?.getAttribute('aria-describedby') ?? '');
    return { shows: input?.value ?? 'nothing', told: note?.textContent ?? '' };
  }, id);
}

/** One tap takes what a refused text means, where the field takes it at all. */
async function takeOffered(page: Page, id: string): Promise<string[]> {
  await selectAll(page, id);
  await page.keyboard.insertText('0,5');
  await left(page, id);
  const offered = page.getByRole('button', { name: say(m.ui_figure_use, { figure: '0.5' }) });
  if ((await offered.count()) === 0) return [];
  await offered.click();
  const { shows, told } = await left(page, id);
  return shows === '0.5' && !isRefusal(told) ? [] : [`Use 0.5 left ${shows}: ${told}`];
}
