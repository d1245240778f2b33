import { direction, openClose, type WalletType } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import { signOf } from '@candor/ui/figures/decimals';

/** What came in and went out on one day, as the server adds it up per currency. */
export interface DaySum {
  readonly day: string;
  readonly in: string;
  readonly out: string;
  /** Own transfers, signed: `in` − `out` + `moved` is the sum of the day's completed rows. */
  readonly moved: string;
  readonly currency: string;
}

export interface BillDay {
  /** MM/DD/YYYY in the customer's zone. */
  readonly day: string;
  readonly sums: readonly DaySum[];
  readonly rows: readonly BillRow[];
}

/** Rows by the day the server put them on, newest first as they come, with the sums of each day. */
export function billDays(rows: readonly BillRow[], sums: readonly DaySum[]): BillDay[] {
  const days = new Map<string, BillRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days].map(([day, ofDay]) => ({
    day,
    sums: sums.filter((sum) => sum.day === day),
    rows: ofDay,
  }));
}

/** How a row stands. A transfer has its own words for the same codes. */
export type BillStanding = 'pending' | 'failed' | 'completed' | 'waiting' | 'cancelled';

const standings = {
  transfer: { 1: 'waiting', 2: 'cancelled', 3: 'completed' },
  other: { 1: 'pending', 2: 'failed', 3: 'completed' },
} as const;

export function standingOf(row: Pick<BillRow, 'billType' | 'status'>): BillStanding {
  return standings[row.billType === 'transfer' ? 'transfer' : 'other'][row.status];
}

/** Where a row leads: an order, a deposit, or nowhere, as what was paid without an order. */
export function billTarget(
  row: Pick<BillRow, 'billType' | 'refId' | 'trade'>,
): { readonly kind: 'order' | 'deposit'; readonly id: string } | null {
  if (row.refId == null) return null;
  if (['trade', 'fee', 'margin', 'reversal'].includes(row.billType)) {
    return row.trade?.num == null ? null : { kind: 'order', id: row.refId };
  }
  return row.billType === 'deposit' ? { kind: 'deposit', id: row.refId } : null;
}

/** What a row is about, before it is put into words. */
export type BillTitle =
  | {
      readonly kind: 'bought' | 'sold' | 'soldShort' | 'boughtBack';
      readonly num: string;
      readonly code: string;
    }
  | { readonly kind: 'result' | 'fee'; readonly code: string }
  | { readonly kind: 'transferTo' | 'transferFrom'; readonly wallet: WalletType }
  | { readonly kind: 'withdrawalTo'; readonly payee: string }
  | { readonly kind: 'plain' };

/** A trade by what was done, its result and its fee by the instrument, a transfer by both sides. */
export function billTitle(row: BillRow): BillTitle {
  const { trade, counter, billType } = row;
  if (counter != null) {
    const isOut = signOf(row.amount) < 0;
    return { kind: isOut ? 'transferTo' : 'transferFrom', wallet: counter.walletType };
  }
  if (row.payee != null) return { kind: 'withdrawalTo', payee: row.payee };
  if (trade == null || billType === 'reversal') return { kind: 'plain' };
  const code = trade.stockCode;
  if (billType === 'fee') return { kind: 'fee', code };
  if (row.locked == null || trade.num == null) return { kind: 'result', code };
  const isBuy = trade.direction === direction.buy;
  const isOpening = trade.openClose === openClose.open;
  if (isBuy) return { kind: isOpening ? 'bought' : 'boughtBack', num: trade.num, code };
  return { kind: isOpening ? 'soldShort' : 'sold', num: trade.num, code };
}
