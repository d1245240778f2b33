/**
 * Reports messages that no source names: `node locales/unused.mjs`; `--remove common` takes those
 * of a namespace out of every language. A key counts as named when it stands
 * in a source as a word, or when a source builds keys from its beginning (`inbox_${key}_title`).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const house = join(import.meta.dirname, '..');
const rooms = ['server', 'web', 'console', 'simulator', 'engines', 'adapters'];

function sourcesOf(room) {
  const src = join(house, room, 'src');
  try {
    return readdirSync(src, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  } catch {
    return []; // A room without sources yet.
  }
}

const sources = rooms.flatMap(sourcesOf);
const words = new Set(
  sources.flatMap((text) => text.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? []),
);
const beginnings = sources.flatMap((text) =>
  [...text.matchAll(/[`'"]([a-z]+_(?:[a-z0-9]+_)*)(?:\$\{|['"`])/g)].map((found) => found[1]),
);

const messages = join(house, 'locales', 'messages');

function keysOf(locale, file) {
  return JSON.parse(readFileSync(join(messages, locale, file), 'utf8'));
}

function isUnused(key) {
  return !words.has(key) && !beginnings.some((beginning) => key.startsWith(beginning));
}

/** Takes the unused messages of a namespace out of every language. */
function remove(namespace) {
  const file = `${namespace}.json`;
  for (const locale of readdirSync(messages)) {
    const kept = Object.entries(keysOf(locale, file)).filter(([key]) => !isUnused(key));
    const text = JSON.stringify(Object.fromEntries(kept), null, 2);
    writeFileSync(join(messages, locale, file), `${text}\n`);
  }
}

const unused = readdirSync(join(messages, 'en')).flatMap((file) =>
  Object.keys(keysOf('en', file)).filter(isUnused),
);
console.log(`${unused.length} messages are not used by any source`);
for (const key of unused) console.log(`  ${key}`);
const [flag, namespace] = process.argv.slice(2);
if (flag === '--remove' && namespace !== undefined) remove(namespace);
