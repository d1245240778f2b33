import type { DividendDue } from '../../instruments/dividend.ts';
import type { Entry } from '../../ledger/entry.ts';

interface OfDividend {
  readonly accountId: string;
  readonly atMs: number;
  readonly due: DividendDue;
  readonly entries: readonly Entry[];
}

/**
 * A share began to trade without its dividend, and this was held of it until then. The entries are
 * what the margin of a short paid at once, for want of cash.
 */
export interface DividendEntitled extends OfDividend {
  readonly kind: 'dividendEntitled';
}

/** What was due of a dividend was paid. */
export interface DividendPaid extends OfDividend {
  readonly kind: 'dividendPaid';
  readonly fxRate: bigint;
  /** Of a long: before what is withheld. Of a short zero: it pays what was held for it. */
  readonly grossMinor: bigint;
  readonly withheldMinor: bigint;
}

export type DividendFact = DividendEntitled | DividendPaid;
