import type { Lot } from '@candor/domain/positions/lots';
import { encodeFact } from '@candor/domain/trading/facts-codec';
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
  type PositionRow,
  walletColumns,
} from './row-columns.ts';

/** Room for the lots of one commit group inside a lot's place. */
const LOTS_PER_GROUP = 1n << 16n;

/** The head of a lane's log, and the epoch under which we may move it. */
export interface LaneHead {
  readonly lane: number;
  readonly epoch: bigint;
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Where lots stand in their table; known for every lot of a loaded account. */
export type LotPlaces = WeakMap<Lot, bigint>;

export interface CommitParameters {
  readonly values: readonly unknown[];
  /** The head once this is committed. */
  readonly next: LaneHead;
}

/**
 * The parameters of the commit statement for one group. A group without facts (refusals under keys) leaves the log as it is.
 * New lots get their places here; a group that is not committed leaves places behind that nobody reads.
 */
export function commitParameters(input: {
  readonly head: LaneHead;
  readonly changes: LaneChanges;
  readonly places: LotPlaces;
  readonly leaseSeconds: number;
  readonly writer: ArrayWriter;
}): CommitParameters {
  const { head, changes, places, leaseSeconds, writer } = input;
  const { lane, epoch } = head;
  writer.reset();
  const facts = writer.lines(changes.facts.map(encodeFact));
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
    ...tableParameters({ changes, seq, places, writer }),
  ];
  return { values, next: { lane, epoch, seq, hash } };
}

/** In the order in which `commitStatement` names the tables. */
function tableParameters(input: {
  readonly changes: LaneChanges;
  readonly seq: bigint;
  readonly places: LotPlaces;
  readonly writer: ArrayWriter;
}): Buffer[] {
  const { changes, seq, places, writer } = input;
  const { atMs } = changes;
  const lots: LotRow[] = [];
  const place = (change: PositionChange) => placeLots(change, { seq, places, lots });
  const newPositions = changes.newPositions.map(place);
  const positions = changes.positions.map(place);
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
    ...pack(writer, lotColumns, lots),
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

/** Gives the position's new lots their places and finds the oldest one that is not used up. */
function placeLots(
  change: PositionChange,
  group: { readonly seq: bigint; readonly places: LotPlaces; readonly lots: LotRow[] },
): PositionRow {
  const { accountId, position, newLotCount } = change;
  const { shared, start, end } = position.lots;
  for (const lot of shared.slice(end - newLotCount, end)) {
    const place = group.seq * LOTS_PER_GROUP + BigInt(group.lots.length);
    group.places.set(lot, place);
    group.lots.push({ accountId, positionId: position.positionId, place, lot });
  }
  const first = start < end ? shared[start] : undefined;
  const after = group.seq * LOTS_PER_GROUP + LOTS_PER_GROUP;
  const firstLot = first === undefined ? after : group.places.get(first);
  if (firstLot === undefined) {
    throw new Error(`A lot of position ${position.positionId} has no place.`);
  }
  return { ...change, firstLot };
}

/** One order of locks for everybody, although a lane has only one writer. */
function byWallet(a: WalletChange, b: WalletChange): number {
  if (a.accountId !== b.accountId) return a.accountId < b.accountId ? -1 : 1;
  return a.after.walletType < b.after.walletType ? -1 : 1;
}
