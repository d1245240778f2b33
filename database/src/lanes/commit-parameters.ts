import type { LaneChanges, PositionChange, WalletChange } from '@candor/engines/trading/lane-store';
import type { ArrayWriter } from './binary-arrays.ts';
import { pack } from './columns.ts';
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
    ...tableParameters(changes, seq, writer),
  ];
  return { values, next: { lane, epoch, seq, hash } };
}

/** In the order in which `commitStatement` names the tables. */
function tableParameters(changes: LaneChanges, seq: bigint, writer: ArrayWriter): Buffer[] {
  const { atMs, newPositions, positions } = changes;
  const wallets = [...changes.wallets].sort(byWallet);
  const house = [...changes.house].sort((a, b) => (a.account < b.account ? -1 : 1));
  const fills = changes.fills.map((change) => ({ ...change, seq }));
  const outbox = changes.feeds.map((change) => ({ ...change, seq, atMs }));
  return [
    ...pack(writer, newWalletColumns, changes.openedWallets),
    ...pack(writer, walletColumns, wallets),
    ...pack(writer, entryColumns, entryRows(changes, seq)),
    ...pack(writer, houseColumns, house),
    ...pack(writer, newOrderColumns, changes.newOrders),
    ...pack(writer, changedOrderColumns, changes.orders),
    ...pack(writer, fillColumns, fills),
    ...pack(writer, newPositionColumns, newPositions),
    ...pack(writer, changedPositionColumns, positions),
    ...pack(writer, lotColumns, [...newPositions, ...positions].flatMap(newLots)),
    ...pack(writer, heldItemColumns, changes.heldItems),
    ...pack(writer, answerColumns, changes.answers),
    ...pack(writer, outboxColumns, outbox),
  ];
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
