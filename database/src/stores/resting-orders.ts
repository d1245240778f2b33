import type { WalletType } from '@candor/contract/enums';
import { type OrderState, orderStates } from '@candor/domain/orders/order-states';
import {
  placeOf,
  type RestingStore,
  type StoredTrigger,
} from '@candor/engines/trading/resting-ports';
import type { Pool } from 'pg';
import { placesOf, readOrder } from '../lanes/load-accounts.ts';

/** Rows that are on their way at once. */
const STRETCH = 10_000;
const states = new Map<string, OrderState>(orderStates.map((state) => [state, state]));

interface TriggerRow {
  order_id: string;
  /** The other cells in one: a start reads a million rows, and each cell has its price. */
  cells: string;
}

interface UnsettledRow {
  account_id: string;
  wallet_type: WalletType;
  settles_ms: bigint;
}

/** What waits in accounts, in PostgreSQL. */
export function createRestingStore(pool: Pool): RestingStore {
  return {
    triggers: (partitions) => readTriggers(pool, partitions),
    orders: async (refs) => {
      const { rows } = await pool.query<{ terms: string; progress: string }>(
        `SELECT o.terms, o.progress
           FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, order_id)
           JOIN orders o USING (partition, account_id, order_id) WHERE o.is_open`,
        [...placesOf(refs.map(({ accountId }) => accountId)), refs.map(({ orderId }) => orderId)],
      );
      return rows.map(readOrder);
    },
    unsettled: async (partitions) => {
      const { rows } = await pool.query<UnsettledRow>(
        `SELECT account_id, wallet_type, settles_ms FROM wallets
          WHERE settles_ms IS NOT NULL AND partition = ANY ($1)`,
        [partitions],
      );
      return rows.map(({ account_id: accountId, wallet_type: walletType, settles_ms }) => ({
        ...{ accountId, walletType, dueMs: Number(settles_ms) },
      }));
    },
  };
}

/** In one pass over the table, the next stretch on its way while one is taken over. */
async function* readTriggers(
  pool: Pool,
  partitions: readonly number[],
): AsyncGenerator<readonly StoredTrigger[]> {
  const client = await pool.connect();
  let failed: unknown = null;
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(
      `DECLARE resting NO SCROLL CURSOR FOR
       SELECT order_id, concat_ws('|', account_id, instrument_id, direction, state, accepted_ms,
                accepted_seq, accepted_line, coalesce(price::text, ''), expires_ms) AS cells
         FROM orders WHERE is_open AND uncross_ms IS NULL AND partition = ANY ($1)`,
      [partitions],
    );
    const next = () => client.query<TriggerRow>(`FETCH ${STRETCH} FROM resting`);
    const toTrigger = triggerReader();
    for (let coming = next(); ; ) {
      const { rows } = await coming;
      if (rows.length === 0) return;
      coming = next();
      coming.catch(() => {}); // It is awaited next, unless nobody wants more.
      yield rows.map(toTrigger);
    }
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    if (failed === null) await client.query('COMMIT');
    client.release(failed !== null);
  }
}

/** Reads rows; what repeats in them is kept once. */
function triggerReader(): (row: TriggerRow) => StoredTrigger {
  const accounts = new Map<string, string>();
  const prices = new Map<string, bigint>();
  return ({ order_id: orderId, cells }) => {
    // By their places: taking them apart with a pattern takes twice as long.
    const cell = cells.split('|');
    const price = cell[7] ?? '';
    const expires = cell[8];
    return {
      accountId: once(accounts, cell[0] ?? '', (text) => text),
      orderId,
      instrumentId: cell[1] ?? '',
      direction: cell[2] === 'buy' ? 'buy' : 'sell',
      price: price === '' ? null : once(prices, price, BigInt),
      state: stateOf(cell[3] ?? ''),
      acceptedAtMs: Number(cell[4]),
      place: placeOf(Number(cell[5]), Number(cell[6])),
      dueMs: expires === undefined ? null : Number(expires),
    };
  };
}

function stateOf(text: string): OrderState {
  const state = states.get(text);
  if (state === undefined) throw new Error(`an order has the state ${text}`);
  return state;
}

function once<Value>(
  known: Map<string, Value>,
  text: string,
  read: (text: string) => Value,
): Value {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const value = read(text);
  known.set(text, value);
  return value;
}
