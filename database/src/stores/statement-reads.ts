import type { BillType, WalletType } from '@candor/contract/enums';
import type { Order } from '@candor/domain/orders/order';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import { readOrder } from '../lanes/load-accounts.ts';
import { BILL_TYPE } from './bill-reads.ts';

/**
 * What happened in one wallet between two instants of a list: `stretch` 0 is before the first, 1
 * from it up to the second, and so on. A stretch ends between two commits.
 */
export interface WalletSum {
  readonly stretch: number;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly billType: BillType;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly lines: number;
  /** The balance after the last of these lines, and where that line stands. */
  readonly last: { readonly seq: bigint; readonly line: bigint; readonly balanceMinor: bigint };
}

/** A commit group that moved an account's money, as the log has it. */
export interface LoggedGroup {
  readonly lane: number;
  readonly seq: bigint;
  readonly atMs: bigint;
  readonly facts: string;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

export type StatementReads = ReturnType<typeof createStatementReads>;

/** What statements are made of: the same lines as the bill, cut between two commits. */
export function createStatementReads(pool: Pool) {
  const owner = (accountId: string): [number, string] => [partitionOf(accountId), accountId];
  return {
    /** When the first and the last line of an account were written; null for none. */
    span: async (accountId: string) => {
      const { rows } = await pool.query<{ first: bigint | null; last: bigint | null }>(
        `SELECT min(at_ms) AS first, max(at_ms) AS last FROM journal
          WHERE partition = $1 AND account_id = $2 AND cause_id IS NOT NULL`,
        owner(accountId),
      );
      const { first = null, last = null } = rows[0] ?? {};
      return first === null || last === null
        ? null
        : { firstMs: Number(first), lastMs: Number(last) };
    },

    /** For each of these ascending instants, the last group that had begun before it. */
    cuts: async (accountId: string, instants: readonly number[]): Promise<readonly bigint[]> => {
      const { rows } = await pool.query<{ stretch: number; seq: bigint }>(
        `SELECT width_bucket(at_ms, $3::bigint[]) AS stretch, max(event_seq) AS seq FROM journal
          WHERE partition = $1 AND account_id = $2 AND cause_id IS NOT NULL GROUP BY 1`,
        [...owner(accountId), instants],
      );
      const cuts: bigint[] = [];
      for (const at of instants.keys()) {
        const own = rows.find(({ stretch }) => stretch === at)?.seq ?? 0n;
        const before = cuts.at(-1) ?? 0n;
        cuts.push(own > before ? own : before);
      }
      return cuts;
    },

    /** Sums of the stretches between cuts, in one pass over the account's lines. */
    sums: async (accountId: string, cuts: readonly bigint[]): Promise<readonly WalletSum[]> => {
      const { rows } = await pool.query<SumRow>(
        `SELECT width_bucket(e.event_seq - 1, $3::bigint[]) AS stretch, e.wallet_type, w.currency,
                ${BILL_TYPE} AS bill_type, count(*)::integer AS lines,
                coalesce(sum(e.cash_minor + e.margin_minor) FILTER (
                  WHERE e.cash_minor + e.margin_minor > 0), 0)::text AS came,
                coalesce(-sum(e.cash_minor + e.margin_minor) FILTER (
                  WHERE e.cash_minor + e.margin_minor < 0), 0)::text AS went,
                max(ARRAY[e.event_seq, e.line::bigint, e.balance_after_minor]) AS last
           FROM entries e
           JOIN wallets w ON w.partition = e.partition AND w.account_id = e.account_id
            AND w.wallet_type = e.wallet_type
          WHERE e.partition = $1 AND e.account_id = $2 AND e.wallet_type IS NOT NULL
            AND (e.cash_minor <> 0 OR e.margin_minor <> 0)
          GROUP BY 1, 2, 3, 4`,
        [...owner(accountId), cuts],
      );
      return rows.map(sumOf);
    },

    /**
     * The next groups that moved money after one, up to another; their numbers, ascending. So many
     * lines or groups, whichever is less, and the last group whole: one may have hundreds of lines.
     */
    nextSeqs: async (
      of: Stretch & { readonly lines: number; readonly groups: number },
    ): Promise<readonly bigint[]> => {
      const { rows } = await pool.query<{ event_seq: bigint }>(
        `SELECT DISTINCT event_seq FROM (
           SELECT event_seq FROM journal
            WHERE partition = $1 AND account_id = $2 AND cause_id IS NOT NULL
              AND event_seq > $3 AND event_seq <= $4 ORDER BY event_seq LIMIT $5) AS next
          ORDER BY event_seq LIMIT $6`,
        [...owner(of.accountId), of.afterSeq, of.toSeq, of.lines, of.groups],
      );
      return rows.map(({ event_seq: seq }) => seq);
    },

    /** The groups that moved money in a stretch, ascending. */
    groups: async (of: Stretch): Promise<readonly LoggedGroup[]> => {
      const { rows } = await pool.query<GroupRow>(
        `SELECT g.lane, g.seq, g.at_ms, g.facts, g.prev_hash, g.hash, g.signature
           FROM (SELECT DISTINCT lane, event_seq FROM journal
                  WHERE partition = $1 AND account_id = $2 AND cause_id IS NOT NULL
                    AND event_seq > $3 AND event_seq <= $4) j
           JOIN events g ON g.lane = j.lane AND g.seq = j.event_seq ORDER BY g.seq`,
        [...owner(of.accountId), of.afterSeq, of.toSeq],
      );
      return rows.map(({ at_ms: atMs, prev_hash: prevHash, ...row }) => ({
        ...row,
        atMs,
        prevHash,
      }));
    },

    /** The ids of orders accepted in a stretch, oldest first: one look at all of an account's. */
    orderIds: async (of: Stretch): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ order_id: string }>(
        `SELECT order_id FROM orders
          WHERE partition = $1 AND account_id = $2 AND accepted_seq > $3 AND accepted_seq <= $4
          ORDER BY accepted_seq, accepted_line`,
        [...owner(of.accountId), of.afterSeq, of.toSeq],
      );
      return rows.map(({ order_id: id }) => id);
    },

    /** Orders of an account by their ids, oldest first. */
    orders: async (accountId: string, ids: readonly string[]): Promise<readonly Order[]> => {
      const { rows } = await pool.query<OrderRow>(
        `SELECT terms, progress FROM orders
          WHERE partition = $1 AND account_id = $2 AND order_id = ANY ($3)
          ORDER BY accepted_seq, accepted_line`,
        [...owner(accountId), ids],
      );
      return rows.map(readOrder);
    },
  };
}

/** Groups after one and up to another. */
interface Stretch {
  readonly accountId: string;
  readonly afterSeq: bigint;
  readonly toSeq: bigint;
}

interface SumRow {
  stretch: number;
  wallet_type: WalletType;
  currency: string;
  bill_type: BillType;
  lines: number;
  came: string;
  went: string;
  last: readonly [string | bigint, string | bigint, string | bigint];
}

interface GroupRow {
  lane: number;
  seq: bigint;
  at_ms: bigint;
  facts: string;
  prev_hash: Buffer;
  hash: Buffer;
  signature: Buffer;
}

interface OrderRow {
  terms: string;
  progress: string;
}

function sumOf(row: SumRow): WalletSum {
  const [seq, line, balance] = row.last;
  return {
    stretch: row.stretch,
    walletType: row.wallet_type,
    currency: row.currency,
    billType: row.bill_type,
    lines: row.lines,
    inMinor: BigInt(row.came),
    outMinor: BigInt(row.went),
    last: { seq: BigInt(seq), line: BigInt(line), balanceMinor: BigInt(balance) },
  };
}
