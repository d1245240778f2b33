import type { MessageKind } from '@candor/contract/account-shapes';
import type { Language } from '@candor/contract/enums';
import {
  type CopyChoice,
  type CopyReader,
  type CopyStore,
  type LetterDue,
  type PushDue,
  type PushSubscription,
  urgentKinds,
  usualCopies,
} from '@candor/engines/notices/copy-ports';
import type { Pool } from 'pg';
import { type MessageRow, toMessage } from './messages.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** Devices of one customer; the oldest makes way for the next. */
const SUBSCRIPTIONS_MAX = 20;

export interface CopyChoices {
  /** What this customer chose; the rest is as the house has it. */
  choices(userId: string): Promise<readonly CopyChoice[]>;
  choose(userId: string, choices: readonly CopyChoice[]): Promise<void>;
  /** No letters about these any more; what else was chosen stays. */
  endLetters(userId: string, kinds: readonly MessageKind[]): Promise<void>;
  /** A device belongs to whoever asked last on it. */
  subscribe(of: {
    userId: string;
    sessionId: string;
    subscription: PushSubscription;
    nowMs: number;
  }): Promise<void>;
  unsubscribe(sessionId: string): Promise<void>;
  hasSubscription(sessionId: string): Promise<boolean>;
  /** Copies that were last due before an instant; returns how many went. */
  forgetBefore(beforeMs: number): Promise<number>;
}

/** Copies of messages in PostgreSQL; the message's own statement plans them. */
export function createCopyStore(pool: Pool): CopyStore & CopyChoices {
  const setLetter = async (column: 'done_ms' | 'due_ms', letter: LetterDue, atMs: number) => {
    await pool.query(
      `UPDATE message_copies SET ${column} = $1
       WHERE subscription_id = 0 AND letter = $2 AND user_id = $3 AND done_ms IS NULL`,
      [atMs, letter.letterId, letter.reader.userId],
    );
  };
  const setPush = async (column: 'done_ms' | 'due_ms', push: PushDue, atMs: number) => {
    await pool.query(
      `UPDATE message_copies SET ${column} = $1 WHERE message_id = $2 AND subscription_id = $3`,
      [atMs, push.message.id, push.subscriptionId],
    );
  };
  return {
    ...createChoices(pool),
    takeLetter: (at) => takeLetter(pool, at),
    takePush: (at) => takePush(pool, at),
    endLetter: (letter, nowMs) => setLetter('done_ms', letter, nowMs),
    endPush: (push, nowMs) => setPush('done_ms', push, nowMs),
    putOffLetter: (letter, untilMs) => setLetter('due_ms', letter, untilMs),
    putOffPush: (push, untilMs) => setPush('due_ms', push, untilMs),
    endSubscription: async (subscriptionId) => {
      await pool.query(
        `WITH gone AS (DELETE FROM push_subscriptions WHERE id = $1)
         DELETE FROM message_copies WHERE subscription_id = $1 AND done_ms IS NULL`,
        [subscriptionId],
      );
    },
  };
}

function createChoices(pool: Pool): CopyChoices {
  return {
    choices: async (userId) => {
      const { rows } = await pool.query<{ kind: MessageKind; by_email: boolean; by_push: boolean }>(
        'SELECT kind, by_email, by_push FROM message_preferences WHERE user_id = $1',
        [userId],
      );
      return rows.map((row) => ({ kind: row.kind, byEmail: row.by_email, byPush: row.by_push }));
    },
    choose: async (userId, choices) => {
      await pool.query(
        `INSERT INTO message_preferences (user_id, kind, by_email, by_push)
         SELECT $1, * FROM unnest($2::text[], $3::boolean[], $4::boolean[])
         ON CONFLICT (user_id, kind)
         DO UPDATE SET by_email = excluded.by_email, by_push = excluded.by_push`,
        [
          userId,
          choices.map(({ kind }) => kind),
          choices.map(({ byEmail }) => byEmail),
          choices.map(({ byPush }) => byPush),
        ],
      );
    },
    endLetters: async (userId, kinds) => {
      await pool.query(
        `INSERT INTO message_preferences (user_id, kind, by_email, by_push)
         SELECT user_id, kind, false, by_push
           FROM users, unnest($2::text[], $3::boolean[]) AS of (kind, by_push) WHERE user_id = $1
         ON CONFLICT (user_id, kind) DO UPDATE SET by_email = false`,
        [userId, kinds, kinds.map((kind) => usualCopies(kind).byPush)],
      );
    },
    subscribe: async ({ userId, sessionId, subscription, nowMs }) => {
      const { endpoint, p256dh, auth } = subscription;
      await pool.query(
        `WITH older AS (DELETE FROM push_subscriptions WHERE id IN (
           SELECT id FROM push_subscriptions WHERE user_id = $1 AND endpoint <> $3
            ORDER BY id DESC OFFSET ${SUBSCRIPTIONS_MAX - 1}))
         INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id,
           session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`,
        [userId, sessionId, endpoint, p256dh, auth, nowMs],
      );
    },
    unsubscribe: async (sessionId) => {
      await pool.query('DELETE FROM push_subscriptions WHERE session_id = $1', [sessionId]);
    },
    hasSubscription: async (sessionId) => {
      const { rowCount } = await pool.query(
        'SELECT FROM push_subscriptions WHERE session_id = $1 LIMIT 1',
        [sessionId],
      );
      return rowCount === 1;
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM message_copies WHERE ctid IN
           (SELECT ctid FROM message_copies WHERE due_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}

interface CopyRow extends MessageRow {
  letter: bigint;
  tries: number;
  email: string;
  language: Language;
  push_figures: boolean;
}

/** One customer's waiting copies become a letter; those of one that was begun stay together. */
const TAKE_LETTER = `
  WITH due AS (
    SELECT c.user_id, min(c.letter) AS begun, max(c.message_id) AS newest
      FROM message_copies c JOIN messages m ON m.id = c.message_id
     WHERE c.subscription_id = 0 AND c.done_ms IS NULL AND c.due_ms <= $1
     GROUP BY c.user_id
    HAVING min(c.letter) IS NOT NULL OR NOT EXISTS (
      SELECT FROM message_copies d WHERE d.user_id = c.user_id AND d.subscription_id = 0
         AND d.done_ms > $1 - CASE WHEN bool_or(m.kind = ANY ($5)) THEN $4::bigint ELSE $3 END)
     ORDER BY min(c.due_ms), c.user_id LIMIT 1),
  taken AS (
    UPDATE message_copies c
       SET due_ms = $2, tries = c.tries + 1, letter = coalesce(due.begun, due.newest)
      FROM due
     WHERE c.user_id = due.user_id AND c.subscription_id = 0 AND c.done_ms IS NULL
       AND c.due_ms <= $1 AND c.letter IS NOT DISTINCT FROM due.begun
    RETURNING c.message_id, c.letter, c.tries)
  SELECT m.*, t.letter, t.tries, u.email, u.language, u.push_figures
    FROM taken t JOIN messages m ON m.id = t.message_id JOIN users u USING (user_id)
   ORDER BY m.id`;

async function takeLetter(pool: Pool, at: Parameters<CopyStore['takeLetter']>[0]) {
  const { nowMs, leaseMs, everyMs, urgentEveryMs } = at;
  const values = [nowMs, leaseMs, everyMs, urgentEveryMs, urgentKinds];
  const { rows } = await pool.query<CopyRow>(TAKE_LETTER, values);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    letterId: String(first.letter),
    reader: readerOf(first),
    messages: rows.map(toMessage),
    tries: first.tries,
  };
}

async function takePush(pool: Pool, at: Parameters<CopyStore['takePush']>[0]) {
  const { rows } = await pool.query<CopyRow & PushSubscription & { subscription_id: bigint }>(
    `WITH taken AS (
       UPDATE message_copies SET due_ms = $2, tries = tries + 1
        WHERE (message_id, subscription_id) = (
          SELECT c.message_id, c.subscription_id
            FROM message_copies c JOIN push_subscriptions s ON s.id = c.subscription_id
           WHERE c.subscription_id > 0 AND c.done_ms IS NULL AND c.due_ms <= $1
           ORDER BY c.due_ms, c.message_id LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
       RETURNING message_id, subscription_id, tries)
     SELECT m.*, t.subscription_id, t.tries, s.endpoint, s.p256dh, s.auth,
            u.email, u.language, u.push_figures
       FROM taken t JOIN push_subscriptions s ON s.id = t.subscription_id
       JOIN messages m ON m.id = t.message_id JOIN users u ON u.user_id = m.user_id`,
    [at.nowMs, at.leaseMs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { endpoint, p256dh, auth } = row;
  return {
    subscriptionId: String(row.subscription_id),
    subscription: { endpoint, p256dh, auth },
    reader: readerOf(row),
    message: toMessage(row),
    tries: row.tries,
  };
}

function readerOf(row: CopyRow): CopyReader {
  const { user_id: userId, email, language, push_figures: showsFigures } = row;
  return { userId, email, language, showsFigures };
}
