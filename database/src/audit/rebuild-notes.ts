import type { AccountState } from '@candor/domain/trading/account-state';

/** What was counted while the log was replayed. */
export interface RebuildCounts {
  lanes: number;
  groups: number;
  facts: number;
  accounts: number;
  orders: number;
  fills: number;
  positions: number;
  entries: number;
  postings: number;
}

export interface RebuildReport {
  readonly counts: RebuildCounts;
  /** Everything in which the tables and the log disagree; empty when the books are right. */
  readonly differences: readonly string[];
}

/** Differences that are listed; further ones are only counted. */
const DIFFERENCES_LISTED = 50;

/** Where a replay notes what it saw. */
export class RebuildNotes {
  readonly counts: RebuildCounts = {
    lanes: 0,
    groups: 0,
    facts: 0,
    accounts: 0,
    orders: 0,
    fills: 0,
    positions: 0,
    entries: 0,
    postings: 0,
  };
  readonly differences: string[] = [];
  #unlisted = 0;

  differ(difference: string): void {
    if (this.differences.length < DIFFERENCES_LISTED) this.differences.push(difference);
    else this.#unlisted += 1;
  }

  /** Notes a difference unless the two are the same text. */
  compare(what: string, log: string, table: string | undefined): void {
    if (log !== table) this.differ(`${what}: the log says ${log}, the table ${table ?? 'nothing'}`);
  }

  report(): RebuildReport {
    const more = this.#unlisted === 0 ? [] : [`and ${this.#unlisted} more`];
    return { counts: this.counts, differences: [...this.differences, ...more] };
  }
}

/** A lane's books as its log tells them. */
export interface ReplayedLane {
  readonly lane: number;
  readonly accounts: Map<string, AccountState>;
  /** By account and currency, joined with a bar. */
  readonly house: Map<string, bigint>;
}
