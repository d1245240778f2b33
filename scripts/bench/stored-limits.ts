import { ORDER_NAME } from '@candor/database/lanes/order-columns';
import { progressText } from '@candor/database/lanes/row-texts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Order } from '@candor/domain/orders/order';
import { storedText } from '@candor/domain/stored/read-stored';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { restingOrder } from '@candor/engines/trading/testing/resting-order';
import type { Client } from 'pg';

const DAY_MS = 86_400_000;
const ACCOUNTS = 100_000;
const STRETCH = 50_000;
const LEVELS = 1_000;
export const MIDDLE = 10_000n;

/**
 * Writes limits at rest straight into their table, as lanes would leave them: in turn over the
 * instruments, both sides and a thousand prices each, good for ninety days.
 */
export async function storeLimits(
  owner: Client,
  count: number,
  instruments: readonly Instrument[],
): Promise<void> {
  const expiry = { atMs: START_MS + 90 * DAY_MS, reason: 'EXPIRED_AFTER_90_DAYS' } as const;
  const like: Order = { ...restingOrder({ instrumentId: 'INSTRUMENT' }), expiry };
  const [terms, progress] = [storedText(like.terms), progressText(like)];
  const write = (from: number) =>
    owner.query(
      `WITH account AS MATERIALIZED (
       SELECT a, (10000000 + a)::text AS id, partition_of((10000000 + a)::text) AS partition
         FROM generate_series(0, $2::integer - 1) a)
     INSERT INTO orders (partition, account_id, order_id, ${ORDER_NAME}, instrument_id, state,
            is_open, accepted_ms, accepted_seq, accepted_line, hold_minor, direction, price,
            expires_ms, terms, progress)
     SELECT account.partition, account.id, order_id, order_id, i, 'working', true, $6::bigint,
            n / 256, n % 256, 9900, side, price, $7::bigint,
            replace(replace(replace(replace($8::text, 'o1', order_id), 'INSTRUMENT', i),
                            '"buy"', '"' || side || '"'), '#9900', '#' || price), $9::text
       FROM (SELECT n, 'o' || lpad(n::text, 19, '0') AS order_id,
                    ($3::text[])[1 + n % $4::integer] AS i,
                    CASE WHEN n / $4 % 2 = 0 THEN 'buy' ELSE 'sell' END AS side,
                    $10::bigint + (1 + n / $4 / 2 % $5::integer)
                      * CASE WHEN n / $4 % 2 = 0 THEN -1 ELSE 1 END AS price
               FROM generate_series($1::integer, $11::integer) n) o
       JOIN account ON account.a = n % $2`,
      [
        from,
        ACCOUNTS,
        instruments.map(({ id }) => id),
        instruments.length,
        LEVELS,
        START_MS,
        expiry.atMs,
        terms,
        progress,
        MIDDLE,
        Math.min(from + STRETCH, count) - 1,
      ],
    );
  for (let from = 0; from < count; from += STRETCH) await write(from);
  // As a house leaves them that has run for a while.
  await owner.query('VACUUM (ANALYZE) orders');
  await owner.query('CHECKPOINT');
}
