import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChainHead,
  type HeadFile,
  HeadFileTouched,
  type HeadLine,
  type HeadStatement,
} from '@candor/engines/integrity/head-ports';
import { readNewestHeads } from './newest-heads.ts';
import { type IsSigned, type LineSigner, openLine, signedLine } from './signed-line.ts';

const DAY = /^\d{4}-\d{2}-\d{2}\.jsonl$/;
/** What the first line of all repeats. */
const BEFORE_ALL = '0'.repeat(64);

/** The day files of a folder, oldest first. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => DAY.test(name));
  return names.sort().map((name) => join(folder, name));
}

/**
 * The head file in a folder, a file a day, ready to be added to. A line that a failing machine left
 * without its end was never on the disk for certain and is cut off.
 */
export function openHeadFile(folder: string, signer: LineSigner): HeadFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = filesOf(folder);
  const newest = files.at(-1);
  if (newest !== undefined) cutUnended(newest);
  let last = lastLineOf(files);
  let written = newest === undefined ? null : { path: newest, size: statSync(newest).size };
  let heads = newest === undefined ? new Map<number, ChainHead>() : headsOf(newest);
  return {
    get last() {
      return last;
    },
    append: async (statements, atMs) => {
      const path = join(folder, `${new Date(atMs).toISOString().slice(0, 10)}.jsonl`);
      if (written !== null && (await sizeOf(written.path)) !== written.size) {
        throw new HeadFileTouched(`${written.path} is not as the server left it.`);
      }
      const isNewDay = written !== null && path > written.path;
      const target = written !== null && path < written.path ? written.path : path;
      // Each file begins with every chain, so that one file is enough to go on from.
      const repeated = isNewDay ? repeatHeads(heads, statements) : [];
      const lines: HeadLine[] = [];
      let before = last;
      let told = heads;
      for (const statement of [...repeated, ...statements]) {
        before = signLine({ statement, before, atMs, signer });
        lines.push(before);
        told = withHead(told, statement);
      }
      const isNew = target !== written?.path;
      const text = lines.map((line) => `${line.text}\n`).join('');
      const size = await addDurably(target, text, isNew ? folder : null);
      // Only what is on the disk has been said: the lines of a write that failed are signed again.
      last = before;
      heads = told;
      written = { path: target, size };
      return lines;
    },
  };
}

function repeatHeads(
  heads: ReadonlyMap<number, ChainHead>,
  statements: readonly HeadStatement[],
): HeadStatement[] {
  const told = new Set(statements.map((one) => ('lane' in one ? one.lane : null)));
  return [...heads.values()]
    .filter(({ lane }) => !told.has(lane))
    .map(({ lane, seq, hash }) => ({ kind: 'head', lane, seq, hash }));
}

function withHead(heads: Map<number, ChainHead>, statement: HeadStatement) {
  return 'lane' in statement ? new Map(heads).set(statement.lane, statement) : heads;
}

function headsOf(path: string): Map<number, ChainHead> {
  const heads = new Map<number, ChainHead>();
  for (const text of linesOf(path)) {
    const statement = parseLine(text)?.line.statement;
    if (statement !== undefined && 'lane' in statement) heads.set(statement.lane, statement);
  }
  return heads;
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n').slice(0, -1);
}

function lastLineOf(files: readonly string[]): HeadLine | null {
  for (const path of [...files].reverse()) {
    const text = linesOf(path).at(-1);
    if (text !== undefined) return parseLine(text)?.line ?? null;
  }
  return null;
}

function cutUnended(path: string): void {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end !== bytes.length) truncateSync(path, end);
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/**
 * All of it or nothing: of a write that fails halfway, on a full disk, nothing is left. Threads of
 * the system wait for the disk, and orders do not. Resolves with the size of the file after it.
 */
async function addDurably(path: string, text: string, newIn: string | null): Promise<number> {
  const file = await open(path, 'a', 0o600);
  const { size } = await file.stat();
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await file.truncate(size);
    throw error;
  } finally {
    await file.close();
  }
  if (newIn !== null && process.platform !== 'win32') {
    const folder = await open(newIn, 'r');
    await folder.sync().finally(() => folder.close());
  }
  return size + Buffer.byteLength(text);
}

function signLine(of: {
  readonly statement: HeadStatement;
  readonly before: HeadLine | null;
  readonly atMs: number;
  readonly signer: LineSigner;
}): HeadLine {
  const { statement, before, atMs, signer } = of;
  const n = (before?.n ?? 0n) + 1n;
  const said = 'seq' in statement ? { ...statement, seq: String(statement.seq) } : statement;
  const line = {
    n: String(n),
    at: new Date(atMs).toISOString(),
    ...said,
    prev: before?.hash ?? BEFORE_ALL,
    key: signer.publicKey,
  };
  const text = signedLine(line, signer);
  return { n, atMs, statement, hash: hashOf(text), text };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Parsed {
  readonly line: HeadLine;
  readonly prev: string;
  readonly isSignedBy: (keys: readonly string[], isSigned: IsSigned) => boolean;
}

const isHead = (kind: string): kind is 'head' | 'begin' | 'accepted' =>
  kind === 'head' || kind === 'begin' || kind === 'accepted';
const isAct = (kind: string): kind is 'suspended' | 'released' =>
  kind === 'suspended' || kind === 'released';

/** Null when it is no line of a head file. */
function parseLine(text: string): Parsed | null {
  const opened = openLine(text);
  if (opened === null) return null;
  try {
    const said = opened.said as Record<string, string> & { lane: number };
    const { n = '', at = '', prev = '', kind = '', hash = '', seq = '' } = said;
    const { lane, account = '', why = '', chain = '', mark = '' } = said;
    const statement: HeadStatement | null = isHead(kind)
      ? { kind, lane, seq: BigInt(seq), hash }
      : isAct(kind)
        ? { kind, account, why }
        : kind === 'security-log'
          ? { kind, chain, seq: BigInt(seq), mark }
          : null;
    if (statement === null) return null;
    const line = { n: BigInt(n), atMs: Date.parse(at), statement, hash: hashOf(text), text };
    return { line, prev, isSignedBy: opened.isSignedBy };
  } catch {
    return null; // Whatever it is, it was not written here.
  }
}

/** The lines of the folder, and what is wrong with them, said for people. */
export interface HeadFileReading {
  readonly lines: readonly HeadLine[];
  /** Of each chain the newest head that was signed since the last line. */
  readonly newest: readonly ChainHead[];
  readonly problems: readonly string[];
}

export interface ReadingOptions {
  /** Public keys of this installation. */
  readonly trusted: readonly string[];
  readonly isSigned: IsSigned;
  /** `newest`: the newest file alone, which is enough to go on from. */
  readonly files: 'all' | 'newest';
  /**
   * `ends`: the signature of each file's last line, which stands for those before it, and of these
   * only what each chain had come to.
   */
  readonly lines: 'every' | 'ends';
  /** Called between files. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads the lines again and checks that each repeats the hash of the one before, that none is
 * missing between them, and that a trusted key signed them.
 */
export async function readHeadFile(
  folder: string,
  options: ReadingOptions,
): Promise<HeadFileReading> {
  const all = filesOf(folder);
  const files = options.files === 'all' ? all : all.slice(-1);
  const lines: HeadLine[] = [];
  const problems: string[] = [];
  let before: HeadLine | null = null;
  for (const path of files) {
    const read = readFile(path, { ...options, before, isStart: options.files === 'all' });
    problems.push(...read.problems);
    before = read.lines.at(-1) ?? before;
    lines.push(...(options.lines === 'every' ? read.lines : thinned(read.lines)));
    await options.pause?.();
  }
  const { trusted, isSigned } = options;
  const since = readNewestHeads(folder, trusted, isSigned);
  if (since?.problem) problems.push(since.problem);
  return { lines, newest: stillSaid(since, lines), problems };
}

/** An operator's act, or a whole day of lines, that came later says more than the newest heads. */
function stillSaid(
  since: ReturnType<typeof readNewestHeads>,
  lines: readonly HeadLine[],
): readonly ChainHead[] {
  if (since === null || since.afterLine + 1n < (lines[0]?.n ?? 0n)) return [];
  const isTakenBack = lines.some(
    ({ n, statement }) => statement.kind === 'accepted' && n > since.afterLine,
  );
  return isTakenBack ? [] : since.heads;
}

/** One file, after the line that ended the one before it. */
function readFile(
  path: string,
  options: ReadingOptions & { readonly before: HeadLine | null; readonly isStart: boolean },
): Pick<HeadFileReading, 'lines' | 'problems'> {
  const lines: HeadLine[] = [];
  const problems: string[] = [];
  let { before } = options;
  const texts = linesOf(path);
  for (const [index, text] of texts.entries()) {
    const where = `line ${index + 1} of ${path}`;
    const parsed = parseLine(text);
    if (parsed === null) {
      problems.push(`${where} is no signed line`);
      continue;
    }
    const { line, prev, isSignedBy } = parsed;
    const isFirst = before === null;
    const mayBegin = isFirst && (line.n === 1n ? prev === BEFORE_ALL : !options.isStart);
    const follows = before !== null && line.n === before.n + 1n && prev === before.hash;
    if (!mayBegin && !follows) problems.push(`${where} does not follow the line before it`);
    const isLooked = options.lines === 'every' || index === texts.length - 1;
    if (isLooked && !isSignedBy(options.trusted, options.isSigned)) {
      problems.push(`${where} was not signed with this installation's key`);
    }
    lines.push(line);
    before = line;
  }
  return { lines, problems };
}

/** What each chain came to in these lines, and everything that is not a plain head. */
function thinned(lines: readonly HeadLine[]): readonly HeadLine[] {
  const lastOf = new Map<number, HeadLine>();
  for (const line of lines) {
    if (line.statement.kind === 'head') lastOf.set(line.statement.lane, line);
  }
  const kept = new Set(lastOf.values());
  return lines.filter((line) => line.statement.kind !== 'head' || kept.has(line));
}
