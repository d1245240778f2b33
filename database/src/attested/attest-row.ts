import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { isSigned, type Signer } from '../lanes/group-signature.ts';
import { inTransaction } from '../transaction.ts';
import { type AttestedTable, attestedPart, attestedTables } from './attested-tables.ts';

/** A row as it was attested once: what `attested_rows` has of it. */
export interface Attestation {
  readonly table_name: string;
  readonly row_key: string;
  readonly version: number;
  readonly account_id: string;
  /** Null once the person was erased. */
  readonly salt: string | null;
  /** What the row said, as JSON; `null` in words where it was taken away. */
  readonly body: string | null;
  readonly digest: string;
  readonly signature: string;
}

/** What signs rows, and brings their digests into the logs of their accounts. */
export interface Attestor {
  readonly signer: Signer;
  /** Public keys whose signatures count, the present one first. */
  readonly keys: readonly string[];
  readonly nowMs: () => number;
  /** Never rejects: what does not enter a log now is brought there later. */
  log(rows: readonly ToLog[]): Promise<void>;
}

/** A digest on its way into the log of an account. */
export interface ToLog {
  readonly accountId: string;
  readonly row: string;
  readonly digest: string;
}

/** Signs a row as it is by now; of one that was taken away, that it is gone. */
export type Attest = (
  table: AttestedTable,
  key: readonly (string | number)[],
  accountId: string,
) => Promise<void>;

/** What is signed of a row: these words, so that nothing else signed can be taken for it. */
const ROW_WORDS = 'candor row/1\n';
const GONE = 'null';

/**
 * As `inTransaction`, for work that writes attested rows: each is signed in the transaction that
 * writes it, and its digest enters the log of its account before this resolves.
 */
export async function inAttestedTransaction<Done>(
  pool: Pool,
  attestor: Attestor,
  work: (client: PoolClient, attest: Attest) => Promise<Done>,
): Promise<Done> {
  const signed: ToLog[] = [];
  const done = await inTransaction(pool, (client) =>
    work(client, async (table, key, accountId) => {
      signed.push(await sign(client, attestor, { table, key, accountId }));
    }),
  );
  if (signed.length > 0) await attestor.log(signed);
  return done;
}

async function sign(
  client: PoolClient,
  { signer, nowMs }: Attestor,
  of: { table: AttestedTable; key: readonly (string | number)[]; accountId: string },
): Promise<ToLog> {
  const { table, accountId } = of;
  const key = of.key.join('/');
  const { rows } = await client.query<{ body: string | null; version: number }>(
    `SELECT (SELECT ${attestedPart(table, 't')}::text FROM ${table} t
              WHERE ${whereKey(table)}) AS body,
            coalesce((SELECT max(version) FROM attested_rows
                       WHERE table_name = '${table}' AND row_key = $1), 0) + 1 AS version`,
    [key, ...of.key],
  );
  const { body, version = 1 } = rows[0] ?? { body: null };
  const attestation = {
    table_name: table,
    row_key: key,
    version,
    account_id: accountId,
    salt: randomBytes(16).toString('hex'),
    body: body ?? GONE,
  };
  const digest = digestOf(attestation);
  const signature = signer.sign(signedWords(digest)).toString('base64url');
  await client.query(
    `INSERT INTO attested_rows (table_name, row_key, version, account_id, salt, body, digest,
       signature, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...Object.values(attestation), digest, signature, nowMs()],
  );
  return { accountId, row: rowName(attestation), digest };
}

function whereKey(table: AttestedTable): string {
  return attestedTables[table].key.map((column, at) => `t.${column} = $${at + 2}`).join(' AND ');
}

/** How the log names the row. */
export function rowName(of: Pick<Attestation, 'table_name' | 'row_key' | 'version'>): string {
  return `${of.table_name} ${of.row_key} ${of.version}`;
}

/** SHA-256, hex, of a row's name, its account, the salt and what it said. */
export function digestOf(of: Omit<Attestation, 'digest' | 'signature'>): string {
  const words = `${rowName(of)}\n${of.account_id}\n${of.salt}\n${of.body}`;
  return createHash('sha256').update(`${ROW_WORDS}${words}`).digest('hex');
}

function signedWords(digest: string): Buffer {
  return Buffer.from(`${ROW_WORDS}${digest}`);
}

/** Whether the digest is that of the words, and was signed by one of these keys. */
export function isAttestationSigned(keys: readonly string[], of: Attestation): boolean {
  if (of.salt !== null && digestOf(of) !== of.digest) return false;
  return isSigned(keys, signedWords(of.digest), Buffer.from(of.signature, 'base64url'));
}

/**
 * A row, where nobody changed it since it was signed, read in the same look as its signature; null
 * of one that was changed, was never signed, or is not there.
 */
export async function attestedRow<Row extends object>(
  pool: Pool | PoolClient,
  keys: readonly string[],
  of: { readonly table: AttestedTable; readonly key: readonly (string | number)[] },
): Promise<Row | null> {
  const { table, key } = of;
  const { rows } = await pool.query<Row & { signed: Attestation; isSame: boolean }>(
    `SELECT t.*, to_json(a) AS signed, a.body::jsonb = ${attestedPart(table, 't')} AS "isSame"
       FROM ${table} t, attested_rows a
      WHERE ${whereKey(table)} AND a.table_name = '${table}' AND a.row_key = $1
      ORDER BY a.version DESC LIMIT 1`,
    [key.join('/'), ...key],
  );
  const [row] = rows;
  return row?.isSame === true && isAttestationSigned(keys, row.signed) ? row : null;
}

/** A row that decides something and that nobody of this house wrote, or that was changed since. */
export class NotAttested extends Error {
  constructor(table: AttestedTable, key: string) {
    super(`${table} ${key} is not as this house signed it; nothing is done on it.`);
    this.name = 'NotAttested';
  }
}
