import { BOOKS_LEASE } from '@candor/engines/roles/jobs/job-ports';
import { type Column, cellOf, unnest } from './columns.ts';
import {
  actColumns,
  answerColumns,
  changedOrderColumns,
  changedPositionColumns,
  creditColumns,
  heldItemColumns,
  houseColumns,
  journalColumns,
  lotColumns,
  newOrderColumns,
  newPositionColumns,
  newWalletColumns,
  practiceDepositColumns,
  walletColumns,
} from './row-columns.ts';

/**
 * The one statement of the order path. `head` moves the lane's head under the lease's epoch; every
 * other part joins it, so a lost lease writes nothing at all. Parameters: 1 lane, 2 epoch, 3 head
 * expected, 4 head after, 5 hash before, 6 hash after, 7 instant, 8 number of facts, 9 facts, 10
 * lease in seconds, 11 signature of the hash after, 12 epoch of the owner of the books who granted
 * what the group took, or null, then the columns of each table in the order below.
 */
const FIRST_COLUMN_PARAMETER = 13;

const HEAD = `head AS (
  UPDATE lanes SET head_seq = $4, head_hash = $6,
         lease_until = clock_timestamp() + make_interval(secs => $10::integer)
   WHERE lane = $1 AND epoch = $2 AND head_seq = $3
     AND ($12::bigint IS NULL
       OR EXISTS (SELECT FROM job_leases WHERE name = '${BOOKS_LEASE}' AND epoch = $12))
  RETURNING lane
), event_added AS (
  INSERT INTO events (lane, seq, at_ms, fact_count, facts, prev_hash, hash, signature)
  SELECT lane, $4::bigint, $7::bigint, $8::integer, $9::text, $5::bytea, $6::bytea, $11::bytea
    FROM head WHERE $8::integer > 0
)`;

/** By column: the parameter of the whole group that stands in it. */
type GroupCells = Readonly<Record<string, string>>;
const SEQ: GroupCells = { event_seq: '$4::bigint' };
const PLACE: GroupCells = { lane: 'head.lane', ...SEQ };
const LANE: GroupCells = { lane: 'head.lane' };
const ACCEPTED_SEQ: GroupCells = { accepted_seq: '$4::bigint' };
const CLOSED_SEQ: GroupCells = {
  closed_seq: 'CASE WHEN u.is_open = 1 THEN NULL ELSE $4::bigint END',
};
const CHANGED_SEQ: GroupCells = { changed_seq: '$4::bigint' };

const PRACTICE: GroupCells = {
  kind: "'PRACTICE'",
  currency: "'USD'",
  state: "'completed'",
  proof_url: "''",
  proof_hash: "''",
};

/**
 * Builds the statement part by part, without the tables a group leaves alone, and counts its
 * parameters.
 */
class CommitParts {
  readonly #parts = [HEAD];
  readonly #guards: string[] = [];
  readonly #isUsed: readonly boolean[];
  #place = 0;
  #next = FIRST_COLUMN_PARAMETER;

  constructor(isUsed: readonly boolean[]) {
    this.#isUsed = isUsed;
  }

  /** `ofGroup`: columns that are the same for every row, as the statement knows them. */
  insert<Row>(table: string, columns: readonly Column<Row>[], ofGroup: GroupCells = {}): void {
    if (!this.#takesPart()) return;
    const text = insertText(table, columns, this.#take(columns), ofGroup);
    this.#parts.push(`${table}_added AS (${text})`);
  }

  upsert<Row>(
    table: string,
    columns: readonly Column<Row>[],
    conflict: string,
    ofGroup: GroupCells = {},
  ): void {
    if (!this.#takesPart()) return;
    const text = insertText(table, columns, this.#take(columns), ofGroup);
    this.#parts.push(`${table}_put AS (${text} ON CONFLICT ${conflict})`);
  }

  /** As `upsert`, where a row that the conflict leaves alone fails the whole statement. */
  upsertAll<Row>(
    table: string,
    columns: readonly Column<Row>[],
    conflict: string,
    ofGroup: GroupCells = {},
  ): void {
    if (!this.#takesPart()) return;
    const sent = `cardinality($${this.#next}::text[])`;
    const text = insertText(table, columns, this.#take(columns), ofGroup);
    this.#parts.push(`${table}_put AS (${text} ON CONFLICT ${conflict} RETURNING 1)`);
    this.#guards.push(`expect_rows('${table}', (SELECT count(*) FROM ${table}_put), ${sent})`);
  }

  /** Every row that was sent must be found, or the whole statement fails. */
  update<Row>(table: string, columns: readonly Column<Row>[], ofGroup: GroupCells = {}): void {
    if (!this.#takesPart()) return;
    const sent = `cardinality($${this.#next}::text[])`;
    const text = updateText(table, columns, this.#take(columns), ofGroup);
    this.#parts.push(`${table}_set AS (${text} RETURNING 1)`);
    this.#guards.push(`expect_rows('${table}', (SELECT count(*) FROM ${table}_set), ${sent})`);
  }

  text(): string {
    const held = this.#guards.length === 0 ? 'true' : this.#guards.join(' AND ');
    return `WITH ${this.#parts.join(', ')} SELECT ${held} AS held FROM head`;
  }

  /** Whether the group has rows for the next table. */
  #takesPart(): boolean {
    this.#place += 1;
    return this.#isUsed[this.#place - 1] === true;
  }

  #take<Row>(columns: readonly Column<Row>[]): string {
    const source = unnest(columns, this.#next);
    this.#next += columns.length;
    return source;
  }
}

function insertText<Row>(
  table: string,
  columns: readonly Column<Row>[],
  source: string,
  ofGroup: GroupCells = {},
): string {
  const names = [...columns.map(({ name }) => name), ...Object.keys(ofGroup)].join(', ');
  const cells = [...columns.map(cellOf), ...Object.values(ofGroup)].join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${cells} FROM head, ${source}`;
}

/** An order that came with a key keeps what it was when it was answered. */
const KEEP_FIRST_PROGRESS = `first_progress = CASE WHEN t.request_hash IS NOT NULL
  THEN coalesce(t.first_progress, t.progress) END`;

/** Keys, by table: the columns that find the row. Those named `…_before` must match as well. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  wallets: ['partition', 'account_id', 'wallet_type'],
  orders: ['partition', 'account_id', 'order_id'],
  positions: ['partition', 'account_id', 'position_id'],
};

/**
 * Finds each row by its key in a subquery with a limit and updates it by its place. So the plan
 * cannot turn round and walk through all rows, which it would like to while the tables are
 * still small, and would then keep.
 */
function updateText<Row>(
  table: string,
  columns: readonly Column<Row>[],
  source: string,
  ofGroup: GroupCells,
): string {
  const keys = keysOf[table] ?? [];
  const sets: string[] = [];
  const finds: string[] = [];
  for (const column of columns) {
    if (keys.includes(column.name)) finds.push(`f.${column.name} = u.${column.name}`);
    else if (column.name.endsWith('_before')) {
      finds.push(`f.${column.name.replace('_before', '_minor')} = u.${column.name}`);
    } else sets.push(`${column.name} = ${cellOf(column)}`);
  }
  for (const [name, cell] of Object.entries(ofGroup)) sets.push(`${name} = ${cell}`);
  if (table === 'orders') sets.push(KEEP_FIRST_PROGRESS);
  return `UPDATE ${table} t SET ${sets.join(', ')}
    FROM (SELECT u.*, found.place FROM head, ${source},
          LATERAL (SELECT f.ctid AS place FROM ${table} f
                    WHERE ${finds.join(' AND ')} LIMIT 1) found) u
   WHERE t.ctid = u.place`;
}

function build(isUsed: readonly boolean[]): string {
  const parts = new CommitParts(isUsed);
  parts.insert('wallets', newWalletColumns);
  parts.update('wallets', walletColumns);
  // The cause of a movement is unique: nothing moves twice.
  parts.insert('journal', journalColumns, PLACE);
  parts.upsert(
    'house_accounts',
    houseColumns,
    `(lane, account, currency)
     DO UPDATE SET balance_minor = house_accounts.balance_minor + excluded.balance_minor`,
    LANE,
  );
  parts.insert('orders', newOrderColumns, ACCEPTED_SEQ);
  parts.update('orders', changedOrderColumns);
  parts.insert('positions', newPositionColumns, CLOSED_SEQ);
  parts.update('positions', changedPositionColumns, CLOSED_SEQ);
  parts.insert('lots', lotColumns);
  // What has ended stays as it ended: its money moves once.
  parts.upsertAll(
    'held_items',
    heldItemColumns,
    `(partition, account_id, kind, item_id) DO UPDATE SET is_open = excluded.is_open,
       outcome = excluded.outcome, changed_ms = excluded.changed_ms,
       changed_seq = excluded.changed_seq, body = excluded.body WHERE held_items.is_open`,
    CHANGED_SEQ,
  );
  // The primary key says no to a deposit that was credited before.
  parts.insert('credits', creditColumns, SEQ);
  parts.insert('deposits', practiceDepositColumns, PRACTICE);
  // And to an act that was done before.
  parts.insert('acts', actColumns, PLACE);
  // A key older than a day may come again and then begins anew.
  parts.upsert(
    'answers',
    answerColumns,
    `(partition, account_id, command_key) DO UPDATE SET request_hash = excluded.request_hash,
       at_ms = excluded.at_ms, answer = excluded.answer`,
  );
  return parts.text();
}

/** A statement sent by name: PostgreSQL plans it once per connection. */
export interface CommitStatement {
  readonly name: string;
  readonly text: string;
}

const built = new Map<string, CommitStatement>();

/**
 * The statement for groups that have rows for these tables, in the order above. Starting the parts
 * that have nothing to write took longer than a small group's own rows.
 */
export function commitStatementFor(isUsed: readonly boolean[]): CommitStatement {
  const shape = isUsed.map((used) => (used ? '1' : '0')).join('');
  const known = built.get(shape);
  if (known !== undefined) return known;
  const statement = { name: `lane-commit-${shape}`, text: build(isUsed) };
  built.set(shape, statement);
  return statement;
}
