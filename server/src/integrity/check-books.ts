import { type HeadFileReading, readHeadFile } from '@candor/adapters/heads/head-file';
import { checkTails, checkWallets } from '@candor/database/audit/check-tail';
import { rebuild } from '@candor/database/audit/rebuild';
import { RebuildNotes, type RebuildReport } from '@candor/database/audit/rebuild-notes';
import { sealsOf } from '@candor/database/audit/seals';
import { isSigned } from '@candor/database/lanes/group-signature';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { type HeadMark, readChains, readHeadMark } from '@candor/database/stores/head-mark';
import type { ChainHead } from '@candor/engines/integrity/head-ports';
import type { Pool, PoolClient } from 'pg';

export interface BooksToCheck {
  readonly pool: Pool;
  readonly address: DatabaseAddress;
  readonly headsDir: string;
  /** Public keys of this installation. */
  readonly keys: readonly string[];
}

/** What a check found; nothing in any of them when all is well. */
export interface Findings {
  /** The chain or the head file: nobody trades. */
  readonly ofChain: readonly string[];
  /** By account, the first thing that differs. */
  readonly byAccount: ReadonlyMap<string, string>;
  /** Everything, said for people. */
  readonly all: readonly string[];
  /** Rows whose words went with the person they were about. */
  readonly erased: number;
}

/** What must be known before the first order: head file, tail of every chain, wallets. */
export interface FirstLook extends Findings {
  /** Nothing was ever committed: the head file is to begin. */
  readonly isNew: boolean;
}

/** What a head file begins with. */
export const GENESIS: ChainHead = { lane: 0, seq: 0n, hash: '0'.repeat(64) };

/** Looks at the head file, at what happened since it was last written, and at all wallets. */
export async function lookAtTail(books: BooksToCheck): Promise<FirstLook> {
  const { pool, headsDir, keys } = books;
  // First what the file must have, then the file, then what must be of the file: the process that
  // kept it before us may still write a line.
  const mark = await readHeadMark(pool);
  const reading = await readHeadFile(headsDir, {
    trusted: keys,
    isSigned,
    files: 'newest',
    lines: 'every',
  });
  const client = await pool.connect();
  try {
    // One snapshot, so that nothing is between two looks.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await lookAt(client, { reading, mark }, keys);
  } finally {
    await client.query('ROLLBACK').catch(() => {}); // The connection broke; the look has failed.
    client.release();
  }
}

async function lookAt(
  client: PoolClient,
  { reading, mark }: { readonly reading: HeadFileReading; readonly mark: HeadMark | null },
  keys: readonly string[],
): Promise<FirstLook> {
  const chains = await readChains(client);
  const hasBegun = chains.hasGroups || mark !== null;
  const notes = new RebuildNotes();
  for (const words of wrongWithFile(reading, mark, hasBegun)) notes.differ(words, 'chain');
  const query = async <Row>(text: string, values: unknown[]) =>
    (await client.query(text, values)).rows as Row[];
  await checkTails(query, sealsOf(reading, keys, 'every'), notes);
  await notes.reading(() => checkWallets(query, notes));
  return { ...findingsOf(notes.report()), isNew: reading.lines.length === 0 && !hasBegun };
}

function wrongWithFile(
  { lines, problems }: HeadFileReading,
  mark: HeadMark | null,
  hasBegun: boolean,
): string[] {
  const last = lines.at(-1);
  if (last === undefined) return hasBegun ? ['the file of signed heads is missing'] : [...problems];
  if (mark === null) return [...problems];
  if (last.n < mark.line) {
    return [...problems, `the signed heads end at line ${last.n}; line ${mark.line} was written`];
  }
  const marked = lines.find(({ n }) => n === mark.line);
  if (marked !== undefined && marked.hash !== mark.hash) {
    return [...problems, `line ${mark.line} of the signed heads is not the one that was written`];
  }
  return [...problems];
}

/**
 * Works all books out again from the log, with every day's signed heads. Leaves room to others
 * between stretches. `ends`: signatures only where a stretch ends, which stands for those before.
 */
export async function lookAtAll(
  books: BooksToCheck,
  pause: () => Promise<void>,
  signatures: 'every' | 'ends' = 'ends',
): Promise<Findings> {
  const { address, headsDir, keys } = books;
  const reading = await readHeadFile(headsDir, {
    trusted: keys,
    isSigned,
    pause,
    files: 'all',
    lines: signatures,
  });
  const seals = sealsOf(reading, keys, signatures);
  const found = findingsOf(await rebuild(address, { seals, pause }));
  const ofChain = [...reading.problems, ...found.ofChain];
  return { ...found, ofChain, all: [...reading.problems, ...found.all] };
}

function findingsOf({ differences, byAccount, ofChain, counts }: RebuildReport): Findings {
  return { ofChain, byAccount, all: differences, erased: counts.erased };
}
