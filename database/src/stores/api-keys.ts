import type { KeyScope } from '@candor/contract/enums';
import {
  type Attestor,
  inAttestedTransaction,
  isOurs,
  type Signed,
  signedColumns,
} from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** A key that has not been ended, with what a call must know of its customer. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Addresses and networks it is let in from; from any where there are none. */
  readonly addresses: readonly string[];
  /** The largest order, in cents of USD; null of a key that does not trade. */
  readonly largestMinor: bigint | null;
  readonly callsPerMinute: number;
  readonly isPaused: boolean;
  readonly createdMs: number;
  readonly endsMs: number;
  readonly usedMs: number | null;
  readonly usedAddress: string | null;
  readonly isUserLocked: boolean;
  readonly frozenMs: number | null;
  readonly thawMs: number | null;
}

export type NewApiKey = Omit<
  ApiKeyRecord,
  'isPaused' | 'usedMs' | 'usedAddress' | 'isUserLocked' | 'frozenMs' | 'thawMs'
> & { readonly tokenHash: Uint8Array };

export interface ApiKeyRequest {
  readonly keyId: string;
  readonly call: string;
  readonly code: number;
  readonly address: string;
  readonly atMs: number;
}

/** Requests that are kept of each key. */
export const requestsKept = 100;

export interface ApiKeyStore {
  /** False when the customer has as many as this already. */
  add(key: NewApiKey, max: number): Promise<boolean>;
  byTokenHash(tokenHash: Uint8Array): Promise<ApiKeyRecord | null>;
  /** Newest first: neither ended nor run out. */
  ofUser(userId: string, nowMs: number): Promise<readonly ApiKeyRecord[]>;
  /** False when this customer has no such key that has not ended. */
  pause(of: { userId: string; id: string; isPaused: boolean }): Promise<boolean>;
  /** Customers with keys that have not ended, some, in order of their ids after this one. */
  owners(afterUserId: string): Promise<readonly string[]>;
  /** Ends one, or with null all of a customer; hands back their names by id. */
  end(of: { userId: string; id: string | null; nowMs: number }): Promise<readonly EndedKey[]>;
  /**
   * Keys that end by themselves from now to an instant, and whose customers were not told; none
   * that was made to last no longer than until then.
   */
  untoldEnds(of: { nowMs: number; beforeMs: number }): Promise<readonly EndingKey[]>;
  keepEndTold(id: string, nowMs: number): Promise<void>;
  /** Keeps what was asked, each key's last ones, and that the keys were used. */
  noteRequests(requests: readonly ApiKeyRequest[]): Promise<void>;
  /** The last requests of a customer's keys, newest first; of one where its id is given. */
  requests(of: {
    userId: string;
    id: string | null;
  }): Promise<readonly (ApiKeyRequest & { readonly name: string })[]>;
  /** Keys that ended, or ran out, before an instant, with their requests; returns how many went. */
  forgetBefore(beforeMs: number): Promise<number>;
}

export type EndedKey = Pick<ApiKeyRecord, 'id' | 'name'>;
export type EndingKey = Pick<ApiKeyRecord, 'id' | 'userId' | 'name' | 'endsMs'>;

/** Keys of customers' programs in PostgreSQL. Only the hash of a token is ever stored. */
export function createApiKeyStore(pool: Connection, attestor: Attestor): ApiKeyStore {
  const columns = `k.*, u.is_locked, u.frozen_ms, u.thaw_ms
    FROM api_keys k JOIN users u USING (user_id)`;
  return {
    add: (key, max) => add(pool, attestor, { key, max }),
    byTokenHash: async (tokenHash) => {
      const { rows } = await pool.query<KeyRow & Signed>(
        `SELECT ${signedColumns('api_keys', 'k')}, ${columns}
          WHERE k.token_hash = $1 AND k.ended_ms IS NULL AND u.closed_ms IS NULL`,
        [tokenHash],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return isOurs(attestor, row, { table: 'api_keys', key: row.id }) ? toRecord(row) : null;
    },
    ofUser: async (userId, nowMs) => {
      const { rows } = await pool.query<KeyRow>(
        `SELECT ${columns} WHERE k.user_id = $1 AND k.ended_ms IS NULL AND k.ends_ms > $2
         ORDER BY k.created_ms DESC, k.id LIMIT 100`,
        [userId, nowMs],
      );
      return rows.map(toRecord);
    },
    pause: ({ userId, id, isPaused }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rowCount } = await client.query(
          'UPDATE api_keys SET is_paused = $3 WHERE user_id = $1 AND id = $2 AND ended_ms IS NULL',
          [userId, id, isPaused],
        );
        if (rowCount === 1) await attest('api_keys', [id], userId, ['is_paused']);
        return rowCount === 1;
      }),
    owners: async (afterUserId) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `SELECT DISTINCT user_id FROM api_keys WHERE ended_ms IS NULL AND user_id > $1
          ORDER BY user_id LIMIT $2`,
        [afterUserId, ROWS_AT_ONCE],
      );
      return rows.map((row) => row.user_id);
    },
    end: ({ userId, id, nowMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<EndedKey>(
          `UPDATE api_keys SET ended_ms = $3
           WHERE user_id = $1 AND ($2::text IS NULL OR id = $2) AND ended_ms IS NULL
           RETURNING id, name`,
          [userId, id, nowMs],
        );
        for (const key of rows) await attest('api_keys', [key.id], userId, ['ended_ms']);
        return rows;
      }),
    untoldEnds: async ({ nowMs, beforeMs }) => {
      const { rows } = await pool.query<EndingRow>(
        `SELECT id, user_id, name, ends_ms FROM api_keys
          WHERE ended_ms IS NULL AND end_told_ms IS NULL AND ends_ms > $1 AND ends_ms <= $2
            AND ends_ms - created_ms > $2 - $1::bigint
          ORDER BY ends_ms LIMIT $3`,
        [nowMs, beforeMs, ROWS_AT_ONCE],
      );
      return rows.map(({ id, user_id, name, ends_ms }) => ({
        id,
        userId: user_id,
        name,
        endsMs: Number(ends_ms),
      }));
    },
    keepEndTold: async (id, nowMs) => {
      await pool.query('UPDATE api_keys SET end_told_ms = $2 WHERE id = $1', [id, nowMs]);
    },
    noteRequests: (requests) => noteRequests(pool, requests),
    requests: async ({ userId, id }) => {
      const { rows } = await pool.query<RequestRow>(
        `SELECT r.*, k.name FROM api_key_requests r JOIN api_keys k ON k.id = r.key_id
         WHERE k.user_id = $1 AND ($2::text IS NULL OR k.id = $2)
         ORDER BY r.id DESC LIMIT $3`,
        [userId, id, requestsKept],
      );
      return rows.map(({ key_id, at_ms, name, call, code, address }) => ({
        keyId: key_id,
        name,
        call,
        code,
        address,
        atMs: Number(at_ms),
      }));
    },
    forgetBefore: (beforeMs) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ id: string; user_id: string }>(
          `WITH old AS (SELECT id FROM api_keys WHERE least(ended_ms, ends_ms) < $1 LIMIT $2),
                gone AS (DELETE FROM api_key_requests WHERE key_id IN (SELECT id FROM old))
           DELETE FROM api_keys WHERE id IN (SELECT id FROM old) RETURNING id, user_id`,
          [beforeMs, ROWS_AT_ONCE],
        );
        for (const { id, user_id: userId } of rows) await attest('api_keys', [id], userId);
        return rows.length;
      }),
  };
}

/** One at a time of a customer, so that two at once do not both find the last place. */
function add(
  pool: Connection,
  attestor: Attestor,
  { key, max }: { readonly key: NewApiKey; readonly max: number },
): Promise<boolean> {
  return inAttestedTransaction(pool, attestor, async (client, attest) => {
    await client.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [key.userId]);
    const { rowCount } = await client.query(
      `INSERT INTO api_keys (id, token_hash, user_id, name, scopes, addresses, largest_minor,
         calls_per_minute, created_ms, ends_ms)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       WHERE (SELECT count(*) FROM api_keys
              WHERE user_id = $3 AND ended_ms IS NULL AND ends_ms > $9) < $11`,
      [
        key.id,
        key.tokenHash,
        key.userId,
        key.name,
        key.scopes,
        key.addresses,
        key.largestMinor,
        key.callsPerMinute,
        key.createdMs,
        key.endsMs,
        max,
      ],
    );
    if (rowCount === 1) await attest('api_keys', [key.id], key.userId);
    return rowCount === 1;
  });
}

async function noteRequests(pool: Connection, requests: readonly ApiKeyRequest[]): Promise<void> {
  const of = <Value>(read: (request: ApiKeyRequest) => Value) => requests.map(read);
  const ids = of(({ keyId }) => keyId);
  await pool.query(
    `WITH asked AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::bigint[])
         WITH ORDINALITY AS a (key_id, call, code, address, at_ms, place)
       WHERE key_id IN (SELECT id FROM api_keys)),
     used AS (
       UPDATE api_keys k SET used_ms = last.at_ms, used_address = last.address
       FROM (SELECT DISTINCT ON (key_id) * FROM asked ORDER BY key_id, place DESC) AS last
       WHERE k.id = last.key_id)
     INSERT INTO api_key_requests (key_id, call, code, address, at_ms)
     SELECT key_id, call, code, address, at_ms FROM asked ORDER BY place`,
    [
      ids,
      of(({ call }) => call),
      of(({ code }) => code),
      of(({ address }) => address),
      of(({ atMs }) => atMs),
    ],
  );
  await pool.query(
    `DELETE FROM api_key_requests r WHERE key_id = ANY($1) AND id <= (
       SELECT id FROM api_key_requests WHERE key_id = r.key_id ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [[...new Set(ids)], requestsKept],
  );
}

interface RequestRow extends Omit<ApiKeyRequest, 'keyId' | 'atMs'> {
  key_id: string;
  at_ms: bigint;
  name: string;
}

type EndingRow = Pick<KeyRow, 'id' | 'user_id' | 'name' | 'ends_ms'>;

interface KeyRow {
  id: string;
  user_id: string;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  largest_minor: bigint | null;
  calls_per_minute: number;
  is_paused: boolean;
  created_ms: bigint;
  ends_ms: bigint;
  used_ms: bigint | null;
  used_address: string | null;
  is_locked: boolean;
  frozen_ms: bigint | null;
  thaw_ms: bigint | null;
}

function toRecord(row: KeyRow): ApiKeyRecord {
  const { id, name, scopes, addresses } = row;
  const numberOf = (value: bigint | null) => (value === null ? null : Number(value));
  return {
    id,
    userId: row.user_id,
    name,
    scopes,
    addresses,
    largestMinor: row.largest_minor,
    callsPerMinute: row.calls_per_minute,
    isPaused: row.is_paused,
    createdMs: Number(row.created_ms),
    endsMs: Number(row.ends_ms),
    usedMs: numberOf(row.used_ms),
    usedAddress: row.used_address,
    isUserLocked: row.is_locked,
    frozenMs: numberOf(row.frozen_ms),
    thawMs: numberOf(row.thaw_ms),
  };
}
