/**
 * Reports messages that no source names: `node locales/unused.mjs`; `--remove common` takes those
 * of a namespace out of every language. A key counts as named when it stands in a source as a word,
 * or when a source builds keys from its beginning (`inbox_${key}_title`). Words that pages to come
 * will say are listed in `later.json`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const house = join(import.meta.dirname, '..');
const folders = [
  ...['server', 'ui', 'web', 'console', 'simulator', 'engines', 'market-model', 'adapters'].map(
    (room) => `${room}/src`,
  ),
  'journeys',
];
const messages = join(house, 'locales', 'messages');

function sourcesIn(folder) {
  try {
    return readdirSync(join(house, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(folder, entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  } catch {
    return []; // A room without sources yet.
  }
}

/** A unit test says nothing to people; a journey reads what the pages say. */
function isSource(folder, name) {
  return /\.tsx?$/.test(name) && (folder === 'journeys' || !/\.test\.tsx?$/.test(name));
}

function keysOf(locale, file) {
  return JSON.parse(readFileSync(join(messages, locale, file), 'utf8'));
}

/** Tells of a key whether no source names it. */
function unusedIn(sources) {
  const words = new Set(
    sources.flatMap((text) => text.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? []),
  );
  const beginnings = sources.flatMap((text) =>
    [...text.matchAll(/[`'"]([a-z]+_(?:[a-z0-9]+_)*)(?:\$\{|['"`])/g)].map((found) => found[1]),
  );
  return (key) => !words.has(key) && !beginnings.some((beginning) => key.startsWith(beginning));
}

/** The keys that no source names, those of `later.json` too, and how many keys there are. */
export function findUnused() {
  const isUnused = unusedIn(folders.flatMap(sourcesIn));
  const keys = readdirSync(join(messages, 'en')).flatMap((file) => Object.keys(keysOf('en', file)));
  return { unused: keys.filter(isUnused), keyCount: keys.length };
}

/** Keys of pages to come. The list only gets shorter: a key that is named leaves it. */
export function readLater() {
  return JSON.parse(readFileSync(join(house, 'locales', 'later.json'), 'utf8'));
}

/** Takes messages of a namespace out of every language. */
function remove(namespace, keys) {
  const file = `${namespace}.json`;
  for (const locale of readdirSync(messages)) {
    const kept = Object.entries(keysOf(locale, file)).filter(([key]) => !keys.includes(key));
    const text = JSON.stringify(Object.fromEntries(kept), null, 2);
    writeFileSync(join(messages, locale, file), `${text}\n`);
  }
}

if (import.meta.filename === process.argv[1]) {
  const later = readLater();
  const unused = findUnused().unused.filter((key) => !later.includes(key));
  console.log(`${unused.length} messages are not used by any source`);
  for (const key of unused) console.log(`  ${key}`);
  const [flag, namespace] = process.argv.slice(2);
  if (flag === '--remove' && namespace !== undefined) remove(namespace, unused);
}
