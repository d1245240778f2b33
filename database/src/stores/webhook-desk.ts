import type { Language, WebhookKind } from '@candor/contract/enums';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import type {
  DeliveryDue,
  WebhookBehind,
  WebhookChange,
  WebhookChanges,
  WebhookDeskStore,
  WebhookPause,
} from '@candor/engines/webhooks/webhook-ports';
import type { Pool } from 'pg';
import { type Attestor, attestedRow } from '../attested/attest-row.ts';
import { readFramesSince } from '../lanes/frame-reads.ts';
import { readSteps } from './feed-steps.ts';
import { createMessageStore } from './messages.ts';
import { type SecretColumns, secretsOf } from './webhooks.ts';

/** With more waiting, no more is made: it stands where it came from. */
const WAITING_MAX = 200;

/** Accounts that something may be told of: neither closed nor locked nor frozen. */
const IS_OPEN = `u.closed_ms IS NULL AND NOT u.is_locked
  AND (u.frozen_ms IS NULL OR u.thaw_ms <= $1::bigint)`;

/** A place that is behind what the lanes or another desk wrote. */
const IS_BEHIND = `(EXISTS (
    SELECT FROM journal j WHERE j.partition = w.partition AND j.account_id = w.user_id
       AND (j.event_seq, j.line) > (w.journal_seq, w.journal_line) AND j.frames IS NOT NULL)
  OR EXISTS (SELECT FROM feed_counters c WHERE c.customer_id = w.user_id
       AND c.part = 'deposit' AND c.seq > w.deposit_no)
  OR EXISTS (SELECT FROM feed_counters c WHERE c.customer_id = w.user_id
       AND c.part = 'withdrawal' AND c.seq > w.withdrawal_no)
  OR EXISTS (SELECT FROM message_counters m WHERE m.user_id = w.user_id
       AND m.last_seq > w.message_no))`;

/** What the desk of webhooks reads and writes. */
export function createWebhookDeskStore(pool: Pool, attestor: Attestor): WebhookDeskStore {
  return {
    behind: (nowMs, limit) => behind(pool, nowMs, limit),
    changesAfter: (hook, limit) => changesAfter(pool, hook, limit),
    plan: (hook, of, nowMs) => plan(pool, hook, of, nowMs),
    take: (at) => take(pool, attestor, at),
    arrived: async (due, status, nowMs) => {
      await pool.query(
        `WITH told AS (
           UPDATE webhook_deliveries SET done_ms = $3, status = $4, failure = NULL, body = NULL
            WHERE hook_id = $1 AND place = $2)
         UPDATE webhooks SET due_ms = 0, failing_since_ms = NULL WHERE id = $1`,
        [due.hookId, due.place, nowMs, status],
      );
    },
    putOff: async (due, { answer, nowMs, untilMs }) => {
      const { rows } = await pool.query<{ since: bigint }>(
        `WITH tried AS (
           UPDATE webhook_deliveries SET status = $3, failure = $4
            WHERE hook_id = $1 AND place = $2 AND done_ms IS NULL)
         UPDATE webhooks SET due_ms = $5, failing_since_ms = coalesce(failing_since_ms, $6)
          WHERE id = $1 RETURNING failing_since_ms AS since`,
        [due.hookId, due.place, answer.status, answer.failure, untilMs, nowMs],
      );
      return rows[0] === undefined ? null : Number(rows[0].since);
    },
    pause: (hookId, why) => pause(pool, hookId, why),
  };
}

interface BehindRow {
  id: string;
  user_id: string;
  language: Language;
  kinds: WebhookKind[];
  journal_seq: bigint;
  journal_line: number;
  wallet_no: bigint;
  deposit_no: bigint;
  withdrawal_no: bigint;
  message_no: bigint;
  made: bigint;
}

async function behind(pool: Pool, nowMs: number, limit: number): Promise<WebhookBehind[]> {
  const { rows } = await pool.query<BehindRow>({
    name: 'webhooks-behind',
    text: `SELECT w.*, u.language FROM webhooks w JOIN users u USING (user_id)
            WHERE w.paused IS NULL AND ${IS_OPEN} AND ${IS_BEHIND}
              AND (SELECT count(*) FROM webhook_deliveries d
                    WHERE d.hook_id = w.id AND d.done_ms IS NULL) < ${WAITING_MAX}
            ORDER BY w.due_ms, w.id LIMIT $2`,
    values: [nowMs, limit],
  });
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    language: row.language,
    kinds: row.kinds,
    place: {
      journalSeq: row.journal_seq,
      journalLine: row.journal_line,
      made: row.made,
      walletNo: Number(row.wallet_no),
      depositNo: Number(row.deposit_no),
      withdrawalNo: Number(row.withdrawal_no),
      messageNo: Number(row.message_no),
    },
  }));
}

/** Two desks may commit in either order: what one is behind of is read by the next look. */
async function changesAfter(
  pool: Pool,
  { userId, place }: WebhookBehind,
  limit: number,
): Promise<WebhookChanges> {
  const messages = createMessageStore(pool);
  const of = { customerId: userId, limit };
  const [read, deposits, withdrawals, told, unreadCount] = await Promise.all([
    readFramesSince(pool, userId, {
      seq: place.journalSeq,
      line: place.journalLine,
      rowsMax: limit,
    }),
    readSteps<Deposit>(pool, { ...of, part: 'deposit', seq: place.depositNo }),
    readSteps<Withdrawal>(pool, { ...of, part: 'withdrawal', seq: place.withdrawalNo }),
    messages.after(userId, place.messageNo, limit),
    messages.unreadCount(userId),
  ]);
  const changes: WebhookChange[] = [
    ...read.frames.map(
      ({ frame, atMs }) => ({ of: 'frame', frame, atMs, seq: frame.seq }) as const,
    ),
    ...deposits.map(({ payload: deposit, ...at }) => ({ of: 'deposit', deposit, ...at }) as const),
    ...withdrawals.map(
      ({ payload: withdrawal, ...at }) => ({ of: 'withdrawal', withdrawal, ...at }) as const,
    ),
    ...told.map((message) => {
      const { seq, createdMs: atMs } = message;
      return { of: 'message', message, unreadCount, seq, atMs } as const;
    }),
  ];
  return { changes, journal: read.place };
}

async function plan(
  pool: Pool,
  hook: WebhookBehind,
  { deliveries, place }: Parameters<WebhookDeskStore['plan']>[1],
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH moved AS (
       UPDATE webhooks SET journal_seq = $3, journal_line = $4, wallet_no = $5, deposit_no = $6,
              withdrawal_no = $7, message_no = $8, made = made + cardinality($9::text[])
        WHERE id = $1 AND made = $2 AND paused IS NULL
          AND (journal_seq, journal_line, deposit_no, withdrawal_no, message_no)
            = ($13, $14::integer, $15, $16, $17)
       RETURNING id),
     planned AS (
       INSERT INTO webhook_deliveries (hook_id, place, kind, seq, body, created_ms)
       SELECT moved.id, $2 + d.own, d.kind, d.seq, d.body, $12
         FROM moved, unnest($9::text[], $10::bigint[], $11::text[])
                       WITH ORDINALITY AS d (kind, seq, body, own))
     SELECT FROM moved`,
    [
      hook.id,
      hook.place.made,
      place.journalSeq,
      place.journalLine,
      place.walletNo,
      place.depositNo,
      place.withdrawalNo,
      place.messageNo,
      deliveries.map(({ kind }) => kind),
      deliveries.map(({ seq }) => seq),
      deliveries.map(({ body }) => body),
      nowMs,
      hook.place.journalSeq,
      hook.place.journalLine,
      hook.place.depositNo,
      hook.place.withdrawalNo,
      hook.place.messageNo,
    ],
  );
  return rowCount === 1;
}

const TAKE = `
  WITH due AS (
    SELECT w.id FROM webhooks w JOIN users u USING (user_id)
     WHERE w.paused IS NULL AND w.due_ms <= $1 AND ${IS_OPEN} AND ($3::text IS NULL OR w.id = $3)
       AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.hook_id = w.id AND d.done_ms IS NULL)
     ORDER BY w.due_ms, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
  taken AS (
    UPDATE webhooks w SET due_ms = $2 FROM due WHERE w.id = due.id RETURNING w.*),
  tried AS (
    UPDATE webhook_deliveries d SET tries = d.tries + 1, tried_ms = $1 FROM taken
     WHERE d.hook_id = taken.id AND d.done_ms IS NULL
       AND d.place = (SELECT min(place) FROM webhook_deliveries
                       WHERE hook_id = taken.id AND done_ms IS NULL)
    RETURNING d.*)
  SELECT t.*, d.place, d.body, d.tries FROM taken t JOIN tried d ON d.hook_id = t.id`;

interface DueRow extends SecretColumns {
  id: string;
  user_id: string;
  name: string;
  url: string;
  place: bigint;
  body: string;
  tries: number;
}

async function pause(pool: Pool, hookId: string, why: WebhookPause): Promise<void> {
  await pool.query('UPDATE webhooks SET paused = $2 WHERE id = $1 AND paused IS NULL', [
    hookId,
    why,
  ]);
}

async function take(
  pool: Pool,
  attestor: Attestor,
  at: Parameters<WebhookDeskStore['take']>[0],
): Promise<DeliveryDue | null> {
  const { nowMs, leaseMs, hookId } = at;
  const { rows } = await pool.query<DueRow>({
    name: 'webhooks-take',
    text: TAKE,
    values: [nowMs, leaseMs, hookId ?? null],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id, name, url, place, body, tries } = row;
  // Nothing is told to an address that its customer did not give.
  if ((await attestedRow(pool, attestor, { table: 'webhooks', key: [id] })) === null) {
    await pause(pool, id, 'reset');
    return take(pool, attestor, at);
  }
  return {
    hookId: id,
    userId: row.user_id,
    hookName: name,
    url,
    place,
    body,
    tries,
    sealedSecrets: secretsOf(row, nowMs),
  };
}
