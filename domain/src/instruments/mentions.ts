import { type Catalogue, findInstrument, isView, resolveInstrument } from './catalogue.ts';
import type { Instrument } from './instrument.ts';
import { distinctiveNames } from './mentioned-names.ts';

/** More than these a text is about no one in particular. */
const MENTIONS_MAX = 8;

/** How exchanges are written before a ticker, and what our market is called. */
const marketOfPrefix: Readonly<Record<string, string>> = {
  NASDAQ: 'NASDAQ',
  NASDAQGS: 'NASDAQ',
  NASDAQGM: 'NASDAQ',
  NYSE: 'NYSE',
  AMEX: 'AMEX',
  NYSEAMERICAN: 'AMEX',
  LSE: 'LSE',
  XETRA: 'XETRA',
  HKEX: 'HK',
  SEHK: 'HK',
  HKG: 'HK',
};
const HK_DIGITS = 5;
const withExchange =
  /\b([A-Za-z]{3,8}(?: American)?)\s?[:：]\s?([A-Z0-9][A-Z0-9.]{0,5})(?![A-Za-z0-9])/g;
const withSuffix = /(?<![A-Za-z0-9])(\d{1,5})\.HK(?![A-Za-z0-9])/g;
const cashtag = /(?<![A-Za-z0-9$])\$([A-Z]{1,5})(?![A-Za-z0-9])/g;

interface Mention {
  readonly at: number;
  readonly instrument: Instrument;
}

/**
 * Instruments that a text names beyond doubt, in the order in which it does: by a ticker with its
 * exchange (`NASDAQ: AAPL`, `0700.HK`), by a cashtag that is one US share, or by a name that is no
 * other's and no ordinary word. What could be something else is left out. At most eight.
 */
export function mentionedInstruments(catalogue: Catalogue, text: string): readonly Instrument[] {
  const found = [...byTicker(catalogue, text), ...byName(catalogue, text)];
  found.sort((left, right) => left.at - right.at);
  return [...new Set(found.map(({ instrument }) => instrument))].slice(0, MENTIONS_MAX);
}

function byTicker(catalogue: Catalogue, text: string): Mention[] {
  const found: Mention[] = [];
  const add = (at: number, instrument: Instrument | null) => {
    if (instrument !== null) found.push({ at, instrument });
  };
  for (const { index, 1: exchange = '', 2: code = '' } of text.matchAll(withExchange)) {
    const market = marketOfPrefix[exchange.toUpperCase().replace(' ', '')];
    if (market === undefined) continue;
    add(index, market === 'HK' ? hongKong(catalogue, code) : share(catalogue, market, code));
  }
  for (const { index, 1: code = '' } of text.matchAll(withSuffix)) {
    add(index, hongKong(catalogue, code));
  }
  for (const { index, 1: code = '' } of text.matchAll(cashtag)) {
    const resolved = resolveInstrument(catalogue, { code, source: 0 });
    if (resolved.found && resolved.instrument.calendarId === 'XNYS')
      add(index, resolved.instrument);
  }
  return found;
}

function share(catalogue: Catalogue, market: string, code: string): Instrument | null {
  // A full stop may end the sentence, or part the class of a share.
  const key = (spelling: string) => ({ source: 0 as const, market, code: spelling });
  return (
    findInstrument(catalogue, key(code)) ??
    findInstrument(catalogue, key(code.replace(/\.$/, ''))) ??
    null
  );
}

function hongKong(catalogue: Catalogue, digits: string): Instrument | null {
  if (!/^\d+$/.test(digits)) return null;
  return findInstrument(catalogue, {
    source: 11,
    market: 'HK',
    code: digits.padStart(HK_DIGITS, '0'),
  });
}

/** The longest names first: what they cover is not read again as a shorter one. */
function byName(catalogue: Catalogue, text: string): Mention[] {
  const found: Mention[] = [];
  let left = text;
  for (const { name, instrument } of namesOf(catalogue)) {
    const at = placeOf(name, left);
    if (at < 0) continue;
    found.push({ at, instrument });
    left = left.replaceAll(name, ' '.repeat(name.length));
  }
  return found;
}

/** Where a name stands by itself, or −1: inside a longer word it is something else. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (isOwnWord(name, before, after)) return at;
  }
  return -1;
}

function isOwnWord(name: string, before: string, after: string): boolean {
  // A bank's name is the beginning of the word for its trade.
  if (/\p{Script=Han}/u.test(name)) return !/[业業]/.test(after);
  return !/[\p{L}\p{N}&-]/u.test(before) && !/[\p{L}\p{N}&-]/u.test(after);
}

interface Named {
  readonly name: string;
  readonly instrument: Instrument;
}

const namesByCatalogue = new WeakMap<Catalogue, readonly Named[]>();

/** Every name that is one instrument's alone, longest first; made once for each catalogue. */
function namesOf(catalogue: Catalogue): readonly Named[] {
  const known = namesByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const owners = new Map<string, Set<Instrument>>();
  for (const instrument of catalogue.instruments) {
    if (isView(instrument)) continue;
    for (const name of distinctiveNames(instrument)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(instrument));
    }
  }
  const names = [...owners].flatMap(([name, [first, ...others]]) =>
    first !== undefined && others.length === 0 ? [{ name, instrument: first }] : [],
  );
  names.sort((left, right) => right.name.length - left.name.length);
  namesByCatalogue.set(catalogue, names);
  return names;
}
