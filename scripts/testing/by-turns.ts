import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { isNight } from '../../domain/src/testing/by-night.ts';
import walks from './by-turns.json' with { type: 'json' };
import costs from './test-costs.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const COMMITS_LOOKED_AT = 10;
/** The last digits of the number choose cases inside files, which must go their own way. */
const CASES_OF_A_FILE = 4096;
const GROUPS = 4;
const PATCH_BYTES_MAX = 256 * 1024 * 1024;

/** Groups of files, of which each commit runs one. */
export const groups = { tests: groupsOf(costs), walks };

/**
 * The files that take turns: each that costs more than `turnSeconds` and is not named in
 * `everyCommit`, the dearest first, to the group that costs least so far.
 */
export function groupsOf({
  turnSeconds,
  everyCommit,
  seconds,
}: Pick<typeof costs, 'turnSeconds'> & {
  readonly everyCommit: Readonly<Record<string, string>>;
  readonly seconds: Readonly<Record<string, number>>;
}): readonly (readonly string[])[] {
  const dear = Object.entries(seconds)
    .filter(([file, cost]) => cost > turnSeconds && everyCommit[file] === undefined)
    .toSorted(([, one], [, other]) => other - one);
  const dealt = Array.from({ length: GROUPS }, () => ({ files: [] as string[], together: 0 }));
  for (const [file, cost] of dear) {
    const lightest = dealt.reduce((one, other) => (other.together < one.together ? other : one));
    lightest.files.push(file);
    lightest.together += cost;
  }
  return dealt.map(({ files }) => files);
}

/**
 * The dear files of tests, or of walks, that this run leaves to other commits: all groups but one,
 * except what lies beside something of which the last ten commits changed more than imports.
 * Nothing rests by night, nor where somebody calls the tests without `npm test`.
 *
 * @returns paths from the root of the project.
 */
export function restingFiles(kind: keyof typeof groups): readonly string[] {
  const { CANDOR_TURN: turn } = process.env;
  if (isNight || turn === undefined) return [];
  return restingAt(groups[kind], Number(turn), touchedLately());
}

/** The rule by itself. A test touches nothing but itself, and beside a walk lies nothing. */
export function restingAt(
  byGroup: readonly (readonly string[])[],
  turn: number,
  touched: readonly string[],
): readonly string[] {
  const due = Math.floor(turn / CASES_OF_A_FILE) % byGroup.length;
  const isTouched = (file: string) =>
    touched.some((one) => one === file || (!isTest(one) && isBeside(one, file)));
  const resting = byGroup.filter((_, group) => group !== due).flat();
  return resting.filter((file) => !isTouched(file));
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isBeside = (one: string, file: string) =>
  !file.startsWith('journeys/') && dirname(one) === dirname(file);

/** Nothing outside a repository. */
function touchedLately(): readonly string[] {
  const words = ['log', `-${COMMITS_LOOKED_AT}`, '--patch', '--unified=0', '--format='];
  const plain = ['--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/'];
  const { stdout } = spawnSync('git', [...words, '--find-renames', ...plain], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: PATCH_BYTES_MAX,
  });
  return touchedBy(stdout ?? '');
}

const importLine = /^(import .*|\} from '.*';|\s+(type )?\w+( as \w+)?,|)$/;

/** The files of a patch in which more changed than their place and where they import from. */
export function touchedBy(patch: string): readonly string[] {
  return patch.split(/^diff --git /m).flatMap((part) => {
    const file = /^a\/\S+ b\/(\S+)/.exec(part)?.[1];
    const [head = '', ...hunks] = part.split(/^@@ .*$/m);
    const isMoved = /^rename to /m.test(head);
    const isKnown = !/^new file|^deleted file/m.test(head);
    const isOfImports = isKnown && (hunks.length > 0 || isMoved);
    return file === undefined || (isOfImports && hunks.every(importsAlone)) ? [] : [file];
  });
}

function importsAlone(hunk: string): boolean {
  const lines = hunk.split('\n').filter((line) => /^[+-]/.test(line));
  return / from '/.test(hunk) && lines.every((line) => importLine.test(line.slice(1)));
}
