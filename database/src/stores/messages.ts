import { usualCopies } from '@candor/engines/notices/copy-ports';
import type { InboxStore, MessageDraft, StoredMessage } from '@candor/engines/notices/inbox-ports';
import type { Connection } from '../transaction.ts';

export interface MessageReads {
  /** Newest first. */
  page(input: {
    userId: string;
    isRead?: boolean | undefined;
    kind?: string | undefined;
    offset: number;
    limit: number;
  }): Promise<{ readonly list: readonly StoredMessage[]; readonly total: number }>;
  find(userId: string, id: string): Promise<StoredMessage | null>;
  /** Null ids: all. Ids of others change nothing. */
  markRead(userId: string, ids: readonly string[] | null): Promise<void>;
}

/** The inbox in PostgreSQL. Letters are planned where this house sends any. */
export function createMessageStore(
  pool: Connection,
  { sendsMail = false } = {},
): InboxStore & MessageReads {
  return {
    add: async (draft, nowMs) => {
      const added = await add(pool, draft, { word: null, nowMs, sendsMail });
      if (added === null) throw new Error('An inserted message came back without its row.');
      return added;
    },
    addOnce: async (draft, word, nowMs) => {
      try {
        return await add(pool, draft, { word, nowMs, sendsMail });
      } catch (error) {
        if (isTwin(error)) return null;
        throw error;
      }
    },
    unreadCount: async (userId) => {
      const { rows } = await pool.query<{ unread: bigint }>({
        name: 'messages-unread',
        text: 'SELECT count(*) AS unread FROM messages WHERE user_id = $1 AND NOT is_read',
        values: [userId],
      });
      return Number(rows[0]?.unread ?? 0n);
    },
    lastNumbers: async (userIds) => {
      const { rows } = await pool.query<{ user_id: string; last_seq: bigint }>(
        'SELECT user_id, last_seq FROM message_counters WHERE user_id = ANY($1)',
        [userIds],
      );
      return new Map(rows.map((row) => [row.user_id, Number(row.last_seq)]));
    },
    after: async (userId, seq, limit) => {
      const { rows } = await pool.query<MessageRow>(
        'SELECT * FROM messages WHERE user_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
        [userId, seq, limit],
      );
      return rows.map(toMessage);
    },
    page: (input) => page(pool, input),
    find: async (userId, id) => {
      const number = numberOf(id);
      if (number === null) return null;
      const { rows } = await pool.query<MessageRow>(
        'SELECT * FROM messages WHERE user_id = $1 AND id = $2',
        [userId, number],
      );
      return rows[0] === undefined ? null : toMessage(rows[0]);
    },
    markRead: async (userId, ids) => {
      const numbers = ids?.map(numberOf).filter((id) => id !== null) ?? null;
      await pool.query(
        `UPDATE messages SET is_read = true
         WHERE user_id = $1 AND NOT is_read AND ($2::bigint[] IS NULL OR id = ANY($2::bigint[]))`,
        [userId, numbers],
      );
    },
  };
}

/**
 * The message and the copies of it that are to leave the house, in one statement. Null when there
 * is a message of this customer under the word.
 */
async function add(
  pool: Connection,
  draft: MessageDraft,
  of: { readonly word: string | null; readonly nowMs: number; readonly sendsMail: boolean },
): Promise<StoredMessage | null> {
  const { userId, kind, key, params, link, alsoByEmail = false } = draft;
  const { byEmail, byPush } = usualCopies(kind);
  const { rows } = await pool.query<MessageRow>(
    // The counter's row is locked until the commit, so numbers are told in their order.
    `WITH numbered AS (
       INSERT INTO message_counters AS c (user_id, last_seq)
       SELECT $1, 1 WHERE NOT EXISTS (
         SELECT FROM messages WHERE user_id = $1 AND once_key = $7::text)
       ON CONFLICT (user_id) DO UPDATE SET last_seq = c.last_seq + 1 RETURNING last_seq),
     added AS (
       INSERT INTO messages (user_id, kind, message_key, params, link, created_ms, seq, once_key)
       SELECT $1, $2, $3, $4, $5, $6, last_seq, $7::text FROM numbered RETURNING *),
     copied AS (
       INSERT INTO message_copies (message_id, subscription_id, user_id, due_ms)
       SELECT a.id, way.id, a.user_id, a.created_ms
         FROM added a LEFT JOIN message_preferences p ON (p.user_id, p.kind) = (a.user_id, a.kind)
        CROSS JOIN LATERAL (
          SELECT 0 AS id WHERE $8::boolean AND ($9::boolean OR coalesce(p.by_email, $10::boolean))
          UNION ALL SELECT s.id FROM push_subscriptions s
           WHERE s.user_id = a.user_id AND coalesce(p.by_push, $11::boolean)) AS way)
     SELECT * FROM added`,
    [
      userId,
      kind,
      key,
      JSON.stringify(params),
      link,
      of.nowMs,
      of.word,
      of.sendsMail,
      alsoByEmail,
      byEmail,
      byPush,
    ],
  );
  return rows[0] === undefined ? null : toMessage(rows[0]);
}

/** The same message was being stored at the same moment, and the other one won. */
function isTwin(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'messages_once';
}

async function page(pool: Connection, input: Parameters<MessageReads['page']>[0]) {
  const filter = `FROM messages WHERE user_id = $1 AND ($2::boolean IS NULL OR is_read = $2)
    AND ($3::text IS NULL OR kind = $3)`;
  const values = [input.userId, input.isRead ?? null, input.kind ?? null];
  const [rows, count] = await Promise.all([
    pool.query<MessageRow>(`SELECT * ${filter} ORDER BY seq DESC OFFSET $4 LIMIT $5`, [
      ...values,
      input.offset,
      input.limit,
    ]),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total ${filter}`, values),
  ]);
  return { list: rows.rows.map(toMessage), total: Number(count.rows[0]?.total ?? 0n) };
}

/** The number of an id on the wire, or null when no message can have it. */
function numberOf(id: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : null;
}

export interface MessageRow {
  id: bigint;
  seq: bigint;
  user_id: string;
  kind: StoredMessage['kind'];
  message_key: string;
  params: Record<string, string>;
  link: string | null;
  is_read: boolean;
  created_ms: bigint;
}

export function toMessage(row: MessageRow): StoredMessage {
  return {
    id: String(row.id),
    seq: Number(row.seq),
    userId: row.user_id,
    kind: row.kind,
    key: row.message_key,
    params: row.params,
    link: row.link,
    isRead: row.is_read,
    createdMs: Number(row.created_ms),
  };
}
