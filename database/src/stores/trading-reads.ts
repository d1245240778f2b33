import type { Source, WalletType } from '@candor/contract/enums';
import type { Order } from '@candor/domain/orders/order';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import type { Position } from '@candor/domain/positions/position';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTransfer } from '@candor/domain/stored/money-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import { readOrder, readShownPosition } from '../lanes/load-accounts.ts';
import { holdingFactsIn } from './acts.ts';
import { createBillReads } from './bill-reads.ts';
import { bustsOf, IS_BUSTED } from './busts.ts';

/** A list cut out of a longer one. */
export interface Slice<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

export interface OrderFilter {
  readonly accountId: string;
  readonly sources?: readonly Source[] | undefined;
  readonly states?: readonly Order['state'][] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface EndedTransfer {
  readonly transfer: WaitingTransfer;
  readonly endedMs: number;
}

/**
 * What was traded lately, what was done to holdings without an order, and the pockets of the
 * wallets at the same instant.
 */
export interface RecentTrading {
  readonly fills: readonly { readonly fill: Fill; readonly terms: OrderTerms }[];
  /** False where there were more fills than are read: the newest are here. */
  readonly isWhole: boolean;
  readonly acts: ReturnType<typeof holdingFactsIn>;
  readonly pockets: readonly {
    readonly walletType: WalletType;
    readonly cashMinor: bigint;
    readonly marginMinor: bigint;
  }[];
}

/** Fills that a page of orders carries in all. */
const ORDER_FILLS_MAX = 2_000;
/** As the event log has them. */
const FILL_ORDER = 'event_seq, line';
const NEWEST_FILLS = 'f.event_seq DESC, f.line DESC';
/** More fills than a person makes in a few days; past it the oldest are left out. */
const FILLS_SINCE_MAX = 20_000;

/**
 * The history behind the open state: what is committed, newest first. A command's own commit is
 * always in it.
 */
export function createTradingReads(pool: Pool, { fillsSinceMax = FILLS_SINCE_MAX } = {}) {
  const owner = (accountId: string): [number, string] => [partitionOf(accountId), accountId];
  return {
    ...createBillReads(pool),

    orders: async (filter: OrderFilter): Promise<Slice<Order>> => {
      const { values, where } = orderConditions(filter, owner(filter.accountId));
      const { rows } = await pool.query<OrderRow & Counted>(
        `SELECT terms, progress, count(*) OVER () AS total FROM orders WHERE ${where}
          ORDER BY accepted_seq DESC, accepted_line DESC LIMIT $3 OFFSET $4`,
        values,
      );
      return sliceOf(rows, readOrder, () => count(pool, 'orders', { values, where }));
    },

    /** Null for an id that never was, and for another customer's. */
    order: async (accountId: string, orderId: string): Promise<Order | null> => {
      const { rows } = await pool.query<OrderRow>(
        'SELECT terms, progress FROM orders WHERE partition = $1 AND account_id = $2 AND order_id = $3',
        [...owner(accountId), orderId],
      );
      return rows[0] === undefined ? null : readOrder(rows[0]);
    },

    /** Oldest first. */
    fills: async (accountId: string, orderId: string): Promise<readonly Fill[]> => {
      const { rows } = await pool.query<{ detail: string }>(
        `SELECT detail FROM fills WHERE partition = $1 AND account_id = $2 AND order_id = $3
          ORDER BY ${FILL_ORDER}`,
        [...owner(accountId), orderId],
      );
      return rows.map(({ detail }) => readStored(storedFill, detail));
    },

    /**
     * The fills of several orders, oldest first. An order whose fills do not fit on a page of them
     * is left out: half of them would be a false sum.
     */
    fillsOfOrders: async (
      accountId: string,
      orderIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly Fill[]>> => {
      const { rows } = await pool.query<{ order_id: string; detail: string }>(
        `SELECT order_id, detail FROM fills
          WHERE partition = $1 AND account_id = $2 AND order_id = ANY ($3)
          ORDER BY order_id DESC, ${FILL_ORDER} LIMIT $4`,
        [...owner(accountId), orderIds, ORDER_FILLS_MAX + 1],
      );
      const byOrder = new Map<string, Fill[]>(orderIds.map((id) => [id, []]));
      for (const { order_id: id, detail } of rows)
        byOrder.get(id)?.push(readStored(storedFill, detail));
      const cut = rows[ORDER_FILLS_MAX]?.order_id;
      if (cut !== undefined) for (const id of orderIds) if (id <= cut) byOrder.delete(id);
      return byOrder;
    },

    /** Which fills of these orders were taken back; an order tells whether any were. */
    busts: (accountId: string, orders: readonly Order[], fills: readonly Fill[]) => {
      const changed = orders.filter(({ bustedQuantity }) => bustedQuantity !== undefined);
      const orderIds = new Set(changed.map(({ terms }) => terms.orderId));
      const asked = fills.filter(({ orderId }) => orderIds.has(orderId));
      return bustsOf(
        pool,
        owner(accountId),
        asked.map(({ fillId }) => fillId),
      );
    },

    closedPositions: async (
      filter: Pick<OrderFilter, 'accountId' | 'sources' | 'offset' | 'limit'>,
    ): Promise<Slice<Position>> => {
      const { accountId, sources, limit, offset } = filter;
      const values = [...owner(accountId), limit, offset, sources ?? null];
      // One whose fills were all taken back never was.
      const where = `partition = $1 AND account_id = $2 AND NOT is_open
        AND body LIKE '%"closedQuantity":%' AND body NOT LIKE '%"closedQuantity":"#0"%'
        AND ${ofSources('$5')}`;
      const { rows } = await pool.query<{ id: string; body: string } & Counted>(
        `SELECT position_id AS id, body, count(*) OVER () AS total FROM positions WHERE ${where}
          ORDER BY closed_seq DESC, closed_line DESC LIMIT $3 OFFSET $4`,
        values,
      );
      return sliceOf(rows, readShownPosition, () => count(pool, 'positions', { values, where }));
    },

    /** Open or closed; null for an id that never was, and for another customer's. */
    position: async (accountId: string, positionId: string): Promise<Position | null> => {
      const { rows } = await pool.query<{ id: string; body: string }>(
        `SELECT position_id AS id, body FROM positions
          WHERE partition = $1 AND account_id = $2 AND position_id = $3`,
        [...owner(accountId), positionId],
      );
      return rows[0] === undefined ? null : readShownPosition(rows[0]);
    },

    /** Whether a movement that belongs to nothing else was made, however long ago. */
    wasMoved: async (accountId: string, movedId: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `SELECT FROM journal
          WHERE partition = $1 AND account_id = $2 AND ref_id = $3 AND cause_id = $3`,
        [...owner(accountId), movedId],
      );
      return rowCount === 1;
    },

    /**
     * Fills since an instant that count, with the terms of their orders, oldest first, of very many
     * the newest, and the money of the wallets at the very instant of this look: whoever reads the
     * account beside it can tell whether both are of one moment.
     */
    recentTrading: async (accountId: string, sinceMs: number): Promise<RecentTrading> => {
      const { rows } = await pool.query<RecentRow>(
        `SELECT wallet_type, cash_minor, margin_minor, NULL AS detail, NULL AS terms
           FROM wallets WHERE partition = $1 AND account_id = $2
         UNION ALL
         (SELECT NULL, NULL, NULL, f.detail, o.terms FROM fills f
            JOIN orders o
              ON o.partition = f.partition AND o.account_id = f.account_id
             AND o.order_id = f.order_id
           WHERE f.partition = $1 AND f.account_id = $2 AND f.filled_ms >= $3 AND NOT ${IS_BUSTED}
           ORDER BY ${NEWEST_FILLS} LIMIT $4)
         UNION ALL
         SELECT NULL, NULL, NULL, e.facts, NULL FROM events e
           JOIN (SELECT DISTINCT lane, event_seq FROM acts
                 WHERE partition = $1 AND account_id = $2) a
             ON e.lane = a.lane AND e.seq = a.event_seq
          WHERE e.at_ms >= $3`,
        [...owner(accountId), sinceMs, fillsSinceMax + 1],
      );
      return readRecent(accountId, rows, fillsSinceMax);
    },

    /** Transfers of an account as they were agreed, by their ids. */
    transfersOf: async (
      accountId: string,
      transferIds: readonly string[],
    ): Promise<ReadonlyMap<string, WaitingTransfer>> => {
      if (transferIds.length === 0) return new Map();
      const { rows } = await pool.query<{ item_id: string; body: string }>(
        `SELECT item_id, body FROM held_items
          WHERE partition = $1 AND account_id = $2 AND kind = 'transfer' AND item_id = ANY ($3)`,
        [...owner(accountId), transferIds],
      );
      return new Map(rows.map(({ item_id, body }) => [item_id, readStored(storedTransfer, body)]));
    },

    /** The wallet the customer moved money from last; null before the first transfer. */
    lastMovedFrom: async (accountId: string): Promise<WalletType | null> => {
      const { rows } = await pool.query<{ body: string }>(
        `SELECT body FROM held_items
          WHERE partition = $1 AND account_id = $2 AND kind = 'transfer'
          ORDER BY changed_seq DESC LIMIT 1`,
        owner(accountId),
      );
      const [row] = rows;
      return row === undefined ? null : readStored(storedTransfer, row.body).fromWallet;
    },

    /** Cancelled transfers, newest first: they never became a movement. */
    endedTransfers: async (
      filter: Pick<OrderFilter, 'accountId' | 'fromMs' | 'toMs' | 'limit'>,
    ): Promise<readonly EndedTransfer[]> => {
      const { rows } = await pool.query<{ body: string; changed_ms: bigint }>(
        `SELECT body, changed_ms FROM held_items
          WHERE partition = $1 AND account_id = $2 AND kind = 'transfer' AND outcome = 'cancelled'
            AND ($3::bigint IS NULL OR changed_ms >= $3) AND ($4::bigint IS NULL OR changed_ms < $4)
          ORDER BY changed_ms DESC, changed_seq DESC, item_id DESC LIMIT $5`,
        [...owner(filter.accountId), filter.fromMs ?? null, filter.toMs ?? null, filter.limit],
      );
      return rows.map(({ body, changed_ms }) => ({
        transfer: readStored(storedTransfer, body),
        endedMs: Number(changed_ms),
      }));
    },
  };
}
export type PgTradingReads = ReturnType<typeof createTradingReads>;

interface Counted {
  total: bigint;
}
interface OrderRow {
  terms: string;
  progress: string;
}
/** A wallet, a fill with the terms of its order, or the facts of an event. */
type RecentRow =
  | { wallet_type: WalletType; cash_minor: bigint; margin_minor: bigint }
  | { wallet_type: null; detail: string; terms: string | null };

interface Conditions {
  readonly values: unknown[];
  readonly where: string;
}

function orderConditions(filter: OrderFilter, owner: [number, string]): Conditions {
  const { limit, offset, sources, states, fromMs, toMs } = filter;
  return {
    values: [
      ...owner,
      limit,
      offset,
      sources ?? null,
      states ?? null,
      fromMs ?? null,
      toMs ?? null,
    ],
    where: `partition = $1 AND account_id = $2
      AND ${ofSources('$5')}
      AND ($6::text[] IS NULL OR state = ANY ($6))
      AND ($7::bigint IS NULL OR accepted_ms >= $7) AND ($8::bigint IS NULL OR accepted_ms < $8)`,
  };
}

/** The total stands in every row; a page past the end has none and is counted. */
async function sliceOf<Row extends Counted, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
  countAll: () => Promise<number>,
): Promise<Slice<Item>> {
  const first = rows[0];
  const total = first === undefined ? await countAll() : Number(first.total);
  return { list: rows.map(read), total };
}

async function count(pool: Pool, table: string, { values, where }: Conditions): Promise<number> {
  // The page's own parameters stay bound, so that the numbers in `where` keep their meaning.
  const { rows } = await pool.query<Counted>(
    `SELECT count(*) AS total FROM ${table} WHERE ${where} AND ($3::bigint, $4::bigint) IS NOT NULL`,
    values,
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Rows whose instrument is, or was to its end, of these sources; without any all are. */
function ofSources(parameter: string): string {
  return `(${parameter}::smallint[] IS NULL OR instrument_id IN (
    SELECT instrument_id FROM instruments WHERE source = ANY (${parameter})))`;
}

function readRecent(
  accountId: string,
  rows: readonly RecentRow[],
  fillsMax: number,
): RecentTrading {
  const fills: RecentTrading['fills'][number][] = [];
  const acts: RecentTrading['acts'][number][] = [];
  const pockets: RecentTrading['pockets'][number][] = [];
  for (const row of rows) {
    if (row.wallet_type === null) {
      const { detail, terms } = row;
      if (terms === null) acts.push(...actsIn(detail, accountId));
      else
        fills.push({ fill: readStored(storedFill, detail), terms: readStored(storedTerms, terms) });
    } else {
      const { wallet_type: walletType, cash_minor: cashMinor, margin_minor: marginMinor } = row;
      pockets.push({ walletType, cashMinor, marginMinor });
    }
  }
  const newest = fills.slice(0, fillsMax).reverse();
  return { fills: newest, isWhole: fills.length <= fillsMax, acts, pockets };
}

/** What was done to the holdings of an account, among the facts of an event. */
function actsIn(facts: string, accountId: string): RecentTrading['acts'] {
  return holdingFactsIn(facts).filter((fact) => fact.accountId === accountId);
}
