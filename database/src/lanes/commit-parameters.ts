import type { LaneChanges, PositionChange, WalletChange } from '@candor/engines/trading/lane-store';
import type { ArrayWriter } from './binary-arrays.ts';
import { type Column, pack } from './columns.ts';
import { hashGroup } from './event-chain.ts';
import {
  answerColumns,
  changedOrderColumns,
  changedPositionColumns,
  type EntryRow,
  entryColumns,
  fillColumns,
  heldItemColumns,
  houseColumns,
  type LotRow,
  lotColumns,
  newOrderColumns,
  newPositionColumns,
  newWalletColumns,
  outboxColumns,
  walletColumns,
} from './row-columns.ts';

/** The head of a lane's log, and the epoch under which we may move it. */
export interface LaneHead {
  readonly lane: number;
  readonly epoch: bigint;
  readonly seq: bigint;
  readonly hash: Buffer;
}

export interface CommitParameters {
  /** For `commitStatementFor`: which tables the group has rows for. */
  readonly isUsed: readonly boolean[];
  readonly values: readonly unknown[];
  /** The head once this is committed. */
  readonly next: LaneHead;
}

/**
 * The parameters of the commit statement for one group. A group without facts (refusals under keys)
 * leaves the log as it is.
 */
export function commitParameters(input: {
  readonly head: LaneHead;
  readonly changes: LaneChanges;
  readonly leaseSeconds: number;
  readonly writer: ArrayWriter;
}): CommitParameters {
  const { head, changes, leaseSeconds, writer } = input;
  const { lane, epoch } = head;
  writer.reset();
  const facts = writer.lines(changes.facts);
  const hasFacts = changes.facts.length > 0;
  const seq = hasFacts ? head.seq + 1n : head.seq;
  const atMs = BigInt(changes.atMs);
  const hash = hasFacts
    ? hashGroup({ lane, seq, atMs, facts: facts.each, prevHash: head.hash })
    : head.hash;
  const tables = tableParameters(changes, seq, writer);
  const values = [
    lane,
    epoch,
    head.seq,
    seq,
    head.hash,
    hash,
    atMs,
    changes.facts.length,
    facts.all,
    leaseSeconds,
    ...tables.flat(),
  ];
  const isUsed = tables.map((columns) => columns.length > 0);
  return { isUsed, values, next: { lane, epoch, seq, hash } };
}

/** The columns of each table in the order in which the statement names them; none of a table without rows. */
function tableParameters(changes: LaneChanges, seq: bigint, writer: ArrayWriter): Buffer[][] {
  const { atMs, newPositions, positions } = changes;
  const wallets = [...changes.wallets].sort(byWallet);
  const house = [...changes.house].sort((a, b) => (a.account < b.account ? -1 : 1));
  const fills = changes.fills.map((change) => ({ ...change, seq }));
  const outbox = changes.feeds.map((change) => ({ ...change, seq, atMs }));
  return [
    packUsed(writer, newWalletColumns, changes.openedWallets),
    packUsed(writer, walletColumns, wallets),
    packUsed(writer, entryColumns, entryRows(changes, seq)),
    packUsed(writer, houseColumns, house),
    packUsed(writer, newOrderColumns, changes.newOrders),
    packUsed(writer, changedOrderColumns, changes.orders),
    packUsed(writer, fillColumns, fills),
    packUsed(writer, newPositionColumns, newPositions),
    packUsed(writer, changedPositionColumns, positions),
    packUsed(writer, lotColumns, [...newPositions, ...positions].flatMap(newLots)),
    packUsed(writer, heldItemColumns, changes.heldItems),
    packUsed(writer, answerColumns, changes.answers),
    packUsed(writer, outboxColumns, outbox),
  ];
}

function packUsed<Row>(
  writer: ArrayWriter,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Buffer[] {
  return rows.length === 0 ? [] : pack(writer, columns, rows);
}

function entryRows(changes: LaneChanges, seq: bigint): EntryRow[] {
  const rows: EntryRow[] = [];
  for (const change of changes.entries) {
    for (const leg of change.legs) rows.push({ change, leg, seq, line: rows.length });
  }
  return rows;
}

/**
 * The lots a position gained. A lot's place is its number in the position's life, which is its
 * index in the queue.
 */
function newLots({ accountId, position, newLotCount }: PositionChange): LotRow[] {
  const { positionId, lots } = position;
  const first = lots.end - newLotCount;
  return lots.shared
    .slice(first, lots.end)
    .map((lot, index) => ({ accountId, positionId, place: first + index, lot }));
}

/** One order of locks for everybody, although a lane has only one writer. */
function byWallet(a: WalletChange, b: WalletChange): number {
  if (a.accountId !== b.accountId) return a.accountId < b.accountId ? -1 : 1;
  return a.after.walletType < b.after.walletType ? -1 : 1;
}
