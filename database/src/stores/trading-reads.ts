import type { BillType, Source, WalletType } from '@candor/contract/enums';
import type { Entry } from '@candor/domain/ledger/entry';
import type { Order, OrderTerms } from '@candor/domain/orders/order';
import { lotQueue } from '@candor/domain/positions/lots';
import type { Position } from '@candor/domain/positions/position';
import type { Fill } from '@candor/domain/trading/fill';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import { laneOf } from '@candor/engines/trading/lane-of';
import type { Pool, QueryResultRow } from 'pg';
import { readOrder, readText } from '../lanes/load-accounts.ts';

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

export interface BillFilter {
  readonly accountId: string;
  readonly walletType?: WalletType | undefined;
  readonly billType?: BillType | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What one wallet felt of one movement. */
export interface BillLine {
  readonly lineId: string;
  readonly walletType: WalletType;
  readonly billType: BillType;
  readonly refId: string;
  readonly atMs: number;
  /** Cash and margin together, signed: what the balance changed by. */
  readonly amountMinor: bigint;
  /** What went from cash into margin, signed; the balance did not change by it. */
  readonly lockedMinor: bigint;
  readonly balanceAfterMinor: bigint;
  /** The whole movement, all legs of it. */
  readonly entry: Entry;
}

/** Sums of a bill by the customer's days. */
export interface BillDay {
  /** YYYY-MM-DD in the asked zone. */
  readonly day: string;
  readonly currency: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

export interface EndedTransfer {
  readonly transfer: WaitingTransfer;
  readonly endedMs: number;
}

/** More fills than anybody makes in a few days; past it the newest are left out. */
const FILLS_SINCE_MAX = 20_000;

const LINE_COLUMNS = `
  e.event_seq, e.line, e.entry_id, e.wallet_type, e.bill_type, e.ref_id, e.at_ms,
  e.cash_minor, e.margin_minor, e.balance_after_minor,
  (SELECT array_agg(legs.postings ORDER BY legs.line) FROM entries legs
    WHERE legs.lane = e.lane AND legs.account_id = e.account_id AND legs.event_seq = e.event_seq
      AND legs.entry_id = e.entry_id) AS legs`;

/**
 * The history behind the open state: what is committed, newest first. A command's own commit is
 * always in it.
 */
export function createTradingReads(pool: Pool, laneCount: number) {
  const owner = (accountId: string): [number, string] => [laneOf(accountId, laneCount), accountId];
  return {
    orders: async (filter: OrderFilter): Promise<Slice<Order>> => {
      const { values, where } = orderConditions(filter, owner(filter.accountId));
      const { rows } = await pool.query<OrderRow & Counted>(
        `SELECT terms, progress, count(*) OVER () AS total FROM orders WHERE ${where}
          ORDER BY order_id DESC LIMIT $3 OFFSET $4`,
        values,
      );
      return sliceOf(rows, readOrder, () => count(pool, 'orders', { values, where }));
    },

    /** Null for an id that never was, and for another customer's. */
    order: async (accountId: string, orderId: string): Promise<Order | null> => {
      const { rows } = await pool.query<OrderRow>(
        'SELECT terms, progress FROM orders WHERE lane = $1 AND account_id = $2 AND order_id = $3',
        [...owner(accountId), orderId],
      );
      return rows[0] === undefined ? null : readOrder(rows[0]);
    },

    /** Oldest first. */
    fills: async (accountId: string, orderId: string): Promise<readonly Fill[]> => {
      const { rows } = await pool.query<{ detail: string }>(
        `SELECT detail FROM fills WHERE lane = $1 AND account_id = $2 AND order_id = $3
          ORDER BY filled_ms, event_seq, fill_id`,
        [...owner(accountId), orderId],
      );
      return rows.map(({ detail }) => readText<Fill>(detail));
    },

    closedPositions: async (
      filter: Pick<OrderFilter, 'accountId' | 'sources' | 'offset' | 'limit'>,
    ): Promise<Slice<Position>> => {
      const { accountId, sources, limit, offset } = filter;
      const values = [...owner(accountId), limit, offset, prefixes(sources)];
      const where = `lane = $1 AND account_id = $2 AND NOT is_open
        AND ($5::text[] IS NULL OR split_part(instrument_id, ':', 1) = ANY ($5))`;
      const { rows } = await pool.query<{ body: string } & Counted>(
        `SELECT body, count(*) OVER () AS total FROM positions WHERE ${where}
          ORDER BY closed_ms DESC, position_id DESC LIMIT $3 OFFSET $4`,
        values,
      );
      return sliceOf(rows, readClosed, () => count(pool, 'positions', { values, where }));
    },

    /** Whether this customer once held the position and closed it. */
    wasClosed: async (accountId: string, positionId: string): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `SELECT FROM positions
          WHERE lane = $1 AND account_id = $2 AND position_id = $3 AND NOT is_open`,
        [...owner(accountId), positionId],
      );
      return rowCount === 1;
    },

    bill: async (filter: BillFilter): Promise<Slice<BillLine>> => {
      const { values, where } = billConditions(filter, owner(filter.accountId));
      const paged = [...values, filter.limit, filter.offset];
      const { rows } = await pool.query<BillRow & Counted>(
        `SELECT ${LINE_COLUMNS}, count(*) OVER () AS total FROM entries e WHERE ${where}
          ORDER BY e.event_seq DESC, e.line DESC LIMIT $7 OFFSET $8`,
        paged,
      );
      return sliceOf(rows, readLine, () => count(pool, 'entries e', { values, where }));
    },

    /** Null when the database knows no such zone. */
    billDays: async (
      filter: Omit<BillFilter, 'offset' | 'limit'> & { readonly timeZone: string },
    ): Promise<readonly BillDay[] | null> => {
      const { values, where } = billConditions(filter, owner(filter.accountId));
      const rows = await rowsUnlessZoneUnknown<{
        day: string;
        currency: string;
        came: string;
        went: string;
      }>(
        pool,
        `SELECT to_char(to_timestamp(e.at_ms / 1000.0) AT TIME ZONE $7, 'YYYY-MM-DD') AS day,
                w.currency,
                coalesce(sum(e.cash_minor + e.margin_minor)
                  FILTER (WHERE e.cash_minor + e.margin_minor > 0), 0)::text AS came,
                coalesce(-sum(e.cash_minor + e.margin_minor)
                  FILTER (WHERE e.cash_minor + e.margin_minor < 0), 0)::text AS went
           FROM entries e
           JOIN wallets w ON w.lane = e.lane AND w.account_id = e.account_id
            AND w.wallet_type = e.wallet_type
          WHERE ${where} GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
        [...values, filter.timeZone],
      );
      return (
        rows?.map(({ day, currency, came, went }) => ({
          day,
          currency,
          inMinor: BigInt(came),
          outMinor: BigInt(went),
        })) ?? null
      );
    },

    /**
     * Fills since an instant with the terms of their orders, oldest first, at most
     * `FILLS_SINCE_MAX`.
     */
    fillsSince: async (
      accountId: string,
      sinceMs: number,
    ): Promise<readonly { readonly fill: Fill; readonly terms: OrderTerms }[]> => {
      const { rows } = await pool.query<{ detail: string; terms: string }>(
        `SELECT f.detail, o.terms FROM fills f
           JOIN orders o
             ON o.lane = f.lane AND o.account_id = f.account_id AND o.order_id = f.order_id
          WHERE f.lane = $1 AND f.account_id = $2 AND f.filled_ms >= $3
          ORDER BY f.filled_ms, f.event_seq, f.fill_id LIMIT $4`,
        [...owner(accountId), sinceMs, FILLS_SINCE_MAX],
      );
      return rows.map(({ detail, terms }) => ({
        fill: readText<Fill>(detail),
        terms: readText<OrderTerms>(terms),
      }));
    },

    /** Cancelled transfers, newest first: they never became a movement. */
    endedTransfers: async (
      filter: Pick<BillFilter, 'accountId' | 'fromMs' | 'toMs'> & { readonly limit: number },
    ): Promise<readonly EndedTransfer[]> => {
      const { rows } = await pool.query<{ body: string; changed_ms: bigint }>(
        `SELECT body, changed_ms FROM held_items
          WHERE lane = $1 AND account_id = $2 AND kind = 'transfer' AND outcome = 'cancelled'
            AND ($3::bigint IS NULL OR changed_ms >= $3) AND ($4::bigint IS NULL OR changed_ms < $4)
          ORDER BY changed_ms DESC, item_id DESC LIMIT $5`,
        [...owner(filter.accountId), filter.fromMs ?? null, filter.toMs ?? null, filter.limit],
      );
      return rows.map(({ body, changed_ms }) => ({
        transfer: readText<WaitingTransfer>(body),
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
interface BillRow {
  event_seq: bigint;
  line: number;
  entry_id: string;
  wallet_type: WalletType;
  bill_type: BillType;
  ref_id: string;
  at_ms: bigint;
  cash_minor: bigint;
  margin_minor: bigint;
  balance_after_minor: bigint;
  legs: string[];
}
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
      prefixes(sources),
      states ?? null,
      fromMs ?? null,
      toMs ?? null,
    ],
    where: `lane = $1 AND account_id = $2
      AND ($5::text[] IS NULL OR split_part(instrument_id, ':', 1) = ANY ($5))
      AND ($6::text[] IS NULL OR state = ANY ($6))
      AND ($7::bigint IS NULL OR accepted_ms >= $7) AND ($8::bigint IS NULL OR accepted_ms < $8)`,
  };
}

function billConditions(
  filter: Omit<BillFilter, 'offset' | 'limit'>,
  owner: [number, string],
): Conditions {
  const { walletType, billType, fromMs, toMs } = filter;
  return {
    values: [...owner, walletType ?? null, billType ?? null, fromMs ?? null, toMs ?? null],
    where: `e.lane = $1 AND e.account_id = $2 AND e.wallet_type IS NOT NULL
      AND ($3::text IS NULL OR e.wallet_type = $3) AND ($4::text IS NULL OR e.bill_type = $4)
      AND ($5::bigint IS NULL OR e.at_ms >= $5) AND ($6::bigint IS NULL OR e.at_ms < $6)`,
  };
}

const INVALID_PARAMETER_VALUE = '22023';

/** Null when the only thing wrong is a time zone that this database has no rules for. */
async function rowsUnlessZoneUnknown<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<readonly Row[] | null> {
  try {
    return (await pool.query<Row>(text, values)).rows;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === INVALID_PARAMETER_VALUE) return null;
    throw error;
  }
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
  const pageParameters = table === 'entries e' ? '' : 'AND ($3::bigint, $4::bigint) IS NOT NULL';
  const { rows } = await pool.query<Counted>(
    `SELECT count(*) AS total FROM ${table} WHERE ${where} ${pageParameters}`,
    values,
  );
  return Number(rows[0]?.total ?? 0n);
}

function prefixes(sources: readonly Source[] | undefined): string[] | null {
  return sources === undefined ? null : sources.map(String);
}

/** A closed position has no lots left. */
function readClosed({ body }: { body: string }): Position {
  return { ...readText<Omit<Position, 'lots'>>(body), lots: lotQueue([]) };
}

function readLine(row: BillRow): BillLine {
  const postings = row.legs.flatMap((leg) => {
    const parts = JSON.parse(leg) as [account: string, currency: string, amount: string][];
    return parts.map(([account, currency, amount]) => ({
      account,
      currency,
      amountMinor: BigInt(amount),
    }));
  });
  return {
    lineId: `${row.event_seq}-${row.line}`,
    walletType: row.wallet_type,
    billType: row.bill_type,
    refId: row.ref_id,
    atMs: Number(row.at_ms),
    amountMinor: row.cash_minor + row.margin_minor,
    lockedMinor: row.margin_minor,
    balanceAfterMinor: row.balance_after_minor,
    entry: { id: row.entry_id, billType: row.bill_type, postings },
  };
}
