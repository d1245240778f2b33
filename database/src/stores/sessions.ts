import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** An open session with what a call must know of its customer. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly isUserLocked: boolean;
  /** The customer froze the account then; until `thawMs`, where that is told. */
  readonly frozenMs: number | null;
  readonly thawMs: number | null;
  readonly device: string;
  readonly address: string;
  readonly createdMs: number;
  readonly lastSeenMs: number;
}

export interface SessionOfToken {
  readonly tokenHash: Uint8Array;
  readonly session: SessionRecord;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
}

export interface SessionStore {
  open(session: {
    id: string;
    tokenHash: Uint8Array;
    userId: string;
    device: string;
    address: string;
    nowMs: number;
  }): Promise<void>;
  /**
   * Ends an open session and opens another in its place, of the same age and with the same proof,
   * within a transaction; what is pushed to its device goes on. Null where none such is open.
   */
  renew(input: {
    userId: string;
    id: string;
    as: { id: string; tokenHash: Uint8Array };
    nowMs: number;
  }): Promise<{ readonly createdMs: number } | null>;
  /** The sessions of tokens that have not been ended, whatever their age, in one query. */
  byTokenHashes(tokenHashes: readonly Uint8Array[]): Promise<readonly SessionOfToken[]>;
  /** Whether this customer has, or had, a session of this device. */
  hasDevice(userId: string, device: string): Promise<boolean>;
  /** Newest first, those not ended. */
  ofUser(userId: string): Promise<readonly SessionRecord[]>;
  /**
   * Ends a customer's open sessions but the so many that were used last; hands back the ids ended.
   */
  endBeyond(input: {
    userId: string;
    keep: number;
    nowMs: number;
    /** Sessions opened, or seen last, before these run out by themselves. */
    openedAfterMs: number;
    seenAfterMs: number;
  }): Promise<readonly string[]>;
  /** Sessions opened before an instant, ended or not; returns how many went. */
  forgetBefore(beforeMs: number): Promise<number>;
  markSeen(ids: readonly string[], nowMs: number): Promise<void>;
  /** Ends the session with this id, if it is this customer's and open; hands back the ids ended. */
  end(input: { userId: string; id: string; nowMs: number }): Promise<readonly string[]>;
  /** Ends all open sessions of a customer, except one; hands back the ids ended. */
  endAll(input: {
    userId: string;
    exceptId: string | null;
    nowMs: number;
  }): Promise<readonly string[]>;
  /** Ends all open sessions of all customers in one statement; hands back whose they were. */
  endEverybody(nowMs: number): Promise<readonly EndedSession[]>;
}

/** Sessions in PostgreSQL. Only the hash of a token is ever stored. */
export function createSessionStore(pool: Connection): SessionStore {
  const columns = `s.id, s.user_id, u.is_locked, u.frozen_ms, u.thaw_ms, s.device, s.address,
      s.created_ms, s.last_seen_ms
    FROM sessions s JOIN users u USING (user_id)`;
  return {
    open: async (session) => {
      await pool.query(
        `INSERT INTO sessions (id, token_hash, user_id, device, address, created_ms, last_seen_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [
          session.id,
          session.tokenHash,
          session.userId,
          session.device,
          session.address,
          session.nowMs,
        ],
      );
    },
    renew: async ({ userId, id, as, nowMs }) => {
      const { rows } = await pool.query<{ token_hash: Buffer; created_ms: bigint }>(
        `SELECT token_hash, created_ms FROM sessions
          WHERE user_id = $1 AND id = $2 AND ended_ms IS NULL FOR UPDATE`,
        [userId, id],
      );
      if (rows[0] === undefined) return null;
      const { token_hash: tokenHash, created_ms: createdMs } = rows[0];
      // The row goes on: what ends all that are open, and waits for this one, ends it too.
      await pool.query(
        `WITH moved AS (UPDATE push_subscriptions SET session_id = $2 WHERE session_id = $1)
         UPDATE sessions SET id = $2, token_hash = $3 WHERE id = $1`,
        [id, as.id, as.tokenHash],
      );
      await pool.query(
        `INSERT INTO sessions (id, token_hash, user_id, device, address, created_ms, last_seen_ms,
           proved_ms, proved_by, ended_ms)
         SELECT $2, $3, user_id, device, address, created_ms, last_seen_ms, proved_ms, proved_by, $4
           FROM sessions WHERE id = $1`,
        [as.id, id, tokenHash, nowMs],
      );
      return { createdMs: Number(createdMs) };
    },
    byTokenHashes: async (tokenHashes) => {
      const { rows } = await pool.query<SessionRow & { token_hash: Buffer }>({
        name: 'sessions-by-token',
        text: `SELECT s.token_hash, ${columns}
          WHERE s.token_hash = ANY($1) AND s.ended_ms IS NULL AND u.closed_ms IS NULL`,
        values: [tokenHashes],
      });
      return rows.map((row) => ({ tokenHash: row.token_hash, session: toSession(row) }));
    },
    hasDevice: async (userId, device) => {
      const { rowCount } = await pool.query(
        'SELECT FROM sessions WHERE user_id = $1 AND device = $2 LIMIT 1',
        [userId, device],
      );
      return rowCount === 1;
    },
    ofUser: async (userId) => {
      const { rows } = await pool.query<SessionRow>(
        `SELECT ${columns} WHERE s.user_id = $1 AND s.ended_ms IS NULL
         ORDER BY s.last_seen_ms DESC, s.id LIMIT 200`,
        [userId],
      );
      return rows.map(toSession);
    },
    endBeyond: async ({ userId, keep, nowMs, openedAfterMs, seenAfterMs }) => {
      const { rows } = await pool.query<{ id: string }>(
        ending(`id IN (
           SELECT id FROM sessions WHERE user_id = $1 AND ended_ms IS NULL
             AND created_ms > $4 AND last_seen_ms > $5
           ORDER BY last_seen_ms DESC, created_ms DESC, id OFFSET $2)`),
        [userId, keep, nowMs, openedAfterMs, seenAfterMs],
      );
      return rows.map((row) => row.id);
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM sessions WHERE ctid IN
           (SELECT ctid FROM sessions WHERE created_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
    markSeen: async (ids, nowMs) => {
      await pool.query(
        'UPDATE sessions SET last_seen_ms = $2 WHERE id = ANY($1) AND last_seen_ms < $2',
        [ids, nowMs],
      );
    },
    end: async ({ userId, id, nowMs }) => {
      const { rows } = await pool.query<{ id: string }>(
        ending('user_id = $1 AND id = $2 AND ended_ms IS NULL'),
        [userId, id, nowMs],
      );
      return rows.map((row) => row.id);
    },
    endAll: async ({ userId, exceptId, nowMs }) => {
      const { rows } = await pool.query<{ id: string }>(
        ending('user_id = $1 AND id IS DISTINCT FROM $2 AND ended_ms IS NULL'),
        [userId, exceptId, nowMs],
      );
      return rows.map((row) => row.id);
    },
    endEverybody: async (nowMs) => {
      const { rows } = await pool.query<{ id: string; user_id: string }>(
        `WITH ended AS (
           UPDATE sessions SET ended_ms = $1 WHERE ended_ms IS NULL RETURNING id, user_id),
         silenced AS (DELETE FROM push_subscriptions WHERE session_id IN (SELECT id FROM ended))
         SELECT id, user_id FROM ended`,
        [nowMs],
      );
      return rows.map((row) => ({ id: row.id, userId: row.user_id }));
    },
  };
}

/** Ends those sessions at `$3`, and with them what is pushed to their devices. */
const ending = (which: string) =>
  `WITH ended AS (UPDATE sessions SET ended_ms = $3 WHERE ${which} RETURNING id),
     silenced AS (DELETE FROM push_subscriptions WHERE session_id IN (SELECT id FROM ended))
   SELECT id FROM ended`;

interface SessionRow {
  id: string;
  user_id: string;
  is_locked: boolean;
  frozen_ms: bigint | null;
  thaw_ms: bigint | null;
  device: string;
  address: string;
  created_ms: bigint;
  last_seen_ms: bigint;
}

function toSession(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    userId: row.user_id,
    isUserLocked: row.is_locked,
    frozenMs: row.frozen_ms === null ? null : Number(row.frozen_ms),
    thawMs: row.thaw_ms === null ? null : Number(row.thaw_ms),
    device: row.device,
    address: row.address,
    createdMs: Number(row.created_ms),
    lastSeenMs: Number(row.last_seen_ms),
  };
}
