import type { BillType, WalletType } from '@candor/contract/enums';
import type { Entry } from '@candor/domain/ledger/entry';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool, QueryResultRow } from 'pg';

export interface BillFilter {
  readonly accountId: string;
  readonly walletType?: WalletType | undefined;
  readonly billType?: BillType | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
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
  /** The balance after the line before it of the same wallet, and `amountMinor`. */
  readonly balanceAfterMinor: bigint;
  /** The whole movement, all legs of it. */
  readonly entry: Entry;
  /** The fill it belongs to, if any. */
  readonly trade: { readonly fill: Fill; readonly terms: OrderTerms } | null;
  /** Why an operator corrected something. */
  readonly reason: string | null;
}

/** Sums of a bill by the customer's days. In − out + moved is the sum of the day's lines. */
export interface BillDay {
  /** YYYY-MM-DD in the asked zone. */
  readonly day: string;
  readonly currency: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  /** Own transfers between wallets, signed: they neither came in nor went out. */
  readonly movedMinor: bigint;
}

/**
 * What a line is for the customer. A fill locks or frees the cost of a position by an entry of type
 * margin: for the customer it is his trade. Margin he adds himself stays margin; its entry is named
 * after what it refers to.
 */
export const BILL_TYPE = `CASE WHEN e.bill_type = 'margin' AND e.entry_id <> e.ref_id || '-margin'
                        THEN 'trade' ELSE e.bill_type END`;

/** Of a line, without its postings: those are only read of the lines of a page. */
const COLUMNS = `e.partition, e.account_id, e.event_seq, e.line, e.entry_id, e.wallet_type, e.bill_type,
  e.ref_id, e.at_ms, e.cash_minor, e.margin_minor, e.balance_after_minor, e.journal_line`;

/** Lines of a page with what they belong to: the page is cut before anything is looked up. */
const linesOf = (page: string) => `
  SELECT e.event_seq, e.line, e.entry_id, e.wallet_type, ${BILL_TYPE} AS bill_type, e.ref_id,
         e.at_ms, e.cash_minor, e.margin_minor, e.balance_after_minor, j.legs, j.postings,
         coalesce(j.detail, busted.detail) AS detail, o.terms, c.reason
    FROM (${page}) e
    JOIN journal j ON j.partition = e.partition AND j.account_id = e.account_id
      AND j.event_seq = e.event_seq AND j.line = e.journal_line
    LEFT JOIN corrections c ON e.bill_type = 'reversal'
      AND c.correction_id = left(e.entry_id, -length(e.bill_type) - 1)
    LEFT JOIN fills busted ON busted.partition = e.partition AND busted.account_id = e.account_id
      AND busted.order_id = e.ref_id AND busted.fill_id = c.corrects_id
    LEFT JOIN orders o
      ON coalesce(j.detail, busted.detail) IS NOT NULL AND o.partition = e.partition
      AND o.account_id = e.account_id AND o.order_id = e.ref_id
   ORDER BY e.event_seq DESC, e.line DESC`;

/** What moved units alone, as a split does, is no line of a bill. */
const WHERE = `
  WHERE e.partition = $1 AND e.account_id = $2 AND e.wallet_type IS NOT NULL
    AND (e.cash_minor <> 0 OR e.margin_minor <> 0)
    AND ($3::text IS NULL OR e.wallet_type = $3) AND ($4::text IS NULL OR ${BILL_TYPE} = $4)
    AND ($5::bigint IS NULL OR e.at_ms >= $5) AND ($6::bigint IS NULL OR e.at_ms < $6)`;

/** The bill: the ledger's lines in the ledger's own order, the newest first. */
export function createBillReads(pool: Pool) {
  const valuesOf = ({ accountId, walletType, billType, fromMs, toMs }: BillFilter) => [
    partitionOf(accountId),
    accountId,
    walletType ?? null,
    billType ?? null,
    fromMs ?? null,
    toMs ?? null,
  ];
  return {
    bill: async (
      filter: BillFilter & { readonly offset: number; readonly limit: number },
    ): Promise<readonly BillLine[]> => {
      const { rows } = await pool.query<BillRow>(
        linesOf(
          `SELECT ${COLUMNS} FROM entries e ${WHERE}
            ORDER BY e.event_seq DESC, e.line DESC LIMIT $7 OFFSET $8`,
        ),
        [...valuesOf(filter), filter.limit, filter.offset],
      );
      return rows.map(readLine);
    },

    /** All lines of the groups after one and up to another, oldest first. */
    billStretch: async (of: {
      readonly accountId: string;
      readonly afterSeq: bigint;
      readonly toSeq: bigint;
    }): Promise<readonly BillLine[]> => {
      const { rows } = await pool.query<BillRow>(
        linesOf(
          `SELECT ${COLUMNS} FROM entries e ${WHERE} AND e.event_seq > $7 AND e.event_seq <= $8`,
        ),
        [...valuesOf({ accountId: of.accountId }), of.afterSeq, of.toSeq],
      );
      return rows.map(readLine).reverse();
    },

    /**
     * How many lines there are at or after each of these instants, given in ascending order without
     * doubles; the first figure counts all lines.
     */
    billCounts: async (
      filter: BillFilter,
      instants: readonly number[],
    ): Promise<readonly number[]> => {
      const { rows } = await pool.query<{ reached: number; lines: bigint }>(
        `SELECT width_bucket(e.at_ms, $7::bigint[]) AS reached, count(*) AS lines
           FROM entries e ${WHERE} GROUP BY 1`,
        [...valuesOf(filter), instants],
      );
      const counts = new Array<number>(instants.length + 1).fill(0);
      // A line that has reached an instant has reached all before it.
      for (const { reached, lines } of rows) {
        for (let at = 0; at <= reached; at += 1) counts[at] = (counts[at] ?? 0) + Number(lines);
      }
      return counts;
    },

    /** Null when the database knows no such zone. */
    billDays: async (
      filter: BillFilter & { readonly timeZone: string },
    ): Promise<readonly BillDay[] | null> => {
      const rows = await rowsUnlessZoneUnknown<DayRow>(
        pool,
        `SELECT day, currency, coalesce(sum(minor) FILTER (WHERE NOT is_own AND minor > 0), 0)::text AS came,
                coalesce(-sum(minor) FILTER (WHERE NOT is_own AND minor < 0), 0)::text AS went,
                coalesce(sum(minor) FILTER (WHERE is_own), 0)::text AS moved
           FROM (SELECT to_char(to_timestamp(e.at_ms / 1000.0) AT TIME ZONE $7, 'YYYY-MM-DD') AS day,
                        w.currency, e.cash_minor + e.margin_minor AS minor,
                        e.bill_type = 'transfer' AS is_own
                   FROM entries e
                   JOIN wallets w ON w.partition = e.partition AND w.account_id = e.account_id
                    AND w.wallet_type = e.wallet_type ${WHERE}) lines
          GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
        [...valuesOf(filter), filter.timeZone],
      );
      return rows?.map(readDay) ?? null;
    },
  };
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
  detail: string | null;
  terms: string | null;
  reason: string | null;
  legs: string;
  postings: string | null;
}

interface DayRow {
  day: string;
  currency: string;
  came: string;
  went: string;
  moved: string;
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

function readDay({ day, currency, came, went, moved }: DayRow): BillDay {
  return {
    day,
    currency,
    inMinor: BigInt(came),
    outMinor: BigInt(went),
    movedMinor: BigInt(moved),
  };
}

function readLine(row: BillRow): BillLine {
  const { detail, terms } = row;
  const fill = detail === null ? null : readStored(storedFill, detail);
  return {
    lineId: `${row.event_seq}-${row.line}`,
    walletType: row.wallet_type,
    billType: row.bill_type,
    refId: row.ref_id,
    atMs: Number(row.at_ms),
    amountMinor: row.cash_minor + row.margin_minor,
    lockedMinor: row.margin_minor,
    balanceAfterMinor: row.balance_after_minor,
    entry: { id: row.entry_id, billType: row.bill_type, postings: postingsOf(row, fill) },
    trade: fill === null || terms === null ? null : { fill, terms: readStored(storedTerms, terms) },
    reason: row.reason,
  };
}

/** All legs of a line's entry; its row may hold several entries. */
function postingsOf(row: BillRow, fill: Fill | null): Entry['postings'] {
  const { entry_id: entryId } = row;
  if (row.postings === null) {
    return fill?.entries.find(({ id }) => id === entryId)?.postings ?? [];
  }
  const parts = JSON.parse(row.postings) as [account: string, unit: string, amount: string][][];
  const bills = row.legs.split(';').map((leg) => leg.split('|')[1]);
  return parts
    .filter((_, leg) => entryId.endsWith(`-${bills[leg]}`))
    .flat()
    .map(([account, unit, amount]) => ({ account, unit, amount: BigInt(amount) }));
}
