import { decodeFact } from '@candor/domain/stored/fact-shapes';
import type { Fact, MarginCalled, OrderDeferred } from '@candor/domain/trading/facts';
import type {
  EndedInGroup,
  EndedOrder,
  OrderNewsStore,
} from '@candor/engines/notices/order-news-ports';
import type { Pool } from 'pg';
import { placesOf, readOrder } from '../lanes/load-accounts.ts';

interface GroupRow {
  readonly seq: bigint;
  readonly facts: string;
}

interface OrderName {
  readonly accountId: string;
  readonly orderId: string;
}

/** The ends of orders out of the lanes' event log. */
export function createOrderNewsStore(pool: Pool): OrderNewsStore {
  return {
    lanes: async () => {
      const { rows } = await pool.query<{ lane: number }>('SELECT lane FROM lanes ORDER BY lane');
      return rows.map(({ lane }) => lane);
    },
    told: async (lane) => {
      const { rows } = await pool.query<{ told_seq: bigint }>(
        'SELECT told_seq FROM order_news WHERE lane = $1',
        [lane],
      );
      return rows[0]?.told_seq ?? 0n;
    },
    keepTold: async (lane, seq) => {
      await pool.query(
        `INSERT INTO order_news AS n (lane, told_seq) VALUES ($1, $2)
         ON CONFLICT (lane) DO UPDATE SET told_seq = greatest(n.told_seq, excluded.told_seq)`,
        [lane, seq],
      );
    },
    groupsAfter: async (lane, seq, limit) => {
      const { rows } = await pool.query<GroupRow>(
        'SELECT seq, facts FROM events WHERE lane = $1 AND seq > $2 ORDER BY seq LIMIT $3',
        [lane, seq, limit],
      );
      return await withOrders(pool, rows);
    },
    groups: async (lane, seqs) => {
      const { rows } = await pool.query<GroupRow>(
        'SELECT seq, facts FROM events WHERE lane = $1 AND seq = ANY ($2::bigint[]) ORDER BY seq',
        [lane, seqs],
      );
      return await withOrders(pool, rows);
    },
  };
}

async function withOrders(pool: Pool, rows: readonly GroupRow[]): Promise<readonly EndedInGroup[]> {
  const groups = rows.map(({ seq, facts }) => ({ seq, ...endedIn(facts) }));
  const orders = await ordersOf(
    pool,
    groups.flatMap(({ names, deferrals }) => [...names, ...deferrals]),
  );
  const found = ({ accountId, orderId }: OrderName) => {
    const order = orders.get(`${accountId} ${orderId}`);
    if (order === undefined)
      throw new Error(`The log tells of order ${orderId}, which is not there.`);
    return order;
  };
  return groups.map(({ seq, names, deferrals, calls }) => ({
    seq,
    calls,
    ends: names.map(found),
    deferrals: deferrals.map((deferred) => ({ ...found(deferred), deferred })),
  }));
}

async function ordersOf(
  pool: Pool,
  names: readonly OrderName[],
): Promise<ReadonlyMap<string, EndedOrder>> {
  if (names.length === 0) return new Map();
  const { rows } = await pool.query<{ account_id: string; terms: string; progress: string }>(
    `SELECT o.account_id, o.terms, o.progress
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS n(partition, account_id, order_id)
       JOIN orders o USING (partition, account_id, order_id)`,
    [...placesOf(names.map((name) => name.accountId)), names.map((name) => name.orderId)],
  );
  const ended = rows.map((row) => ({ accountId: row.account_id, order: readOrder(row) }));
  return new Map(ended.map((one) => [`${one.accountId} ${one.order.terms.orderId}`, one]));
}

/**
 * Its margin calls, the closes that go on after their first part, and the orders it ended and did
 * not itself accept: who placed those has just been answered, except of what the house placed.
 */
function endedIn(facts: string): {
  readonly names: readonly OrderName[];
  readonly deferrals: readonly OrderDeferred[];
  readonly calls: readonly MarginCalled[];
} {
  const accepted = new Set<string>();
  const ended: OrderName[] = [];
  const calls: MarginCalled[] = [];
  const deferrals: OrderDeferred[] = [];
  for (const line of facts.split('\n')) {
    if (!TELLING.test(line)) continue;
    const fact = decodeFact(line);
    const orderId = endedBy(fact);
    if (fact.kind === 'marginCalled') calls.push(fact);
    if (fact.kind === 'orderDeferred' && fact.isFirst === true) deferrals.push(fact);
    if (fact.kind === 'orderAccepted') {
      if (fact.terms.origin === undefined) accepted.add(fact.terms.orderId);
    } else if (orderId !== null) ended.push({ accountId: fact.accountId, orderId });
  }
  return { names: ended.filter(({ orderId }) => !accepted.has(orderId)), deferrals, calls };
}

/** Spares decoding the facts that tell nothing of an order's beginning or end, or of a call. */
const TELLING = /"kind":"(order(Accepted|Deferred|Ended|Filled)|marginCalled)"/;

function endedBy(fact: Fact): string | null {
  if (fact.kind === 'orderEnded') return fact.orderId;
  return fact.kind === 'orderFilled' && fact.state === 'filled' ? fact.fill.orderId : null;
}
