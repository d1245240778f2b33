import type { BillRow } from '@candor/contract/money-shapes';

/** What came in and went out on one day, as the server adds it up per currency. */
export interface DaySum {
  readonly day: string;
  readonly in: string;
  readonly out: string;
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

/** Where a row leads: an order, a deposit, or nowhere. */
export function billTarget(
  row: Pick<BillRow, 'billType' | 'refId'>,
): { readonly kind: 'order' | 'deposit'; readonly id: string } | null {
  if (row.refId == null) return null;
  if (row.billType === 'trade' || row.billType === 'fee' || row.billType === 'margin') {
    return { kind: 'order', id: row.refId };
  }
  return row.billType === 'deposit' ? { kind: 'deposit', id: row.refId } : null;
}
