import { GENESIS_HASH } from '../lanes/event-chain.ts';
import { isGroupSigned } from '../lanes/group-signature.ts';
import type { Query } from '../lanes/load-accounts.ts';
import type { EventRow, LogHead } from './log-reader.ts';
import {
  type NumberedHead,
  readGroups,
  readHeadBefore,
  readHeadBelow,
  readLogHeads,
} from './log-reads.ts';
import { RebuildNotes } from './rebuild-notes.ts';
import { checkLink } from './replay-logs.ts';

const GROUPS_AT_ONCE = 100;
const BEFORE_ALL: LogHead = { seq: 0n, hash: GENESIS_HASH };

/** By log, the last group that was read; a log without is read from its beginning. */
export type LogCursor = Map<number, LogHead>;

/** Groups of one log, in their order, each the one after the group before it. */
export interface LogStretch {
  readonly log: number;
  readonly groups: readonly EventRow[];
  /** The last of them. */
  readonly end: LogHead;
}

/** The log is not the one that was read before, or not the one that was written. */
export class LogBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogBroken';
  }
}

/**
 * Reads on from where a cursor stands to where the logs end now. A log has no holes: its head moves
 * in the commit of each group and is locked till its end, so that a later number never stands
 * without the earlier ones; the chain of hashes is checked all the same. Whoever has taken a
 * stretch moves the cursor. Throws `LogBroken`.
 */
export async function* readOn(
  query: Query,
  cursor: ReadonlyMap<number, LogHead>,
  keys: readonly string[],
): AsyncGenerator<LogStretch> {
  for (const head of await readLogHeads(query)) {
    let at = cursor.get(head.log) ?? BEFORE_ALL;
    checkEnd(head, at);
    while (at.seq < head.seq) {
      const { log, seq: to } = head;
      const groups = await readGroups(query, { log, after: at.seq, to, max: GROUPS_AT_ONCE });
      at = checkStretch(groups, { log, from: at, keys });
      yield { log, groups, end: at };
    }
  }
}

/** A log that ends before the group somebody has read is another one. */
function checkEnd({ log, ...head }: NumberedHead, at: LogHead): void {
  if (head.seq > at.seq) return;
  if (head.seq === at.seq && head.hash.equals(at.hash)) return;
  throw new LogBroken(
    `Log ${log} ends at group ${head.seq} and this reader had come to another group ${at.seq}: ` +
      'an older or another database is in its place.',
  );
}

/** The last signature stands for every group before it. */
function checkStretch(
  groups: readonly EventRow[],
  of: { readonly log: number; readonly from: LogHead; readonly keys: readonly string[] },
): LogHead {
  const { log, from, keys } = of;
  const notes = new RebuildNotes();
  let at = from;
  for (const group of groups) {
    checkLink(log, group, at, notes);
    at = { seq: group.seq, hash: group.hash };
  }
  const last = groups.at(-1);
  if (last === undefined) notes.differ(`log ${log} has no group after ${from.seq}`, 'chain');
  else if (keys.length > 0 && !isGroupSigned(keys, last.hash, last.signature)) {
    notes.differ(`group ${last.seq} of lane ${log} was not signed with this installation's key`);
  }
  const [wrong] = notes.report().differences;
  if (wrong !== undefined) throw new LogBroken(`The log does not agree: ${wrong}.`);
  return at;
}

/** A cursor at the last group before an instant, in every log. */
export async function cursorBefore(query: Query, atMs: number): Promise<LogCursor> {
  const cursor: LogCursor = new Map();
  for (const { log } of await readLogHeads(query)) {
    const head = await readHeadBefore(query, { log, atMs });
    if (head !== null) cursor.set(log, head);
  }
  return cursor;
}

/**
 * Moves a cursor so that a group of a log, or the one behind a number it left out, is read next.
 * Throws `LogBroken`.
 */
export async function startAt(
  query: Query,
  cursor: LogCursor,
  { log, seq }: { readonly log: number; readonly seq: bigint },
): Promise<void> {
  const before = await readHeadBelow(query, { log, seq });
  if (before === null) return void cursor.delete(log);
  const head = (await readLogHeads(query)).find((one) => one.log === log);
  if (head === undefined || head.seq < seq - 1n) {
    throw new LogBroken(`Log ${log} has no group ${seq - 1n}.`);
  }
  cursor.set(log, before);
}

/** One group as a line of JSON; the facts are the very texts that were hashed. */
export function groupLine(log: number, group: EventRow): string {
  const { seq, at_ms: atMs, facts, prev_hash: prevHash, hash, signature } = group;
  const said = { log, seq: String(seq), at: new Date(Number(atMs)).toISOString() };
  const seals = {
    prevHash: prevHash.toString('hex'),
    hash: hash.toString('hex'),
    signature: signature.toString('base64url'),
  };
  const [opening, closing] = [JSON.stringify(said).slice(0, -1), JSON.stringify(seals).slice(1)];
  return `${opening},"facts":[${facts.split('\n').join(',')}],${closing}`;
}
