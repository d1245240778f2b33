import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readSources } from './sources.mjs';

const page = 'docs/how-to/test.md';
const heading = '## What draws the simulated market';
/** Tests, walks, benches and what they stand on. */
const tests = [
  /^(market-model|adapters|engines|database|server|scripts)\/.*(\.test\.ts$|\/testing\/.*\.ts$)/,
  /^(scripts\/bench|simulator|journeys)\/.*\.ts$/,
];
const isRead = (file) => tests.some((pattern) => pattern.test(file));
/** What draws it; the calendar of its events and its keys have no price. */
const drawn = /^market-model\/src\/(?!events\/events|keys\/epoch|terms\/market-mark)/;
/** What asks for it, or starts a server as it is configured. */
const starts = [
  /\bprices: 'simulated'/,
  /\bstartServer\(|scripts\/start\.mjs/,
  /\b(openHouse|openRooms)\(\{(?![^;]*\bprovider\b)/,
];
const canaries = [
  "import { marketOfModel } from '@candor/market-model/market/simulated-market';",
  "import { aFactorMarket } from '../../../market-model/src/testing/a-factor-market.ts';",
  "import { main } from '../main.ts';",
  "import { scenarioMarket } from '@candor/market-model/scenario/scenario-market';",
  "openTestHouse({}, { prices: 'simulated' })",
  'const server = await startServer({});',
  'openHouse({ config, version });',
];
const harmless = [
  "import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';",
  "import { simulatedEvents } from '@candor/market-model/events/events';",
  'openHouse({ config, provider: market });',
];

/**
 * The simulated market is slow to draw, so a test that is not about its prices runs on the plain
 * one. The page lists those that draw it; a file outside the list that does, and an entry of the
 * list in which no file does any more, is a problem.
 */
export async function checkMarkets(root) {
  const listed = listedOn(readFileSync(join(root, page), 'utf8'));
  const used = new Set();
  const problems = [];
  let examined = 0;
  for await (const { file, text } of readSources(root, isRead)) {
    examined += 1;
    if (!drawsMarket(text, file)) continue;
    const entries = listed.filter(({ pattern }) => pattern.test(file));
    for (const { glob } of entries) used.add(glob);
    if (entries.length === 0) problems.push(strange(file));
  }
  for (const { glob } of listed) {
    if (!used.has(glob)) problems.push(`markets: ${page} lists ${glob}, where nothing draws it`);
  }
  if (examined < 300) problems.push(`markets: only ${examined} files were examined`);
  problems.push(...canaryProblems());
  const count = canaries.length + 1;
  return { problems, summary: `${examined} files, ${listed.length} entries, ${count} canaries` };
}

function strange(file) {
  return `markets: ${file} draws the simulated market; use the plain one, or list it in ${page}`;
}

function drawsMarket(text, file = 'server/src/compose/canary.test.ts') {
  const imported = [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, name]) =>
    name.startsWith('.')
      ? posix.join(posix.dirname(file), name)
      : name.replace(/^@candor\/([a-z-]+)\//, '$1/src/'),
  );
  return (
    imported.some((path) => drawn.test(path) || path === 'server/src/main.ts') ||
    starts.some((pattern) => pattern.test(text))
  );
}

/** The paths in the first column of the table under the heading. */
function listedOn(text) {
  const section = text.slice(text.indexOf(heading) + heading.length).split('\n## ')[0];
  return [...section.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, glob]) => ({ glob, pattern: patternOf(glob) })),
  );
}

/** Two stars stand for anything, one for anything within a folder. */
function patternOf(glob) {
  const parts = glob.split(/(\*+)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

function canaryProblems() {
  const passed = canaries.filter((text) => !drawsMarket(text));
  const refused = harmless.filter((text) => drawsMarket(text));
  const planted = listedOn(`${heading}\n| \`server/src/a/**\` | why |\n`);
  const isListRead = planted.length === 1 && planted[0].pattern.test('server/src/a/b/c.test.ts');
  return [
    ...passed.map((text) => `markets: the canary ${text} passed`),
    ...refused.map((text) => `markets: ${text} is harmless and was refused`),
    ...(isListRead ? [] : ['markets: the canary of the list was not read']),
  ];
}
