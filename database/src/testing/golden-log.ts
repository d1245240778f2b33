import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { type AccountState, emptyAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Pool } from 'pg';
import { createTestDatabase, editAsOwner, type TestDatabase } from './test-database.ts';

const FOLDER = new URL('../golden/', import.meta.url);

const tables = [
  'lanes',
  'events',
  'wallets',
  'house_accounts',
  'journal',
  'orders',
  'positions',
  'lots',
  'held_items',
  'credits',
  'acts',
  'answers',
  'auctions',
  'instruments',
  'instrument_events',
  'corrections',
  'correction_approvals',
  'correction_outcomes',
  'attested_rows',
] as const;

/** What a version stored, row by row as it wrote it, and what the books came to. */
interface GoldenLog {
  readonly tables: Readonly<Record<string, readonly object[]>>;
  readonly books: GoldenBooks;
}

/** The figures that must be the same for ever, in words that no version changes. */
export type GoldenBooks = Readonly<Record<string, readonly string[]>>;

const fileOf = (version: number) => new URL(`version-${version}.json.gz`, FOLDER);

/** Versions that have a golden log. */
export function goldenVersions(): readonly number[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const found = /^version-(\d+)\.json\.gz$/.exec(name);
    return found === null ? [] : [Number(found[1])];
  });
}

export function hasGoldenLog(version: number): boolean {
  return existsSync(fileOf(version));
}

/** Keeps what stands in a database as the golden log of a version, once. */
export async function recordGoldenLog(version: number, { pool }: TestDatabase): Promise<void> {
  if (hasGoldenLog(version)) throw new Error(`version ${version} has a golden log`);
  const rows: Record<string, object[]> = {};
  for (const table of tables) {
    const found = await pool.query<{ rows: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${table} t`,
    );
    rows[table] = JSON.parse(found.rows[0]?.rows ?? '[]') as object[];
  }
  const log: GoldenLog = { tables: rows, books: await booksInLog(pool) };
  writeFileSync(fileOf(version), gzipSync(JSON.stringify(log), { level: 9 }));
}

/** A database with what a version stored, and what its books must come to. */
export async function restoreGoldenLog(
  version: number,
): Promise<{ readonly database: TestDatabase; readonly books: GoldenBooks }> {
  const database = await createTestDatabase();
  return { database, books: await layGoldenRows(version, database) };
}

/** The rows of a log, into a migrated database; returns what its books come to. */
export async function layGoldenRows(
  version: number,
  database: Pick<TestDatabase, 'owner'>,
): Promise<GoldenBooks> {
  const text = gunzipSync(readFileSync(fileOf(version))).toString('utf8');
  const { tables: rowsOf, books } = JSON.parse(text) as GoldenLog;
  for (const [table, rows] of Object.entries(rowsOf)) {
    await editAsOwner(
      database,
      `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  return books;
}

/** What the facts of a database's event log come to, with no table beside it. */
export async function booksInLog(pool: Pool): Promise<GoldenBooks> {
  const accounts = new Map<string, AccountState>();
  const { rows } = await pool.query<{ facts: string }>(
    'SELECT facts FROM events ORDER BY seq, lane',
  );
  for (const line of rows.flatMap(({ facts }) => facts.split('\n'))) {
    const fact = decodeFact(line);
    const state = accounts.get(fact.accountId) ?? emptyAccount(fact.accountId);
    accounts.set(fact.accountId, applyFact(state, fact));
  }
  const sorted = [...accounts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([accountId, state]) => [accountId, figuresOf(state)]));
}

/** Everything of one account that must be the same for ever. */
export function figuresOf(state: AccountState): readonly string[] {
  const wallets = Object.values(state.wallets).map(
    (one) =>
      `${one.walletType} ${one.currency}: cash ${one.cashMinor}, margin ${one.marginMinor}, ` +
      `held ${one.heldMinor}, unsettled ${one.unsettled.map(({ amountMinor }) => amountMinor)}`,
  );
  const positions = [...state.positions.values(), ...state.closedPositions.values()].map(
    (one) =>
      `position ${one.positionId} ${one.side} ${one.instrumentId}: ${one.quantity} for ` +
      `${one.costMinor}, realised ${one.realisedMinor}, closed ${one.closedQuantity}`,
  );
  const orders = [...state.orders.values(), ...state.finishedOrders.values()].map(
    (one) =>
      `order ${one.terms.orderId} ${one.state} ${one.reason}: ${one.filledQuantity} of ` +
      `${one.terms.quantity} for ${one.costMinor}, fee ${one.feeMinor}, held ${one.holdMinor}`,
  );
  const waiting = [...state.transfers.keys(), ...state.withdrawals.keys()];
  const credits = [...state.credits].map(([id, { creditMinor }]) => `${id} brought ${creditMinor}`);
  return [wallets, positions, orders, waiting, credits].flatMap((lines) => lines.sort());
}
