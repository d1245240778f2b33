import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSources } from './check/sources.mjs';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureClient, ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `npm run near`: what is quickly known of a change, since `main` or, on it, since its last commit:
 * format and lint of the files that were touched, the types of their rooms, the tests in their
 * folders and those that import them. Walks, and what stands further away, are the gate's.
 */
await ensureInstalled();
await ensureLocales();
await ensureClient();
const touched = await touchedFiles();
const code = touched.filter((file) => /\.(ts|tsx|mjs|cjs|css|json)$/.test(file));
if (code.length === 0) {
  say('nothing was touched that a test or a check could read');
  process.exit(0);
}
const rooms = [
  ...new Set(code.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split('/')[0])),
];
const tests = await testsNear(touched);
say(`${code.length} files of ${rooms.join(', ') || 'no room'}: ${tests.length} files of tests …`);
const bin = (name) => join(root, 'node_modules', '.bin', name);
const steps = [
  ['format and lint', bin('biome'), ['check', '--no-errors-on-unmatched', ...code]],
  ...rooms
    .filter((room) => existsSync(join(root, room, 'tsconfig.json')))
    .map((room) => [`types of ${room}`, bin('tsc'), ['-p', room, '--noEmit']]),
  ...(tests.length === 0 ? [] : [['tests', bin('vitest'), ['run', '--reporter=dot', ...tests]]]),
];
const failed = [];
for (const [name, program, args] of steps) {
  const { code: status } = await run(program, args, { cwd: root });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) fail(`not right: ${failed.join(', ')}`);
say('all that is near is right; npm test proves the rest');

/** Paths that differ from `main`, or from the commit before where `main` is what is worked on. */
async function touchedFiles() {
  const git = async (...args) => (await run('git', args, { cwd: root, quiet: true })).stdout.trim();
  const [head, main] = [await git('rev-parse', 'HEAD'), await git('rev-parse', 'main')];
  const since = head === main ? 'HEAD~1' : await git('merge-base', 'HEAD', 'main');
  const changed = await git('diff', '--name-only', since);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return `${changed}\n${added}`.split('\n').filter((file) => file && existsSync(join(root, file)));
}

/** Tests in the folders of these files, and those that import one of them. */
async function testsNear(files) {
  const folders = new Set(files.map((file) => dirname(file)));
  const near = [];
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !/^journeys\/|\.night\./.test(file);
  for await (const { file, text } of readSources(root, isTest)) {
    const isNear =
      folders.has(dirname(file)) || importsOf(file, text).some((one) => files.includes(one));
    if (isNear) near.push(file);
  }
  return near;
}

function importsOf(file, text) {
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name]) => {
    const own = /^@candor\/([^/]+)\/(.+)$/.exec(name);
    if (!own) return join(dirname(file), name);
    const path = `${own[1]}/src/${own[2]}`;
    return path.endsWith('.json') ? path : `${path}.ts`;
  });
}
