/**
 * Compiles `messages/<locale>/<namespace>.json` into `src/paraglide/`, in two shapes of the same
 * words: `words/` (one module, quick to load: server, tests, types) and `split/` (one module per
 * message, so that a page of the web app carries only the messages it uses).
 *
 * Run it as `node locales/compile.mjs`. It needs no package and no network and does nothing when no
 * message changed. A new namespace is found by itself.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inputsOf, messageCode } from './message-code.mjs';

const room = import.meta.dirname;
const messages = join(room, 'messages');
const outDir = join(room, 'src', 'paraglide');
const stampFile = join(outDir, 'stamp');
const baseLocale = 'en';
const locales = readdirSync(messages).sort();
const others = locales.filter((locale) => locale !== baseLocale);

/** Every file under `dir`, as paths relative to it, sorted. */
function filesUnder(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const sources = filesUnder(messages).map((file) => join(messages, file));
  for (const file of [import.meta.filename, join(room, 'message-code.mjs'), ...sources]) {
    hash.update(relative(room, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** All messages of one language by key. */
function readWords(locale) {
  const folder = join(messages, locale);
  const files = filesUnder(folder).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file)))));
}

const runtime = `let read = () => '${baseLocale}';
export const getLocale = () => read();
export const overwriteGetLocale = (reader) => {
  read = reader;
};
`;
const say = `import { getLocale } from './runtime.js';
const others = ${JSON.stringify(others)};
export const say =
  (...texts) =>
  (inputs = {}, options = {}) => {
    const text = texts[others.indexOf(options.locale ?? getLocale()) + 1];
    return typeof text === 'string' ? text : text(inputs);
  };
`;
const plural = `export const plural = (locale, count, texts) =>
  texts[new Intl.PluralRules(locale).select(Number(count))] ?? texts.other;
`;

/** The line that exports one message. A language that lacks it says it in English. */
function messageLine(key, words) {
  const codes = [baseLocale, ...others].map((locale) => {
    const isWritten = key in words[locale];
    const spoken = isWritten ? locale : baseLocale;
    return messageCode({ key, locale: spoken, message: words[spoken][key] });
  });
  return `export const ${key} = /* @__PURE__ */ say(${codes.join(', ')});\n`;
}

/** What a message module needs of the others. */
function importsFor(code) {
  const needsPlural = code.includes('plural(');
  return [
    "import { say } from '../say.js';\n",
    needsPlural ? "import { plural } from '../plural.js';\n" : '',
  ].join('');
}

/** Types of the words, so that a room needs no JavaScript read for types to use them. */
function typesOf(keys, words) {
  const locale = locales.map((name) => `'${name}'`).join(' | ');
  const rows = keys.map((key) => {
    const inputs = inputsOf({ key, message: words[baseLocale][key] });
    const type = inputs.map((name) => `${name}: NonNullable<unknown>`).join(', ');
    const given = type === '' ? 'inputs?: object' : `inputs: { ${type} }`;
    return `export declare const ${key}: (${given}, options?: Options) => string;`;
  });
  const head = `export type Options = { readonly locale?: ${locale} };`;
  return {
    index: `${[head, ...rows].join('\n')}\n`,
    runtime: `export declare const overwriteGetLocale: (read: () => ${locale}) => void;\n`,
  };
}

/** Every file of `outDir` with its content. */
function compiled() {
  const words = Object.fromEntries(locales.map((locale) => [locale, readWords(locale)]));
  const keys = Object.keys(words[baseLocale]).sort();
  const lines = keys.map((key) => messageLine(key, words));
  const types = typesOf(keys, words);
  const inBoth = { 'runtime.js': runtime, 'say.js': say, 'plural.js': plural };
  const split = keys.map((key, at) => [`${key}.js`, importsFor(lines[at]) + lines[at]]);
  const index = keys.map((key) => `export * from './${key}.js';\n`).join('');
  return new Map([
    ...Object.entries(inBoth).flatMap(([name, code]) => [
      [join('words', name), code],
      [join('split', name), code],
    ]),
    [join('words', 'messages', '_index.js'), importsFor('plural(') + lines.join('')],
    [join('words', 'messages', '_index.d.ts'), types.index],
    [join('words', 'runtime.d.ts'), types.runtime],
    ...split.map(([name, code]) => [join('split', 'messages', name), code]),
    [join('split', 'messages', '_index.js'), index],
    [join('split', 'messages', '_index.d.ts'), "export * from '../../words/messages/_index.js';\n"],
  ]);
}

/**
 * Makes `outDir` equal to `files` one by one, so that whoever reads meanwhile finds whole files.
 */
function mirror(files) {
  for (const [file, content] of files) {
    const to = join(outDir, file);
    if (existsSync(to) && readFileSync(to, 'utf8') === content) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(`${to}.${process.pid}`, content);
    renameSync(`${to}.${process.pid}`, to);
  }
  for (const file of filesUnder(outDir)) {
    if (!files.has(file) && !/\.\d+$/.test(file)) rmSync(join(outDir, file), { force: true });
  }
}

const stamp = hashOfSources();
const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
if (!isFresh) mirror(new Map([...compiled(), ['stamp', stamp]]));
