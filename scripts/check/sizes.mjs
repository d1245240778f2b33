import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';

const limits = [
  [
    /(^|\/)(reference|paraglide|canaries)\/|package-lock\.json|^docs\/|\.snap|schema\.txt$/,
    Infinity,
  ],
  [/\.test\.tsx?$|(^|\/)testing\/|^journeys\//, 600],
  [/\.(ts|tsx|mjs|cjs|css|sql)$/, 400],
  [/README\.md$/, Infinity],
];
const columnsMax = 100;
/** What the formatter cannot break: one long string, the name of a test. */
const stringColumnsMax = 120;
/** Comments there still reach this far. The list only gets shorter. */
const waiting =
  /^(database\/src\/lanes|server\/src\/trading|web\/src\/pages\/deposit)\/|serve-route|\/bench[/.]/;
const longComment = `/** ${'word '.repeat(20)}*/`;
const roomReadme =
  /^(contract|domain|engines|adapters|database|server|locales|web|console|simulator)\/README\.md$/;

/**
 * Files to 400 lines (tests 600), room READMEs to 20, lines to 100 columns.
 * `// size-exception: why` in the file lifts the count of its lines.
 */
export async function checkSizes(root) {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    quiet: true,
  });
  const files = output.split('\n').filter(Boolean);
  const problems = [];
  let measured = 0;
  for (const file of files) {
    const limit = roomReadme.test(file)
      ? 20
      : (limits.find(([pattern]) => pattern.test(file))?.[1] ?? Infinity);
    if (limit === Infinity) continue;
    let text;
    try {
      text = readFileSync(join(root, file), 'utf8');
    } catch {
      continue; // Deleted in the working tree, not yet in the index.
    }
    measured += 1;
    const lines = text.split('\n');
    const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
    if (count > limit && !text.includes('size-exception:')) {
      problems.push(`size: ${file} has ${count} lines, at most ${limit}`);
    }
    if (/\.(ts|tsx|mjs)$/.test(file)) {
      const long = lines.findIndex((line) => isTooLong(line, file));
      if (long >= 0)
        problems.push(`size: ${file}:${long + 1} is longer than ${columnsMax} columns`);
    }
  }
  if (measured < 100) problems.push(`sizes: only ${measured} files were examined`);
  if (!isTooLong(longComment, 'canary.ts')) problems.push('sizes: the canary passed');
  return { problems, summary: `${measured} files, 1 canary` };
}

/** Addresses, drawings and lists of classes may be as long as they are. */
function isTooLong(line, file) {
  if (line.length <= columnsMax || /https?:|d="|className=/.test(line)) return false;
  const isComment = /^\s*(\/\*|\*|\/\/)/.test(line);
  const mayBeLonger = isComment ? waiting.test(file) : /['"`]/.test(line);
  return line.length > (mayBeLonger ? stringColumnsMax : columnsMax);
}
