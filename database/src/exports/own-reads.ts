import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';
import type { ColumnKind, OwnTable } from './own-table.ts';

/** Read at once; a fill may be some kilobytes. */
const ROWS = 500;
/** A table may have to be sorted before its first row. */
const FETCH_WITHIN_MS = 60_000;

/** A row as it is handed out; what a field does not mean is absent. */
export type OwnRow = Readonly<Record<string, unknown>>;

/** What a customer owns, at one instant. */
export interface OwnSnapshot {
  rows(table: OwnTable): AsyncGenerator<readonly OwnRow[]>;
}

export type OwnReads = ReturnType<typeof createOwnReads>;

/** Reads everything the house has about a customer, in PostgreSQL. */
export function createOwnReads(pool: Pool) {
  return {
    /** All tables as they stand at one instant, however long `work` takes. */
    atOneInstant: <Done>(
      userId: string,
      work: (snapshot: OwnSnapshot) => Promise<Done>,
    ): Promise<Done> =>
      inTransaction(pool, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await client.query(`SET LOCAL statement_timeout = ${FETCH_WITHIN_MS}`);
        return work({ rows: (table) => rowsOf(client, table, userId) });
      }),
  };
}

async function* rowsOf(
  client: PoolClient,
  table: OwnTable,
  userId: string,
): AsyncGenerator<readonly OwnRow[]> {
  const names = Object.keys(table.columns).join(', ');
  const fetched = { text: `FETCH ${ROWS} FROM own_rows`, query_timeout: FETCH_WITHIN_MS };
  await client.query(
    `DECLARE own_rows NO SCROLL CURSOR FOR
       SELECT ${names} FROM ${table.table} WHERE ${table.where} ORDER BY ${table.order}`,
    [userId],
  );
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(fetched);
    if (rows.length > 0) yield rows.map((row) => rowOf(row, table));
    if (rows.length < ROWS) break;
  }
  await client.query('CLOSE own_rows');
}

function rowOf(row: Readonly<Record<string, unknown>>, { columns }: OwnTable): OwnRow {
  const fields: Record<string, unknown> = {};
  for (const [column, kind] of Object.entries(columns)) {
    const value = row[column];
    if (value !== null && value !== undefined) fields[fieldName(column)] = read[kind](value);
  }
  return fields;
}

const asIs = (value: unknown): unknown => value;

/** A JSON text is handed out as what it says. */
function readJsonText(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

const read: Readonly<Record<ColumnKind, (value: unknown) => unknown>> = {
  text: asIs,
  flag: asIs,
  list: asIs,
  decimal: String,
  minor: String,
  time: (value) => new Date(Number(value)).toISOString(),
  whole: Number,
  json: readJsonText,
};

/** `created_ms` is handed out as `created`, `order_id` as `orderId`. */
export function fieldName(column: string): string {
  return column
    .replace(/_ms$/, '')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
