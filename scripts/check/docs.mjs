import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import rooms from '../lib/rooms.cjs';
import { run } from '../lib/run.mjs';

/** One line for each thing that is looked at, all of them wrong. */
const canaries = {
  path: 'see `domain/src/money/no-such-file.ts`',
  link: 'see [it](no-such-page.md)',
  heading: 'see [it](#no-such-heading)',
  script: 'run `npm run no-such-script`',
  program: 'run `node scripts/no-such-program.ts`',
  choice: 'run `npm run bench -- --only no-such-bench`',
  name: 'calls `noSuchFunctionAnywhere(x)`',
  setting: 'start it with `NO_SUCH_SETTING=1 npm start`',
  call: 'ask `GET /no/such/address`',
  package: 'uses `@no-such/package`',
};
/** Made by the house itself, so not kept in the tree. */
const made = /paraglide|(^|\/)dist(\/|$)|node_modules|^sbom\.cdx\.json$/;
const dependenciesPage = 'docs/decisions/dependencies.md';
/** What npm does by itself, without a line in package.json. */
const npmWords = new Set(['audit', 'ci', 'install', 'outdated', 'view']);
const source =
  /\.(ts|tsx|mjs|cjs|js|json|sql|css|html|ya?ml|snap|txt)$|(^|\/)(Dockerfile|\.[a-z]+)$/;
/** The history names what is gone; the license is not ours. */
const leftOut = /^(CHANGELOG\.md|LICENSE)$|^scripts\/canaries\//;

/**
 * What the docs name is there: files, links and their headings, commands, the choices of commands,
 * settings, packages and identifiers of the code. A placeholder stands in `<angle brackets>`.
 */
export async function checkDocs(root) {
  const known = await readTree(root);
  const problems = [];
  let examined = 0;
  for (const page of known.pages) {
    const found = claimsOf(readFileSync(join(root, page), 'utf8'));
    examined += found.length;
    for (const claim of found) {
      const fault = faultOf(claim, page, known);
      if (fault !== null) problems.push(`docs: ${page}:${claim.line} ${fault}`);
    }
  }
  problems.push(...dependencyFaults(readFileSync(join(root, dependenciesPage), 'utf8'), known));
  problems.push(...silentSettings(root, known));
  if (examined < 800) problems.push(`docs: only ${examined} names were examined`);
  for (const [kind, text] of Object.entries(canaries)) {
    const isCaught = claimsOf(text).some((claim) => faultOf(claim, 'docs/style.md', known));
    if (!isCaught) problems.push(`docs: the canary of ${kind} passed`);
  }
  const planted = { ...known, pages: [], packages: new Set(['no-such-dependency']) };
  if (dependencyFaults('| a |\n| gone-package | x |', planted).length !== 2) {
    problems.push('docs: the canary of dependencies passed');
  }
  if (silentSettings(root, planted).length === 0)
    problems.push('docs: the canary of silence passed');
  const count = Object.keys(canaries).length + 2;
  return {
    problems,
    summary: `${examined} names in ${known.pages.length} pages, ${count} canaries`,
  };
}

/** Links, spans in backticks and lines of code blocks, each with its line. */
function claimsOf(text) {
  const claims = [];
  let isCode = false;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    if (row.startsWith('```')) {
      isCode = !isCode;
      continue;
    }
    if (isCode) {
      if (/^([A-Z_]+=\S+ )*(npm|npx|node) /.test(row))
        claims.push({ line, kind: 'span', text: row });
      continue;
    }
    for (const [, span] of row.matchAll(/`([^`]+)`/g))
      claims.push({ line, kind: 'span', text: span });
    for (const [, to] of row.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      claims.push({ line, kind: 'link', text: to });
    }
  }
  return claims;
}

function faultOf(claim, page, known) {
  if (claim.kind === 'link') return linkFault(claim.text, page, known);
  const text = claim.text.trim();
  const settings = [...text.matchAll(/(?:^|[\s("])([A-Z]{2,}(?:_[A-Z0-9]+)*)=/g)].map(
    ([, name]) => name,
  );
  const unknown = settings.find((name) => !known.settings.has(name));
  if (unknown !== undefined) return `${unknown} is no setting`;
  const address = /^(?:GET|POST|PUT|DELETE) (\/[^\s?]*)/.exec(text)?.[1];
  if (address !== undefined && !known.addresses.has(address)) return `no call is at ${address}`;
  const command = /(?:^|\s)((?:npm|npx|node) .*)$/.exec(text)?.[1];
  if (command !== undefined) return commandFault(command, known);
  if (looksLikePath(text)) {
    return made.test(text) || known.hasPath(text, page) ? null : `${text} is not there`;
  }
  if (/^@[a-z-]+\/[a-z-]+$/.test(text)) {
    return known.packages.has(text) ? null : `${text} is no package of ours`;
  }
  return nameFault(text, known);
}

function linkFault(to, page, known) {
  if (/^(https?|mailto):/.test(to)) return null;
  const [path, heading] = to.split('#');
  const file = path === '' ? page : posix.join(posix.dirname(page), path).replace(/\/$/, '');
  if (path !== '' && !known.hasFile(file)) return `the link ${to} leads nowhere`;
  if (heading === undefined || known.headings(file).has(heading)) return null;
  return `${file} has no heading ${heading}`;
}

function commandFault(command, known) {
  const words = command.replace(/\s#.*$/, '').split(/\s+/);
  const [program, first = ''] = words;
  if (program === 'npm') {
    const script = first === 'run' ? (words[2] ?? '') : first;
    if (!known.scripts.has(script) && !npmWords.has(script)) return `npm has no ${script}`;
    return choiceFault(script, words, known);
  }
  const missing = words
    .slice(1)
    .filter((word) => looksLikePath(word) && !/[<>…]/.test(word) && !word.startsWith('/'))
    .find((word) => !known.hasFile(word.replace(/\/$/, '')) && !known.isStartOfTest(word));
  return missing === undefined ? null : `${missing} of “${command}” is not there`;
}

/** `--only <bench>`, `--scenario <name>` and `new -- <kind>` name what the code lists. */
function choiceFault(script, words, known) {
  const lists = { bench: ['--only', known.benches], chaos: ['--scenario', known.scenarios] };
  const [flag, names] = lists[script] ?? (script === 'new' ? ['--', known.kinds] : []);
  if (flag === undefined) return null;
  const wrong = words
    .filter((_word, index) => words[index - 1] === flag)
    .flatMap((word) => word.replace(/[<>\\]/g, '').split('|'))
    .find((word) => !word.startsWith('-') && !names.has(word));
  return wrong === undefined ? null : `npm run ${script} knows no ${wrong}`;
}

/** Names as our code writes them: camelCase, PascalCase, CAPITALS_SO; with a call's brackets. */
function nameFault(text, known) {
  const name = /^(?:[a-z]\w*\.)?([A-Za-z_]\w*)(?:\(.*\)|<.*>)?$/.exec(text)?.[1];
  if (name === undefined || text.includes('_<') || !/[a-z][A-Z]|_|^[A-Z]{3,}$/.test(name))
    return null;
  return known.words.has(name) ? null : `nothing in the code is named ${name}`;
}

/** The table of dependencies names every package we have, and none that we have not. */
function dependencyFaults(text, { packages }) {
  const rows = [...text.matchAll(/^\| ([^|]*[a-z@][^|]*) \|/gm)].slice(1);
  const named = rows.flatMap(([, cell]) => cell.replace(/and its family/, '').split(/[\s,()]+/));
  const names = named.filter(Boolean);
  const isOne = (name, word) =>
    name === word ||
    name.endsWith(`/${word}`) ||
    (/\*$/.test(word) && name.startsWith(word.slice(0, -1)));
  const own = [...packages].filter((name) => name !== 'candor' && !/^@(candor|types)\//.test(name));
  return [
    ...names
      .filter((word) => !own.some((name) => isOne(name, word)))
      .map((word) => `docs: ${dependenciesPage} names ${word}, which we do not have`),
    ...own
      .filter((name) => !names.some((word) => isOne(name, word)))
      .map((name) => `docs: ${dependenciesPage} says nothing of ${name}`),
  ];
}

/** What a script reads from the environment stands on some page. */
function silentSettings(root, { pages, readBySource }) {
  const all = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  return [...readBySource]
    .filter(([name]) => !all.includes(name))
    .map(([name, file]) => `docs: no page tells of ${name}, which ${file} reads`);
}

const inRoom = new RegExp(`^(src|scripts|docs|journeys|${rooms.join('|')})/[\\w.*<>/-]*$`);
const ofOurKind = /^[\w.*<>/-]+\.(ts|tsx|mjs|cjs|js|json|sql|css|md|html|txt)$/;

function looksLikePath(text) {
  const bare = text.replace(/<[^>]*>/g, 'x');
  if (/[\s(){}"'=|$]|^\/|^@|\/\/|^\*|^\.[a-z]+$/.test(bare)) return false;
  return ofOurKind.test(text) || inRoom.test(text);
}

/** In no commit, and there wherever tests run. */
const writtenBySetup = ['client/src/contract/calls.ts'];

async function readTree(root) {
  const list = async (...words) =>
    (await run('git', ['ls-files', ...words], { cwd: root, quiet: true })).output
      .split('\n')
      .filter(Boolean);
  const gone = new Set(await list('-d'));
  // Other checks lay their canaries into the tree for a moment.
  const files = (await list('-co', '--exclude-standard')).filter(
    (file) => !gone.has(file) && !file.includes('.canary-'),
  );
  const pages = files.filter((file) => file.endsWith('.md') && !leftOut.test(file));
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const json = (file) => JSON.parse(read(file));
  const words = new Set();
  const readBySource = new Map([['NODE_ENV', 'Node']]);
  const addresses = new Set();
  const settings = new Set(read('docs/settings.md').match(/[A-Z_]{3,}/g));
  for (const file of files) {
    if (!source.test(file) || file === 'scripts/check/docs.mjs' || /^package-lock/.test(file))
      continue;
    const text = read(file);
    for (const word of text.match(/[A-Za-z_]\w*/g) ?? []) words.add(word);
    const isTest = /\.test\.tsx?$|(^|\/)testing\//.test(file);
    for (const [, name] of text.matchAll(/process\.env\.([A-Z_]+)/g)) {
      settings.add(name);
      if (!isTest) readBySource.set(name, file);
    }
    if (isTest) continue;
    for (const [, name] of text.matchAll(/['"`](\/[^\s'"`]*)['"`]/g)) addresses.add(name);
  }
  const packages = files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .map(json)
    .flatMap((one) => [one.name, ...Object.keys(allDependencies(one))]);
  return {
    pages,
    words,
    readBySource,
    addresses,
    settings,
    packages: new Set(packages),
    scripts: new Set(Object.keys(json('package.json').scripts)),
    benches: keysIn(read('scripts/bench/benches.ts')),
    scenarios: keysIn(read('simulator/src/chaos/scenarios.ts')),
    kinds: keysIn(read('scripts/new/plans.ts')),
    headings: (file) => headingsOf(read(file)),
    ...pathsOf([...files, ...writtenBySetup]),
  };
}

function allDependencies({ dependencies, devDependencies, optionalDependencies }) {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

const keysIn = (text) =>
  new Set([...text.matchAll(/^ {2}'?([a-z][a-z-]*)'?:/gm)].map(([, name]) => name));

/** As the usual readers of Markdown make them. */
function headingsOf(text) {
  const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title.toLowerCase());
  return new Set(
    titles.map((title) =>
      title
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** A path counts from the root, from its page, from the page's room, or is the end of one. */
function pathsOf(files) {
  const folders = new Set();
  for (const file of files) {
    for (let at = posix.dirname(file); at !== '.'; at = posix.dirname(at)) folders.add(at);
  }
  const all = [...files, ...folders];
  const set = new Set(all);
  const hasFile = (path) => set.has(path);
  return {
    hasFile,
    isStartOfTest: (word) => all.some((path) => path.startsWith(word)),
    hasPath: (text, page) => {
      const wanted = text.replace(/\/$/, '');
      if (set.has(wanted) || set.has(posix.normalize(posix.join(posix.dirname(page), wanted))))
        return true;
      const pattern = wanted
        .split(/(<[^>]*>|\*+)/)
        .map((part, index) => (index % 2 ? '[^/]*' : part.replace(/[.+]/g, '\\$&')))
        .join('');
      const at = new RegExp(`(^|/)${pattern}$`);
      return all.some((path) => at.test(path) || at.test(path.replace(/^([\w-]+)\/src\//, '$1/')));
    },
  };
}
