import type { WalletType } from '@candor/contract/enums';
import { orderStates } from '@candor/domain/orders/order-states';
import { PARTITIONS } from '@candor/engines/trading/lane/partition-of';
import {
  type FoundRow,
  placeOf,
  type RestingStore,
} from '@candor/engines/trading/watch/resting-ports';
import type { Pool } from 'pg';
import { placesOf, readOrder } from '../lanes/load-accounts.ts';
import { START_WITHIN_MS } from '../time-limits.ts';
import { type CopiedRow, copyRows } from './copied-rows.ts';

interface UnsettledRow {
  account_id: string;
  wallet_type: WalletType;
  settles_ms: bigint;
}

interface ExtendedOrderRow {
  account_id: string;
  order_id: string;
  accepted_seq: bigint;
  accepted_line: number;
  terms: string;
  progress: string;
}

/** What waits in accounts, in PostgreSQL. */
export function createRestingStore(pool: Pool): RestingStore {
  return {
    triggers: (partitions, take) => readTriggers(pool, partitions, triggerReader(take)),
    refOf: (ids) => {
      const text = Buffer.from(ids.buffer, ids.byteOffset, ids.length).toString();
      const space = text.indexOf(' ');
      return { accountId: text.slice(0, space), orderId: text.slice(space + 1) };
    },
    orders: async (refs) => {
      const { rows } = await pool.query<{ terms: string; progress: string }>(
        `SELECT o.terms, o.progress
           FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, order_id)
           JOIN orders o USING (partition, account_id, order_id) WHERE o.is_open`,
        [...placesOf(refs.map(({ accountId }) => accountId)), refs.map(({ orderId }) => orderId)],
      );
      return rows.map(readOrder);
    },
    extended: async (partitions) => {
      const { rows } = await pool.query<ExtendedOrderRow>(
        `SELECT account_id, order_id, accepted_seq, accepted_line, terms, progress FROM orders
          WHERE is_open AND terms LIKE '%"extendedHours":true%' AND partition = ANY ($1)`,
        [partitions],
      );
      return rows.map((row) => ({
        accountId: row.account_id,
        orderId: row.order_id,
        order: readOrder(row),
        place: placeOf(row.accepted_seq, row.accepted_line),
      }));
    },
    unsettled: async (partitions) => {
      const { rows } = await pool.query<UnsettledRow>(
        `SELECT account_id, wallet_type, settles_ms FROM wallets
          WHERE settles_ms IS NOT NULL AND partition = ANY ($1)`,
        [partitions],
      );
      return rows.map(({ account_id: accountId, wallet_type: walletType, settles_ms }) => ({
        accountId,
        walletType,
        dueMs: Number(settles_ms),
      }));
    },
  };
}

/**
 * In one pass over the table. Of what repeats there is one cell for all; what is made of a row is
 * made when somebody asks.
 */
async function readTriggers(
  pool: Pool,
  partitions: readonly number[],
  take: (row: CopiedRow) => void,
): Promise<void> {
  const isSome = partitions.length < PARTITIONS;
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${START_WITHIN_MS}`);
    await copyRows(client, {
      query: `SELECT concat_ws(' ', direction, state, instrument_id),
                account_id || ' ' || order_id, partition, price, accepted_ms, accepted_seq,
                accepted_line, expires_ms
           FROM orders WHERE is_open AND uncross_ms IS NULL
           ${isSome ? `AND partition = ANY ('{${partitions.map(Number).join()}}')` : ''}`,
      take,
      withinMs: START_WITHIN_MS,
    });
    await client.query('COMMIT');
    failed = false;
  } finally {
    client.release(failed);
  }
}

/** Reads rows; what repeats in them is read once. */
function triggerReader(take: (row: FoundRow) => void): (cells: CopiedRow) => void {
  const kinds = new Map<string, FoundRow['kind']>();
  return (cells) => {
    const text = cells.text();
    const kind = kinds.get(text) ?? kindOf(text);
    kinds.set(text, kind);
    const ids = cells.bytes();
    const partition = cells.int4();
    const price = cells.bigint();
    const acceptedAtMs = cells.number() ?? 0;
    const place = placeOf(cells.number() ?? 0, cells.int4());
    take({ kind, ids, partition, price, acceptedAtMs, place, dueMs: cells.number() });
  };
}

function kindOf(text: string): FoundRow['kind'] {
  const [direction, word, ...ids] = text.split(' ');
  const state = orderStates.find((one) => one === word);
  if (state === undefined) throw new Error(`an order has the state ${word}`);
  return {
    direction: direction === 'buy' ? 'buy' : 'sell',
    state,
    instrumentId: ids.join(' '),
  };
}
