import { type Unexplained, unexplainedOf } from '@candor/domain/orders/audit-confirmed';
import type { Order } from '@candor/domain/orders/order';
import type { Fill } from '@candor/domain/trading/fill';
import type { Pool } from 'pg';
import { readOrder } from '../lanes/load-accounts.ts';
import { createInstrumentStore } from '../stores/instruments.ts';
import { createTradingReads } from '../stores/trading-reads.ts';

/** Orders that are read at once. */
const ORDERS_MAX = 500;

export interface PreviewAudit {
  readonly orders: number;
  /** Orders with figures that were confirmed. */
  readonly compared: number;
  readonly unexplained: readonly {
    readonly accountId: string;
    readonly orderId: string;
    /** `terms`: those of its instrument are not known. */
    readonly what: readonly (Unexplained | 'terms')[];
  }[];
}

interface OrderRow {
  readonly partition: number;
  readonly account_id: string;
  readonly order_id: string;
  readonly terms: string;
  readonly progress: string;
}

/** Compares every order with what was confirmed, each difference with its cause. */
export async function auditPreviews(pool: Pool): Promise<PreviewAudit> {
  const terms = termsReader(pool);
  const unexplained: PreviewAudit['unexplained'][number][] = [];
  let [orders, compared] = [0, 0];
  for await (const { order, accountId } of everyOrder(pool)) {
    orders += 1;
    const fills = await standingFills(pool, accountId, order);
    const instrument = await terms(order, fills);
    if (order.terms.confirmed !== undefined) compared += 1;
    const what = instrument ? unexplainedOf(order, fills, instrument) : (['terms'] as const);
    if (what.length > 0) unexplained.push({ accountId, orderId: order.terms.orderId, what });
  }
  return { orders, compared, unexplained };
}

async function* everyOrder(pool: Pool) {
  let after: readonly [number, string, string] = [-1, '', ''];
  for (;;) {
    const { rows } = await pool.query<OrderRow>(
      `SELECT partition, account_id, order_id, terms, progress FROM orders
        WHERE (partition, account_id, order_id) > ($1, $2, $3)
        ORDER BY partition, account_id, order_id LIMIT $4`,
      [...after, ORDERS_MAX],
    );
    for (const row of rows) yield { accountId: row.account_id, order: readOrder(row) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < ORDERS_MAX) return;
    after = [last.partition, last.account_id, last.order_id];
  }
}

async function standingFills(pool: Pool, accountId: string, order: Order) {
  const reads = createTradingReads(pool);
  const fills = await reads.fills(accountId, order.terms.orderId);
  const busted = await reads.busts(accountId, [order], fills);
  return fills.filter(({ fillId }) => !busted.has(fillId));
}

/** The terms the first fill was made under; the present ones where nothing filled. */
function termsReader(pool: Pool) {
  const store = createInstrumentStore(pool);
  const trails = new Map<string, ReturnType<typeof store.trail>>();
  return async ({ terms }: Order, fills: readonly Fill[]) => {
    const trail = trails.get(terms.instrumentId) ?? store.trail(terms.instrumentId);
    trails.set(terms.instrumentId, trail);
    const versions = (await trail).map(({ instrument }) => instrument);
    const [first] = fills;
    return versions.find(({ version }) => version === first?.termsVersion) ?? versions.at(-1);
  };
}
