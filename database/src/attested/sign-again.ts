import type { Pool } from 'pg';
import {
  type Attestor,
  isSignedRow,
  type Signed,
  signAsItStands,
  signedColumns,
} from './attest-row.ts';
import { attestedNames, attestedTables, isAttested } from './attested-tables.ts';

/** What became of the rows that did not hold: signed as they stand, or known to nobody. */
export interface SignedAgain {
  readonly signed: number;
  /** Rows that were never signed: nobody says whose they are. */
  readonly unknown: readonly string[];
}

/**
 * Signs every attested row that does not hold as it stands now: an operator takes the tables for
 * the true ones, after the key was lost or a backup restored on purpose.
 */
export async function signAllAgain(pool: Pool, attestor: Attestor): Promise<SignedAgain> {
  const unknown: string[] = [];
  let signed = 0;
  for (const table of attestedNames) {
    const { key } = attestedTables[table];
    const columns = key.map((column) => `t.${column}::text`).join(', ');
    const { rows } = await pool.query<Signed & { readonly place: readonly string[] }>(
      `SELECT ARRAY[${columns}] AS place, ${signedColumns(table, 't')} FROM ${table} t
        WHERE ${isAttested(table)}`,
    );
    for (const row of rows) {
      if (isSignedRow(attestor.keys, row)) continue;
      const accountId = row.signed?.account_id;
      if (accountId === undefined) unknown.push(`${table} ${row.place.join('/')}`);
      else {
        await signAsItStands(pool, attestor, { table, key: row.place, accountId });
        signed += 1;
      }
    }
  }
  return { signed, unknown };
}
