import type { PoolClient } from 'pg';
import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import { type AttestedTable, DEPLOYMENT } from '../attested/attested-tables.ts';
import type { Connection } from '../transaction.ts';

/** What lies sealed in the database, one place for each. */
export const sealedPlaces = [
  'payees',
  'time-codes',
  'passkeys',
  'webhooks',
  'webhooks-before',
  'operators',
] as const;
export type SealedPlace = (typeof sealedPlaces)[number];

/** Something sealed; the key of its row, and what else it is bound to or marked by. */
export interface SealedRow {
  readonly key: string;
  readonly ownerId: string;
  readonly sealed: Uint8Array;
  /** Of payees alone. */
  readonly payee?: {
    readonly kind: 'BANK' | 'VM';
    readonly currency: string | null;
    readonly network: string | null;
  };
}

/** The number of a document that is known again by its mark. */
export interface MarkedNumber {
  readonly caseId: string;
  readonly country: string;
  readonly cardType: 1 | 2;
  readonly sealedNumber: Uint8Array;
  readonly mark: Uint8Array;
}

/** Rows that hang on a key of the house, one page after the other, and their sealing anew. */
export interface SealedRowStore {
  /** Behind a key, in the order of keys. */
  after(place: SealedPlace, key: string, limit: number): Promise<readonly SealedRow[]>;
  /**
   * Puts something sealed, and the mark of a payee, in the place of what is there, and signs the
   * row anew; nothing where that changed meanwhile. A mark that another payee of the customer has
   * got stays with that one.
   */
  replace(
    place: SealedPlace,
    row: SealedRow,
    by: { readonly sealed: Uint8Array; readonly mark?: string },
  ): Promise<void>;
  /** Numbers that are there, by the id of their case. */
  numbersAfter(caseId: string, limit: number): Promise<readonly MarkedNumber[]>;
  /** False where the document was verified under both marks: for this account or another one. */
  markAnew(number: MarkedNumber, mark: Uint8Array): Promise<boolean>;
  /** Customers with unused recovery codes that were made before an instant. */
  ownersOfCodes(beforeMs: number): Promise<readonly string[]>;
  /** Takes those away. */
  endCodes(beforeMs: number): Promise<void>;
  /** Ends what operators have open. */
  endOperatorSessions(nowMs: number): Promise<void>;
}

interface Place {
  readonly table: 'payees' | 'time_codes' | 'passkeys' | 'webhooks' | 'operators';
  readonly key: string;
  readonly column: string;
  /** In SQL: the column as bytes, and bytes as the column. */
  readonly isHex?: true;
  readonly attested?: AttestedTable;
  readonly more?: string;
}

const places: Readonly<Record<SealedPlace, Place>> = {
  payees: {
    table: 'payees',
    key: 'id',
    column: 'sealed_number',
    attested: 'payees',
    more: ', kind, currency, network',
  },
  'time-codes': { table: 'time_codes', key: 'user_id', column: 'sealed_secret' },
  passkeys: { table: 'passkeys', key: 'credential_id', column: 'public_key' },
  webhooks: { table: 'webhooks', key: 'id', column: 'sealed_secret', attested: 'webhooks' },
  'webhooks-before': { table: 'webhooks', key: 'id', column: 'sealed_old_secret' },
  operators: {
    table: 'operators',
    key: 'id',
    column: 'time_code_secret',
    isHex: true,
    attested: 'operators',
  },
};

const ownerOf = ({ table }: Place) => (table === 'operators' ? `'${DEPLOYMENT}'` : 'user_id');

/** In PostgreSQL. */
export function createSealedRowStore(pool: Connection, attestor: Attestor): SealedRowStore {
  return {
    after: async (name, key, limit) => {
      const place = places[name];
      const sealed = place.isHex ? `decode(${place.column}, 'hex')` : place.column;
      const { rows } = await pool.query<Row>(
        `SELECT ${place.key} AS key, ${ownerOf(place)} AS owner_id, ${sealed} AS sealed
                ${place.more ?? ''}
           FROM ${place.table}
          WHERE ${place.key} > $1 AND ${place.column} IS NOT NULL
          ORDER BY ${place.key} LIMIT $2`,
        [key, limit],
      );
      return rows.map(toRow);
    },
    replace: (name, row, by) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { table, key, column, isHex, attested } = places[name];
        const bytes = (at: string) => (isHex ? `encode(${at}::bytea, 'hex')` : `${at}::bytea`);
        const { rowCount } = await client.query(
          `UPDATE ${table} SET ${column} = ${bytes('$3')}
            WHERE ${key} = $1 AND ${column} = ${bytes('$2')}`,
          [row.key, row.sealed, by.sealed],
        );
        if (rowCount !== 1) return;
        const changed = [column, ...(await markPayee(client, row, by.mark))];
        if (attested !== undefined) await attest(attested, [row.key], row.ownerId, changed);
      }),
    numbersAfter: async (caseId, limit) => {
      const { rows } = await pool.query<MarkedNumber>(
        `SELECT id AS "caseId", country, card_type AS "cardType",
                sealed_number AS "sealedNumber", number_mark AS mark
           FROM kyc_cases WHERE id > $1 AND sealed_number <> '' ORDER BY id LIMIT $2`,
        [caseId, limit],
      );
      return rows;
    },
    markAnew: ({ caseId, mark: before }, mark) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ user_id: string }>(
          `UPDATE kyc_cases SET number_mark = $3 WHERE id = $1 AND number_mark = $2
           RETURNING user_id`,
          [caseId, before, mark],
        );
        const [row] = rows;
        if (row === undefined) return true;
        await attest('kyc_cases', [caseId], row.user_id, ['number_mark']);
        await client.query(
          `UPDATE verified_documents SET number_mark = $2 WHERE number_mark = $1
              AND NOT EXISTS (SELECT FROM verified_documents WHERE number_mark = $2)`,
          [before, mark],
        );
        return !(await isVerified(client, before));
      }),
    ownersOfCodes: async (beforeMs) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `SELECT DISTINCT user_id FROM recovery_codes
          WHERE created_ms < $1 AND used_ms IS NULL ORDER BY user_id`,
        [beforeMs],
      );
      return rows.map((row) => row.user_id);
    },
    endCodes: async (beforeMs) => {
      await pool.query('DELETE FROM recovery_codes WHERE created_ms < $1', [beforeMs]);
    },
    endOperatorSessions: async (nowMs) => {
      await pool.query('UPDATE operator_sessions SET ended_ms = $1 WHERE ended_ms IS NULL', [
        nowMs,
      ]);
    },
  };
}

/** Hands back the column that was written. */
async function markPayee(client: PoolClient, row: SealedRow, mark: string | undefined) {
  if (mark === undefined) return [];
  const { rowCount } = await client.query(
    `UPDATE payees SET mark = $2 WHERE id = $1 AND NOT EXISTS (
       SELECT FROM payees p WHERE p.user_id = payees.user_id AND p.mark = $2)`,
    [row.key, mark],
  );
  return rowCount === 1 ? ['mark'] : [];
}

async function isVerified(client: PoolClient, mark: Uint8Array): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM verified_documents WHERE number_mark = $1', [
    mark,
  ]);
  return rowCount === 1;
}

interface Row {
  readonly key: string;
  readonly owner_id: string;
  readonly sealed: Buffer;
  readonly kind?: 'BANK' | 'VM';
  readonly currency?: string | null;
  readonly network?: string | null;
}

function toRow({ key, owner_id: ownerId, sealed, kind, currency, network }: Row): SealedRow {
  const payee = kind && { kind, currency: currency ?? null, network: network ?? null };
  return { key, ownerId, sealed, ...(payee && { payee }) };
}
