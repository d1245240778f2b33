/**
 * Compiles `messages/<locale>/<namespace>.json` into `src/paraglide/`, in two shapes of the same
 * words: `words/` (one module per language, quick to load: server, tests, types) and `split/` (one
 * module per message, so that a page of the web app carries only the messages it uses).
 *
 * Run it as `node locales/compile.mjs`. It needs no network and does nothing when no message
 * changed. A new namespace is found by itself.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const room = import.meta.dirname;
const messages = join(room, 'messages');
const outDir = join(room, 'src', 'paraglide');
const stampFile = join(outDir, 'stamp');
const baseLocale = 'en';
const locales = readdirSync(messages).sort();
const others = locales.filter((locale) => locale !== baseLocale);
const shapes = { words: 'locale-modules', split: 'message-modules' };
const plugin = fileURLToPath(import.meta.resolve('@inlang/plugin-message-format'));

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
  for (const file of [import.meta.filename, plugin, ...sources]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Writes the compiler's settings, with every namespace there is. Its paths start at `outDir`. */
function writeProject() {
  const project = join(outDir, 'project.inlang');
  const namespaces = filesUnder(join(messages, baseLocale));
  const pattern = (name) => `./${relative(outDir, messages)}/{locale}/${name}`;
  const settings = {
    baseLocale,
    locales,
    modules: [relative(outDir, plugin)],
    'plugin.inlang.messageFormat': { pathPattern: namespaces.map(pattern) },
  };
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings, null, 2));
  return project;
}

/**
 * Makes `target` equal to `source` file by file, so that whoever reads meanwhile finds whole files.
 */
function mirror(source, target) {
  const wanted = new Set(filesUnder(source));
  for (const file of wanted) {
    const content = readFileSync(join(source, file));
    const to = join(target, file);
    if (existsSync(to) && readFileSync(to).equals(content)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(`${to}.${process.pid}`, content);
    renameSync(`${to}.${process.pid}`, to);
  }
  for (const file of filesUnder(target)) {
    if (!wanted.has(file) && !/\.\d+$/.test(file)) rmSync(join(target, file), { force: true });
  }
}

/**
 * Makes a message module of the split shape as small as it can be: one call that picks the
 * language, over plain texts where nothing is filled in. A module of another form than expected is
 * left alone.
 */
function compact(source) {
  const tail = /export const (\w+) = .*\(\(inputs.*?, options = \{\}\) => \{([\s\S]*)\}\);\s*$/;
  const found = tail.exec(source);
  if (found === null) return source;
  const [whole, key, body] = found;
  const base = /\n\s*return (\w+)\(inputs\)\s*$/.exec(body)?.[1];
  const byLocale = new Map(
    [...body.matchAll(/locale === "([^"]+)"\) return (\w+)\(inputs\)/g)].map(([, ...pair]) => pair),
  );
  if (base === undefined) return source;
  const picked = others.map((locale) => byLocale.get(locale) ?? base);
  const texts = source
    .slice(0, source.length - whole.length)
    .replace(/import \{ getLocale.*\n/, "import { say } from '../say.js';\n")
    .replace(/\(\) => \{\s*return \/\*\*.*?\*\/ (\(`(?:[^`\\]|\\.)*`\))\s*\};/g, '$1;');
  return `${texts}\nexport const ${key} = /* @__PURE__ */ say(${[base, ...picked].join(', ')});\n`;
}

const smallRuntime = `let read = () => '${baseLocale}';
export const getLocale = () => read();
export const overwriteGetLocale = (reader) => {
  read = reader;
};
`;
const sayModule = `import { getLocale } from './runtime.js';
const others = ${JSON.stringify(others)};
export const say =
  (...texts) =>
  (inputs = {}, options = {}) => {
    const text = texts[others.indexOf(options.locale ?? getLocale()) + 1];
    return typeof text === 'string' ? text : text(inputs);
  };
`;

/** The split shape goes to browsers: it is made small. */
function shrink(dir) {
  const folder = join(dir, 'messages');
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.js') || file.startsWith('_')) continue;
    const path = join(folder, file);
    writeFileSync(path, compact(readFileSync(path, 'utf8')));
  }
  writeFileSync(join(dir, 'runtime.js'), smallRuntime);
  writeFileSync(join(dir, 'say.js'), sayModule);
}

/** Types of the words, so that a room needs no JavaScript read for types to use them. */
function writeTypes(dir) {
  const index = join(dir, 'messages', '_index.js');
  const source = readFileSync(index, 'utf8');
  const inputsOf = new Map(
    [...source.matchAll(/@typedef \{(\{.*\})\} (\w+)Inputs/g)].map(([, type, name]) => [
      name,
      type,
    ]),
  );
  const rows = [...source.matchAll(/export const (\w+) = .*?MessageMetadata<(\w+)Inputs/g)].map(
    ([, key, name]) => {
      const inputs = inputsOf.get(name) ?? '{}';
      const given = inputs === '{}' ? 'inputs?: object' : `inputs: ${inputs}`;
      return `export declare const ${key}: (${given}, options?: Options) => string;`;
    },
  );
  const locale = locales.map((name) => `'${name}'`).join(' | ');
  const head = `export type Options = { readonly locale?: ${locale} };`;
  writeFileSync(join(dir, 'messages', '_index.d.ts'), `${[head, ...rows].join('\n')}\n`);
  writeFileSync(
    join(dir, 'runtime.d.ts'),
    `export declare const overwriteGetLocale: (read: () => ${locale}) => void;\n`,
  );
}

async function compileShape(project, name, outputStructure) {
  const temporary = mkdtempSync(join(tmpdir(), 'candor-words-'));
  try {
    await compile({
      project,
      outdir: temporary,
      outputStructure,
      strategy: ['globalVariable', 'baseLocale'],
      disableAsyncLocalStorage: true,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    });
    if (name === 'split') shrink(temporary);
    else writeTypes(temporary);
    mirror(temporary, join(outDir, name));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const stamp = hashOfSources();
const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
if (!isFresh) {
  const project = writeProject();
  for (const [name, shape] of Object.entries(shapes)) await compileShape(project, name, shape);
  writeFileSync(stampFile, stamp);
}
// The compiler leaves timers behind that would hold the process open for half a minute.
process.exit(0);
