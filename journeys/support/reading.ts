import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Page } from 'playwright-core';
import type { Locale } from './browser.ts';

/** Names that are the same in every language: what a customer copies, chains, and ours. */
const names = [
  'Paper Bank of Candor, New York',
  'Paper Bank of Candor, Hong Kong',
  'Candor Client Money (paper)',
  'Bitcoin',
  'Ethereum',
  'Xetra',
  'Euronext',
  'English',
  'Chromium',
  'Chrome',
  'Linux',
  'node',
  'Candor',
  'Android',
  'Apache',
];
/**
 * Addresses of mail, hosts and coins, the numbers of orders and deposits, keys in groups of four,
 * and commands.
 */
const identifiers =
  /\S+@\S+|\bnpm run \S+|\S+:\d+|\b(?=[a-z]*\d)[a-z0-9]{16,}\b|(?:\b[0-9a-f]{4}\b(?: … | )?){2,}/g;

interface Seen {
  readonly texts: readonly string[];
  readonly clipped: readonly string[];
}

/**
 * What a reader of a language stumbles over on the page as it stands: words of another language
 * that are no name and no code, and labels that are cut off.
 */
export async function stumblingBlocks(page: Page, locale: Locale): Promise<string[]> {
  const { texts, clipped } = await page.evaluate(look);
  const known = instrumentWords(locale);
  const foreign = locale === 'en' ? [] : texts.flatMap(foreignWords);
  return [
    ...[...new Set(foreign)]
      .filter((word) => !known.has(word))
      .map((word) => `“${word}” is not ${locale}`),
    ...[...new Set(clipped)].map((text) => `“${text}” is cut off in ${locale}`),
  ];
}

const wordsOf = new Map<Locale, ReadonlySet<string>>();

/** Latin words in the names of what is traded: not every company has a Chinese name. */
function instrumentWords(locale: Locale): ReadonlySet<string> {
  const known = wordsOf.get(locale);
  if (known !== undefined) return known;
  const { instruments } = buildCatalogue(Date.UTC(2026, 0, 1));
  const words = new Set(instruments.flatMap(({ name }) => latinWords(name[locale])));
  wordsOf.set(locale, words);
  return words;
}

/** Words with small letters that are no name; codes and units are written in capitals. */
function foreignWords(text: string): string[] {
  let rest = text.replace(identifiers, ' ');
  for (const name of names) rest = rest.replaceAll(name, ' ');
  return latinWords(rest);
}

function latinWords(text: string): string[] {
  return text.match(/[A-Za-z]*[a-z]{2}[A-Za-z]*/g) ?? [];
}

/**
 * Texts with characters of a script in anything that is read or read out; names of languages aside.
 */
export async function charactersOf(page: Page, foreign: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const spoken = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const element of document.body.querySelectorAll('*')) {
      const own = element.closest('[lang]')?.getAttribute('lang') ?? '';
      if (own !== document.documentElement.lang || element.closest('script, style')) continue;
      for (const name of spoken) found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  return texts.filter((text) => [...text].some((character) => foreign.has(character)));
}

/** Runs in the page: everything that is read, seen or spoken, and what does not fit its box. */
function look(): Seen {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.closest('script, style, [lang]:not(html)') === null) {
      texts.push(walker.currentNode.textContent ?? '');
    }
  }
  for (const attribute of ['aria-label', 'placeholder', 'alt', 'title']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      texts.push(element.getAttribute(attribute) ?? '');
    }
  }
  const labels = 'button, h1, h2, th, dt, label, [role=tab], [role=radio], .tag, .chip, .btn';
  const clipped = [...document.querySelectorAll<HTMLElement>(labels)]
    .filter((element) => element.clientWidth > 1 && !element.matches('.visually-hidden, .row-link'))
    .filter((element) => getComputedStyle(element).overflowX !== 'visible')
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => (element.textContent ?? '').trim());
  return { texts, clipped };
}
