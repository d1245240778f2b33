import rooms from '../lib/rooms.cjs';
import { readSources } from './sources.mjs';

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
/** What `git` leaves where two versions met and nobody chose. */
const mergeMark = /^(<{7}|>{7})( |$)/;
const longComment = `/** ${'word '.repeat(20)}*/`;
const roomReadme = new RegExp(`^(${rooms.join('|')})/README\\.md$`);

/** Lines a file may have; without an end where none are counted. */
function limitOf(file) {
  if (roomReadme.test(file)) return 20;
  return limits.find(([pattern]) => pattern.test(file))?.[1] ?? Infinity;
}

/**
 * Lines to 100 columns, no marks of a merge. Files above 400 lines (tests 600, READMEs of rooms 20)
 * are told and pass: what is read together stands together. `// size-exception: why` in the file
 * says that its length is known.
 */
export async function checkSizes(root) {
  const problems = [];
  const large = [];
  let measured = 0;
  const isRead = (file) => limitOf(file) !== Infinity || /\.(md|json|ya?ml)$/.test(file);
  for await (const { file, text } of readSources(root, isRead)) {
    const limit = limitOf(file);
    const lines = text.split('\n');
    const mark = lines.findIndex((line) => mergeMark.test(line));
    if (mark >= 0) problems.push(`merge: ${file}:${mark + 1} has the mark of a merge`);
    if (limit === Infinity) continue;
    measured += 1;
    const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
    if (count > limit && !text.includes('size-exception:')) large.push(`${file} ${count}`);
    if (/\.(ts|tsx|mjs)$/.test(file)) {
      const long = lines.findIndex((line) => isTooLong(line, file));
      if (long >= 0)
        problems.push(`size: ${file}:${long + 1} is longer than ${columnsMax} columns`);
    }
  }
  if (measured < 100) problems.push(`sizes: only ${measured} files were examined`);
  if (!isTooLong(longComment, 'canary.ts')) problems.push('sizes: the canary passed');
  if (!mergeMark.test(`${'<'.repeat(7)} HEAD`)) problems.push('sizes: the merge canary passed');
  const warned = large.length === 0 ? '' : `; longer than usual: ${large.join(', ')}`;
  return { problems, summary: `${measured} files, 2 canaries${warned}` };
}

/** Addresses, drawings and lists of classes may be as long as they are. */
function isTooLong(line, file) {
  if (line.length <= columnsMax || /https?:|d="|className=/.test(line)) return false;
  const isComment = /^\s*(\/\*|\*|\/\/)/.test(line);
  const mayBeLonger = isComment ? waiting.test(file) : /['"`]/.test(line);
  return line.length > (mayBeLonger ? stringColumnsMax : columnsMax);
}
