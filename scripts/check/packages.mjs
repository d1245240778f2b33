import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageSizes } from '../lib/install-size.mjs';

const LARGE_MB = 20;
const page = 'docs/decisions/dependencies.md';

/** Whether each large package stands in the page with what it is so large for. */
export async function checkPackages(root) {
  const sizes = packageSizes(root);
  const text = readFileSync(join(root, page), 'utf8');
  const problems = problemsOf(sizes, text);
  const canary = new Map([
    ['@a/large-linux-x64', 21e6],
    ['@a/small', 19e6],
    ['b', 30e6],
  ]);
  const caught = problemsOf(
    canary,
    '| b | why |\n\n## Large packages\n\n- **@a/large** (21): why\n',
  );
  if (caught.length !== 1) problems.push('packages: the canary passed');
  const large = [...sizes.values()].filter(isLarge).length;
  return { problems, summary: `${large} of ${sizes.size} over ${LARGE_MB} MB, 1 canary` };
}

function problemsOf(sizes, text) {
  const [, section = ''] = text.split('\n## Large packages\n');
  return [...sizes].flatMap(([name, bytes]) => {
    const onAnyPlatform = name.replace(/[-/](linux|darwin|win32|win)[-/].*$/, '');
    if (!isLarge(bytes) || section.includes(`- **${onAnyPlatform}** (`)) return [];
    return [`packages: ${name} has ${Math.round(bytes / 1e6)} MB and no reason in ${page}`];
  });
}

function isLarge(bytes) {
  return bytes > LARGE_MB * 1e6;
}
