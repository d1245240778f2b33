import type { WebhookKind } from '@candor/contract/enums';
import type { WebhookAnswer, WebhookFailure } from '@candor/engines/ports/webhook-sender';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { WebhookPause } from '@candor/engines/webhooks/webhook-ports';
import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** Deliveries of a hook that are kept once they arrived. */
export const deliveriesKept = 100;

export interface WebhookRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly createdMs: number;
  readonly paused: WebhookPause | null;
  readonly failingSinceMs: number | null;
  /** Until when the secret before signs too. */
  readonly oldUntilMs: number | null;
  /** Deliveries that are made and did not arrive yet. */
  readonly waiting: number;
  readonly arrivedMs: number | null;
}

export interface NewWebhook
  extends Pick<WebhookRecord, 'id' | 'userId' | 'name' | 'url' | 'kinds' | 'createdMs'> {
  readonly sealedSecret: Uint8Array;
}

/** A delivery as its customer sees it. */
export interface WebhookDelivery {
  readonly hookId: string;
  readonly place: bigint;
  readonly kind: WebhookKind | 'test';
  readonly seq: number | null;
  readonly createdMs: number;
  readonly tries: number;
  readonly triedMs: number | null;
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
  readonly isDone: boolean;
}

/** What a test is sent with. */
export interface WebhookTarget {
  readonly url: string;
  readonly place: bigint;
  readonly sealedSecrets: readonly Uint8Array[];
}

export interface WebhookStore {
  /** False when the customer has as many as this already. It begins with what comes now. */
  add(hook: NewWebhook, max: number): Promise<boolean>;
  /** Newest first. */
  ofUser(userId: string): Promise<readonly WebhookRecord[]>;
  /** Pauses, or begins again where it stopped; false where this customer has no such hook. */
  setPaused(of: { userId: string; id: string; isPaused: boolean }): Promise<boolean>;
  /** Pauses all of a customer that are not paused; hands back how many. */
  pauseAll(userId: string, why: WebhookPause): Promise<number>;
  /** A new secret; the one before signs too until then. False where there is no such hook. */
  changeSecret(of: {
    userId: string;
    id: string;
    sealedSecret: Uint8Array;
    oldUntilMs: number;
  }): Promise<boolean>;
  /** Takes one, or with null all of a customer, with what waits; hands back their names. */
  end(userId: string, id: string | null): Promise<readonly string[]>;
  /** The next number of a hook for a test that is sent now; null when one was sent after that. */
  target(of: {
    userId: string;
    id: string;
    nowMs: number;
    unlessAfterMs: number;
  }): Promise<WebhookTarget | null>;
  /** Keeps what such a delivery came to. */
  noteTest(id: string, place: bigint, of: { answer: WebhookAnswer; nowMs: number }): Promise<void>;
  /** The last deliveries of a customer's hook, newest first. */
  deliveries(userId: string, id: string, limit: number): Promise<readonly WebhookDelivery[]>;
  /** Deliveries that arrived, but the last of each hook; returns how many went. */
  forgetOld(): Promise<number>;
}

/** Customers' webhooks in PostgreSQL. Secrets come here sealed. */
export function createWebhookStore(pool: Connection, attestor: Attestor): WebhookStore {
  return {
    add: (hook, max) => add(pool, attestor, { hook, max }),
    ofUser: async (userId) => {
      const { rows } = await pool.query<HookRow>(
        `SELECT w.*,
           (SELECT count(*) FROM webhook_deliveries d
             WHERE d.hook_id = w.id AND d.done_ms IS NULL) AS waiting,
           (SELECT max(d.done_ms) FROM webhook_deliveries d
             WHERE d.hook_id = w.id AND d.kind <> 'test') AS arrived_ms
         FROM webhooks w WHERE w.user_id = $1 ORDER BY w.created_ms DESC, w.id LIMIT 100`,
        [userId],
      );
      return rows.map(toRecord);
    },
    setPaused: async ({ userId, id, isPaused }) => {
      const { rowCount } = await pool.query(
        `WITH changed AS (
           UPDATE webhooks SET paused = $3, due_ms = 0,
                  failing_since_ms = CASE WHEN $3::text IS NULL THEN NULL ELSE failing_since_ms END
            WHERE user_id = $1 AND id = $2 RETURNING id),
         again AS (
           UPDATE webhook_deliveries SET tries = 0
            WHERE $3::text IS NULL AND hook_id IN (SELECT id FROM changed) AND done_ms IS NULL)
         SELECT FROM changed`,
        [userId, id, isPaused ? 'self' : null],
      );
      return rowCount === 1;
    },
    pauseAll: async (userId, why) => {
      const { rowCount } = await pool.query(
        'UPDATE webhooks SET paused = $2 WHERE user_id = $1 AND paused IS NULL',
        [userId, why],
      );
      return rowCount ?? 0;
    },
    changeSecret: ({ userId, id, sealedSecret, oldUntilMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rowCount } = await client.query(
          `UPDATE webhooks SET sealed_secret = $3, sealed_old_secret = sealed_secret,
             old_until_ms = $4 WHERE user_id = $1 AND id = $2`,
          [userId, id, sealedSecret, oldUntilMs],
        );
        if (rowCount === 1) await attest('webhooks', [id], userId, ['sealed_secret']);
        return rowCount === 1;
      }),
    end: (userId, id) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ id: string; name: string }>(
          `DELETE FROM webhooks WHERE user_id = $1 AND ($2::text IS NULL OR id = $2)
           RETURNING id, name`,
          [userId, id],
        );
        for (const hook of rows) await attest('webhooks', [hook.id], userId);
        return rows.map(({ name }) => name);
      }),
    target: async ({ userId, id, nowMs, unlessAfterMs }) => {
      const { rows } = await pool.query<HookRow>(
        `UPDATE webhooks SET made = made + 1, tested_ms = $3
          WHERE user_id = $1 AND id = $2 AND (tested_ms IS NULL OR tested_ms <= $4) RETURNING *`,
        [userId, id, nowMs, unlessAfterMs],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return { url: row.url, place: row.made, sealedSecrets: secretsOf(row, nowMs) };
    },
    noteTest: async (id, place, { answer, nowMs }) => {
      await pool.query(
        `INSERT INTO webhook_deliveries
           (hook_id, place, kind, created_ms, tries, tried_ms, status, failure, done_ms)
         SELECT id, $2, 'test', $3, 1, $3, $4, $5, $3 FROM webhooks WHERE id = $1`,
        [id, place, nowMs, answer.status, answer.failure],
      );
    },
    deliveries: async (userId, id, limit) => {
      const { rows } = await pool.query<DeliveryRow>(
        `SELECT d.* FROM webhook_deliveries d JOIN webhooks w ON w.id = d.hook_id
          WHERE w.user_id = $1 AND w.id = $2 ORDER BY d.place DESC LIMIT $3`,
        [userId, id, limit],
      );
      return rows.map(toDelivery);
    },
    forgetOld: async () => {
      const { rowCount } = await pool.query(
        `DELETE FROM webhook_deliveries WHERE (hook_id, place) IN (
           SELECT d.hook_id, d.place FROM webhooks w JOIN webhook_deliveries d ON d.hook_id = w.id
            WHERE d.done_ms IS NOT NULL AND d.place <= w.made - $1 LIMIT $2)`,
        [deliveriesKept, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}

/** One at a time of a customer, so that two at once do not both find the last place. */
function add(
  pool: Connection,
  attestor: Attestor,
  { hook, max }: { readonly hook: NewWebhook; readonly max: number },
): Promise<boolean> {
  return inAttestedTransaction(pool, attestor, async (client, attest) => {
    await client.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [hook.userId]);
    const { rowCount } = await client.query(
      `INSERT INTO webhooks (id, user_id, partition, name, url, kinds, sealed_secret, created_ms,
         journal_seq, journal_line, wallet_no, deposit_no, withdrawal_no, message_no)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce(j.event_seq, 0), coalesce(j.line, 0),
              coalesce(j.wallet_no, 0), coalesce(d.seq, 0), coalesce(p.seq, 0),
              coalesce(m.last_seq, 0)
         FROM (SELECT count(*) AS count FROM webhooks WHERE user_id = $2) AS has
         LEFT JOIN LATERAL (
           SELECT event_seq, line, wallet_no FROM journal
            WHERE partition = $3 AND account_id = $2 AND frames IS NOT NULL
            ORDER BY event_seq DESC, line DESC LIMIT 1) AS j ON true
         LEFT JOIN feed_counters d ON d.part = 'deposit' AND d.customer_id = $2
         LEFT JOIN feed_counters p ON p.part = 'withdrawal' AND p.customer_id = $2
         LEFT JOIN message_counters m ON m.user_id = $2
        WHERE has.count < $9`,
      [
        hook.id,
        hook.userId,
        partitionOf(hook.userId),
        hook.name,
        hook.url,
        hook.kinds,
        hook.sealedSecret,
        hook.createdMs,
        max,
      ],
    );
    if (rowCount === 1) await attest('webhooks', [hook.id], hook.userId);
    return rowCount === 1;
  });
}

/** Those a delivery is signed with now, the newest first. */
export function secretsOf(row: SecretColumns, nowMs: number): readonly Uint8Array[] {
  const old = row.old_until_ms !== null && row.old_until_ms > nowMs ? row.sealed_old_secret : null;
  return old === null ? [row.sealed_secret] : [row.sealed_secret, old];
}

export interface SecretColumns {
  sealed_secret: Buffer;
  sealed_old_secret: Buffer | null;
  old_until_ms: bigint | null;
}

interface HookRow extends SecretColumns {
  id: string;
  user_id: string;
  name: string;
  url: string;
  kinds: WebhookKind[];
  created_ms: bigint;
  paused: WebhookPause | null;
  failing_since_ms: bigint | null;
  made: bigint;
  waiting: bigint;
  arrived_ms: bigint | null;
}

interface DeliveryRow {
  hook_id: string;
  place: bigint;
  kind: WebhookDelivery['kind'];
  seq: bigint | null;
  created_ms: bigint;
  tries: number;
  tried_ms: bigint | null;
  status: number | null;
  failure: WebhookFailure | null;
  done_ms: bigint | null;
}

const numberOf = (value: bigint | null) => (value === null ? null : Number(value));

function toRecord(row: HookRow): WebhookRecord {
  const { id, name, url, kinds, paused } = row;
  return {
    id,
    userId: row.user_id,
    name,
    url,
    kinds,
    paused,
    createdMs: Number(row.created_ms),
    failingSinceMs: numberOf(row.failing_since_ms),
    oldUntilMs: numberOf(row.old_until_ms),
    waiting: Number(row.waiting),
    arrivedMs: numberOf(row.arrived_ms),
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { place, kind, tries, status, failure } = row;
  return {
    hookId: row.hook_id,
    place,
    kind,
    tries,
    status,
    failure,
    seq: numberOf(row.seq),
    createdMs: Number(row.created_ms),
    triedMs: numberOf(row.tried_ms),
    isDone: row.done_ms !== null,
  };
}
