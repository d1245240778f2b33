import type {
  CreditChange,
  LaneChanges,
  PositionChange,
  WalletChange,
} from '@candor/engines/trading/lane/lane-store';
import { hashGroup } from '../lanes/event-chain.ts';
import { type Signer, signGroup } from '../lanes/group-signature.ts';
import type { LaneHead } from '../lanes/lane-lease.ts';
import { ArrayWriter } from './binary-arrays.ts';
import { ByteArena } from './byte-arena.ts';
import { type Column, packColumns } from './columns.ts';
import { type CommitStatement, commitStatementFor } from './commit-statement.ts';
import {
  actColumns,
  answerColumns,
  changedOrderColumns,
  changedPositionColumns,
  creditColumns,
  heldItemColumns,
  houseColumns,
  type JournalRow,
  journalColumns,
  type LotRow,
  lotColumns,
  newOrderColumns,
  newPositionColumns,
  newWalletColumns,
  practiceDepositColumns,
  walletColumns,
} from './row-columns.ts';
import { StatementCall } from './statement-call.ts';

/** The place of a signature until it is known: 64 bytes. */
const NO_SIGNATURE = Buffer.alloc(64);

/** Parameters before those of the tables; `commit-statement.ts` names them. */
const GROUP_PARAMETERS = 12;

/** A group, and under what it may be committed. */
export interface GroupToCommit {
  readonly head: LaneHead;
  readonly changes: LaneChanges;
  /** The group's number is above this too. */
  readonly floorSeq: bigint;
  readonly leaseSeconds: number;
  /** Of the owner of the books who granted what the group took; null: nobody was asked. */
  readonly grantEpoch: bigint | null;
}

export interface CommitMessage {
  readonly statement: CommitStatement;
  /** The bytes that run it; good until the next message is written. */
  readonly message: Buffer;
  /** The head once this is committed. */
  readonly next: LaneHead;
}

/** Writes the commit of one group after the other in the same memory. */
export class CommitWriter {
  readonly #arena = new ByteArena();
  readonly #arrays = new ArrayWriter(this.#arena);
  readonly #call = new StatementCall(this.#arena);
  readonly #signer: Signer;

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  /**
   * The statement for one group and its parameters. A group without facts (refusals under keys)
   * leaves the log as it is.
   */
  write(input: GroupToCommit): CommitMessage {
    const { head, changes } = input;
    const tables = tablesOf(changes);
    const used = tables.filter(({ rows }) => rows.length > 0);
    const statement = commitStatementFor(tables.map(({ rows }) => rows.length > 0));
    this.#arrays.reset();
    const columnCount = used.reduce((sum, { columns }) => sum + columns.length, 0);
    this.#call.begin(statement.name, GROUP_PARAMETERS + columnCount);
    const next = this.#group(head, input);
    for (const { columns, rows } of used) {
      packColumns({ call: this.#call, writer: this.#arrays }, columns, rows);
    }
    return { statement, message: this.#call.end(), next };
  }

  /** The parameters of the group itself; returns the head it leads to. */
  #group(head: LaneHead, of: Omit<GroupToCommit, 'head'>): LaneHead {
    const { changes, floorSeq, leaseSeconds, grantEpoch } = of;
    const { lane, epoch } = head;
    const factCount = changes.facts.length;
    const last = head.seq > floorSeq ? head.seq : floorSeq;
    const seq = factCount > 0 ? last + 1n : head.seq;
    const atMs = BigInt(changes.atMs);
    this.#integer(lane);
    this.#bigint(epoch);
    this.#bigint(head.seq);
    this.#bigint(seq);
    this.#bytes(head.hash);
    const hashAt = this.#bytes(head.hash);
    this.#bigint(atMs);
    this.#integer(factCount);
    const { each } = this.#call.parameter(() => this.#arrays.lines(changes.facts));
    this.#integer(leaseSeconds);
    const signatureAt = this.#bytes(NO_SIGNATURE);
    if (grantEpoch === null) this.#call.absent();
    else this.#bigint(grantEpoch);
    if (factCount === 0) return head;
    const hash = hashGroup({ lane, seq, atMs, facts: each, prevHash: head.hash });
    this.#arena.patchBytes(hash, hashAt);
    this.#arena.patchBytes(signGroup(this.#signer, hash), signatureAt);
    return { lane, epoch, seq, hash };
  }

  #integer(value: number): void {
    this.#call.parameter(() => this.#arena.int32(value));
  }

  #bigint(value: bigint): void {
    this.#call.parameter(() => this.#arena.int64(value));
  }

  /** Where they begin. */
  #bytes(bytes: Buffer): number {
    return this.#call.parameter(() => {
      const { at } = this.#arena;
      this.#arena.bytes(bytes);
      return at;
    });
  }
}

/** What a group has for one table. */
interface TableRows {
  readonly columns: readonly Column<never>[];
  readonly rows: readonly never[];
}

/** The tables in the order in which the statement names them. */
function tablesOf(changes: LaneChanges): readonly TableRows[] {
  const { newPositions, positions } = changes;
  const wallets = [...changes.wallets].sort(byWallet);
  const house = [...changes.house].sort((a, b) => (a.account < b.account ? -1 : 1));
  return [
    table(newWalletColumns, changes.openedWallets),
    table(walletColumns, wallets),
    table(journalColumns, journalRows(changes)),
    table(houseColumns, house),
    table(newOrderColumns, changes.newOrders),
    table(changedOrderColumns, changes.orders),
    table(newPositionColumns, newPositions),
    table(changedPositionColumns, positions),
    table(lotColumns, lotRows(newPositions, positions)),
    table(heldItemColumns, changes.heldItems),
    table(creditColumns, changes.credits),
    table(practiceDepositColumns, changes.credits.filter(isPractice)),
    table(actColumns, changes.acts),
    table(answerColumns, changes.answers),
  ];
}

function isPractice({ credit }: CreditChange): boolean {
  return credit.practiceAtMs !== undefined;
}

/** Columns and rows of one kind, which is forgotten: they are only ever used with each other. */
function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TableRows {
  return { columns, rows } as unknown as TableRows;
}

/**
 * One row a movement. The last row of an account tells what its private feed was given; one that
 * nothing moved in has a row for that.
 */
function journalRows({ movements, feeds, atMs }: LaneChanges): JournalRow[] {
  const rows: JournalRow[] = [];
  const lastOf = new Map<string, JournalRow>();
  let line = 0;
  for (const movement of movements) {
    const { accountId } = movement;
    const row = { accountId, line, atMs: movement.atMs, movement, feed: null };
    for (const { legs } of movement.entries) line += legs.length;
    rows.push(row);
    lastOf.set(accountId, row);
  }
  for (const feed of feeds) {
    const { accountId } = feed;
    const last = lastOf.get(accountId);
    if (last !== undefined) last.feed = feed;
    else rows.push({ accountId, line, atMs, movement: null, feed });
  }
  return rows;
}

/**
 * The lots that positions gained. A lot's place is its number in the position's life, which is its
 * index in the queue.
 */
function lotRows(...changed: readonly (readonly PositionChange[])[]): LotRow[] {
  const rows: LotRow[] = [];
  for (const { accountId, position, newLotCount } of changed.flat()) {
    const { positionId, lots } = position;
    for (let place = lots.end - newLotCount; place < lots.end; place += 1) {
      const lot = lots.shared[place];
      if (lot === undefined) throw new Error(`Position ${positionId} has no lot ${place}.`);
      rows.push({ accountId, positionId, place, lot });
    }
  }
  return rows;
}

/** One order of locks for everybody, although a lane has only one writer. */
function byWallet(a: WalletChange, b: WalletChange): number {
  if (a.accountId !== b.accountId) return a.accountId < b.accountId ? -1 : 1;
  return a.after.walletType < b.after.walletType ? -1 : 1;
}
