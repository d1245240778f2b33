import { decodeValue, encodeValue } from '@candor/domain/trading/facts-codec';
import type { FeedPart, FeedStep } from '@candor/engines/push/private-feed';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import type { Pool, PoolClient } from 'pg';

const KEPT_MS = 24 * 3_600_000;

/**
 * A numbered part of the private feed in a table of its own, for desks that write beside the lanes.
 */
export interface StoredFeed<Payload> extends FeedPart<Payload> {
  /** Numbers a step and stores it, then tells the listeners. */
  add(customerId: string, payload: Payload, atMs: number): Promise<FeedStep<Payload>>;
  /** Tells the listeners of a step that was numbered and stored in another statement. */
  tell(customerId: string, step: FeedStep<Payload>): void;
  /** Removes steps older than a day that no webhook waits for; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

interface StepRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly payload: string;
}

/** `news` tells the other processes of the house, whose listeners read the step themselves. */
export function createStoredFeed<Payload>(
  pool: Pool,
  part: string,
  news: HouseNews = noNews,
): StoredFeed<Payload> {
  const listeners = new Set<(customerId: string, steps: readonly FeedStep<Payload>[]) => void>();
  const counters = async (customerIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await pool.query<{ customer_id: string; seq: bigint }>(
      'SELECT customer_id, seq FROM feed_counters WHERE part = $1 AND customer_id = ANY ($2)',
      [part, customerIds],
    );
    return new Map(rows.map((row) => [row.customer_id, Number(row.seq)]));
  };
  const hear = (customerId: string, steps: readonly FeedStep<Payload>[]): void => {
    for (const listener of listeners) listener(customerId, steps);
  };
  const tell = (customerId: string, step: FeedStep<Payload>): void => {
    news.tell('step', { part, customerId, seq: step.seq });
    hear(customerId, [step]);
  };
  const read = (customerId: string, seq: number, limit: number) =>
    readSteps<Payload>(pool, { part, customerId, seq, limit });
  news.hear('step', async (said) => {
    if (said.part !== part || listeners.size === 0) return;
    hear(said.customerId, await read(said.customerId, said.seq - 1, 1));
  });
  return {
    counters,
    tell,
    add: async (customerId, payload, atMs) => {
      const step = await numberStep(pool, part, { customerId, payload, atMs });
      tell(customerId, step);
      return step;
    },
    listen: (onSteps) => {
      listeners.add(onSteps);
      return () => listeners.delete(onSteps);
    },
    after: async (customerId, seq, limit) => {
      const steps = await read(customerId, seq, limit + 1);
      const last = (await counters([customerId])).get(customerId) ?? 0;
      const isWhole = steps.length === last - seq;
      return isWhole && steps.length <= limit ? steps : null;
    },
    forgetOld: async (nowMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM feed_steps f WHERE part = $1 AND at_ms < $2 AND NOT EXISTS (
           SELECT FROM webhooks w WHERE w.user_id = f.customer_id AND 'wallet' = ANY (w.kinds)
              AND f.seq > CASE f.part WHEN 'deposit' THEN w.deposit_no
                                      WHEN 'withdrawal' THEN w.withdrawal_no END)`,
        [part, nowMs - KEPT_MS],
      );
      return rowCount ?? 0;
    },
  };
}

/** The steps of a part after a number, oldest first. */
export async function readSteps<Payload>(
  pool: Pool,
  of: {
    readonly part: string;
    readonly customerId: string;
    readonly seq: number;
    readonly limit: number;
  },
): Promise<readonly FeedStep<Payload>[]> {
  const { rows } = await pool.query<StepRow>(
    `SELECT seq, at_ms, payload FROM feed_steps
      WHERE part = $1 AND customer_id = $2 AND seq > $3 ORDER BY seq LIMIT $4`,
    [of.part, of.customerId, of.seq, of.limit],
  );
  return rows.map((row) => toStep<Payload>(row));
}

/** Numbers a step and stores it, where it is to be one commit with what it tells of. */
export async function numberStep<Payload>(
  within: Pick<Pool, 'query'> | PoolClient,
  part: string,
  { customerId, payload, atMs }: { customerId: string; payload: Payload; atMs: number },
): Promise<FeedStep<Payload>> {
  const { rows } = await within.query<{ seq: bigint }>(
    `WITH numbered AS (
       INSERT INTO feed_counters (part, customer_id, seq) VALUES ($1, $2, 1)
       ON CONFLICT (part, customer_id) DO UPDATE SET seq = feed_counters.seq + 1 RETURNING seq)
     INSERT INTO feed_steps (part, customer_id, seq, at_ms, payload)
     SELECT $1, $2, seq, $3, $4 FROM numbered RETURNING seq`,
    [part, customerId, atMs, encodeValue(payload)],
  );
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error(`A step of ${part} got no number.`);
  return { seq: Number(seq), atMs, payload };
}

function toStep<Payload>(row: StepRow): FeedStep<Payload> {
  const payload = decodeValue(JSON.parse(row.payload)) as Payload;
  return { seq: Number(row.seq), atMs: Number(row.at_ms), payload };
}
