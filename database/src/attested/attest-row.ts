import { createHash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { isSigned, type Signer } from '../lanes/group-signature.ts';
import { type Connection, inTransaction } from '../transaction.ts';
import { type AttestedTable, attestedPart, attestedTables, keyText } from './attested-tables.ts';

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
  /** Hears of a row that decides something and does not hold. */
  readonly onDoubt: (table: AttestedTable, key: string) => void;
  /** Never rejects: what does not enter a log now is brought there later. */
  log(rows: readonly ToLog[]): Promise<void>;
}

/** A digest on its way into the log of an account. */
export interface ToLog {
  readonly accountId: string;
  readonly row: string;
  readonly digest: string;
}

/**
 * Signs a row that is new, or that it is gone; with `changed`, what was signed of it before and
 * these columns as they are now. They must be those that the act has written, and no others: what
 * somebody else edited stays unsigned. So does a row that stands already and is signed as new.
 */
export type Attest = (
  table: AttestedTable,
  key: readonly (string | number)[],
  accountId: string,
  changed?: readonly string[] | null,
) => Promise<void>;

/** What is signed of a row: these words, so that nothing else signed can be taken for it. */
const ROW_WORDS = 'candor row/1\n';
const GONE = 'null';

/**
 * As `inTransaction`, for work that writes attested rows: each is signed in the transaction that
 * writes it, and its digest enters the log of its account before this resolves. Within another
 * transaction the attestor is one that gathers, as of `gathering`.
 */
export async function inAttestedTransaction<Done>(
  connection: Connection,
  attestor: Attestor,
  work: (client: PoolClient, attest: Attest) => Promise<Done>,
): Promise<Done> {
  const signed: ToLog[] = [];
  const done = await inTransaction(connection, (client) =>
    work(client, async (table, key, accountId, changed = null) => {
      const toLog = await sign(client, attestor, { table, key, accountId, changed });
      if (toLog !== null) signed.push(toLog);
    }),
  );
  if (signed.length > 0) await attestor.log(signed);
  return done;
}

/** An attestor for the stores of one transaction: what they sign is logged once it is committed. */
export function gathering(attestor: Attestor): {
  readonly within: Attestor;
  log(): Promise<void>;
} {
  const { signer, keys, nowMs, onDoubt } = attestor;
  const gathered: ToLog[] = [];
  const log = async (rows: readonly ToLog[]) => void gathered.push(...rows);
  return {
    within: { signer, keys, nowMs, onDoubt, log },
    log: async () => {
      if (gathered.length > 0) await attestor.log(gathered);
    },
  };
}

interface ToSign {
  readonly table: AttestedTable;
  readonly key: readonly (string | number)[];
  readonly accountId: string;
  /** Null: it is new, or gone. `all`: as it stands, because somebody answers for it. */
  readonly changed: readonly string[] | 'all' | null;
}

/** Signs a row as it stands, whatever was signed of it before: somebody answers for it. */
export async function signAsItStands(
  connection: Connection,
  attestor: Attestor,
  of: Omit<ToSign, 'changed'>,
): Promise<void> {
  const toLog = await inTransaction(connection, (client) =>
    sign(client, attestor, { ...of, changed: 'all' }),
  );
  if (toLog !== null) await attestor.log([toLog]);
}

/** Null where what it was before does not hold: an edit is never signed with a change. */
async function sign(client: PoolClient, attestor: Attestor, of: ToSign): Promise<ToLog | null> {
  const { table, accountId, changed } = of;
  const key = of.key.join('/');
  const { rows } = await client.query<{ body: string | null; last: Attestation | null }>(
    `SELECT CASE WHEN $2::text[] IS NULL THEN now.part ELSE last.body::jsonb || (
                SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(now.part) e
                 WHERE e.key = ANY ($2)) END::text AS body,
            to_json(last) AS last
       FROM (VALUES (1)) one
       LEFT JOIN LATERAL (SELECT ${attestedPart(table, 't')} AS part FROM ${table} t
                           WHERE ${whereKey(table, 3)}) now ON true
       LEFT JOIN LATERAL (SELECT * FROM attested_rows
                           WHERE table_name = '${table}' AND row_key = $1
                           ORDER BY version DESC LIMIT 1) last ON true`,
    [key, changed === 'all' ? null : changed, ...of.key],
  );
  const { body = null, last = null } = rows[0] ?? {};
  if (changed !== 'all' && !follows(attestor, last, { isNew: changed === null, isGone: !body })) {
    attestor.onDoubt(table, key);
    return null;
  }
  const attestation = {
    table_name: table,
    row_key: key,
    version: (last?.version ?? 0) + 1,
    account_id: accountId,
    salt: randomBytes(16).toString('hex'),
    body: body ?? GONE,
  };
  const digest = digestOf(attestation);
  const signature = attestor.signer.sign(signedWords(digest)).toString('base64url');
  await client.query(
    `INSERT INTO attested_rows (table_name, row_key, version, account_id, salt, body, digest,
       signature, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...Object.values(attestation), digest, signature, attestor.nowMs()],
  );
  return { accountId, row: rowName(attestation), digest };
}

/** Whether an act may come after what was signed last. */
function follows(
  { keys }: Attestor,
  last: Attestation | null,
  of: { readonly isNew: boolean; readonly isGone: boolean },
): boolean {
  if (of.isNew) return of.isGone || last === null || last.body === GONE;
  return last !== null && isAttestationSigned(keys, last);
}

/** What `signedColumns` adds to a row. */
export interface Signed {
  readonly signed: (Attestation & { readonly is_same: boolean }) | null;
}

/** In SQL: the signature a row has, read in the same look as the row itself. */
export function signedColumns(table: AttestedTable, alias: string): string {
  return `(SELECT to_json(x) FROM (
     SELECT a.*, a.body::jsonb = ${attestedPart(table, alias)} AS is_same FROM attested_rows a
      WHERE a.table_name = '${table}' AND a.row_key = ${keyText(table, alias)}
      ORDER BY a.version DESC LIMIT 1) x) AS signed`;
}

/** Whether nobody changed a row that was read with `signedColumns` since it was signed. */
export function isSignedRow(keys: readonly string[], { signed }: Signed): boolean {
  return signed?.is_same === true && isAttestationSigned(keys, signed);
}

/** As `isSignedRow`; a row that does not hold is told. */
export function isOurs(
  { keys, onDoubt }: Attestor,
  row: Signed,
  of: { readonly table: AttestedTable; readonly key: string },
): boolean {
  if (isSignedRow(keys, row)) return true;
  onDoubt(of.table, of.key);
  return false;
}

/** In SQL: the row of a key whose columns are parameters from this number on. */
function whereKey(table: AttestedTable, first: number): string {
  const { key } = attestedTables[table];
  return key.map((column, at) => `t.${column} = $${at + first}`).join(' AND ');
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

/**
 * Whether the digest is that of the words, and was signed by one of these keys. What was erased has
 * no words that anybody could check: whatever stands there instead was not signed.
 */
export function isAttestationSigned(keys: readonly string[], of: Attestation): boolean {
  return of.salt !== null && digestOf(of) === of.digest && isDigestSigned(keys, of);
}

/** Whether the digest was signed by one of these keys, whatever the words beside it say. */
export function isDigestSigned(
  keys: readonly string[],
  of: Pick<Attestation, 'digest' | 'signature'>,
): boolean {
  const known = `${of.digest} ${of.signature} ${keys.join()}`;
  if (found.has(known)) return true;
  const signature = Buffer.from(of.signature, 'base64url');
  if (!isSigned(keys, signedWords(of.digest), signature)) return false;
  if (found.size >= FOUND_MAX) found.clear();
  found.add(known);
  return true;
}

/** Signatures that held: a busy key's or customer's is not worked out at every call. */
const found = new Set<string>();
const FOUND_MAX = 10_000;

/**
 * A row, where nobody changed it since it was signed, read in the same look as its signature; null
 * of one that was changed or was never signed, which is told, or that is not there.
 */
export async function attestedRow<Row extends object>(
  connection: Connection,
  attestor: Attestor,
  of: { readonly table: AttestedTable; readonly key: readonly (string | number)[] },
): Promise<Row | null> {
  const { table, key } = of;
  const { rows } = await connection.query<Row & Signed>(
    `SELECT t.*, ${signedColumns(table, 't')} FROM ${table} t WHERE ${whereKey(table, 1)}`,
    [...key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return isOurs(attestor, row, { table, key: key.join('/') }) ? row : null;
}

/** A row that decides something and that nobody of this house wrote, or that was changed since. */
export class NotAttested extends Error {
  constructor(table: AttestedTable, key: string) {
    super(`${table} ${key} is not as this house signed it; nothing is done on it.`);
    this.name = 'NotAttested';
  }
}
