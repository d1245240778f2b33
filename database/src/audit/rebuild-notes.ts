import { presentText, type StoredKind } from '@candor/domain/stored/read-stored';
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
  /** Attested rows whose words went with the person they were about. */
  erased: number;
}

export interface RebuildReport {
  readonly counts: RebuildCounts;
  /** Everything in which the tables and the log disagree; empty when the books are right. */
  readonly differences: readonly string[];
  /** Of these, the first of each account: its rows are not what its log says. */
  readonly byAccount: ReadonlyMap<string, string>;
  /** Of these, those of the chain itself: what happened is no longer what was signed. */
  readonly ofChain: readonly string[];
}

/** What a difference is about: an account, or the chain of commit groups. */
export type DifferenceAbout = { readonly accountId: string } | 'chain';

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
    erased: 0,
  };
  readonly differences: string[] = [];
  readonly #byAccount = new Map<string, string>();
  readonly #ofChain: string[] = [];
  #unlisted = 0;

  /** `about` is left out where the difference is nobody's alone. */
  differ(difference: string, about?: DifferenceAbout): void {
    if (about === 'chain') this.#ofChain.push(difference);
    else if (about !== undefined && !this.#byAccount.has(about.accountId)) {
      this.#byAccount.set(about.accountId, difference);
    }
    if (this.differences.length < DIFFERENCES_LISTED) this.differences.push(difference);
    else this.#unlisted += 1;
  }

  /** Notes a difference unless the two are the same text. */
  compare(what: string, log: string, table: string | undefined, about?: DifferenceAbout): void {
    if (log === table) return;
    this.differ(`${what}: the log says ${log}, the table ${table ?? 'nothing'}`, about);
  }

  /** As `compare`, with a text of the table that may be of an earlier version. */
  compareStored<T extends object>(
    kind: StoredKind<T>,
    what: string,
    texts: { readonly log: string; readonly table: string | undefined },
    about: DifferenceAbout,
  ): void {
    const { log, table } = texts;
    if (log === table) return;
    this.compare(what, log, table === undefined ? table : presentText(kind, table), about);
  }

  /** Does a part of the check; words in a table that are none of ours are noted, and end it. */
  async reading(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.differ(`a table cannot be read: ${error.message}`, 'chain');
    }
  }

  report(): RebuildReport {
    const more = this.#unlisted === 0 ? [] : [`and ${this.#unlisted} more`];
    return {
      counts: this.counts,
      differences: [...this.differences, ...more],
      byAccount: this.#byAccount,
      ofChain: this.#ofChain,
    };
  }
}

/** PostgreSQL's class 22: what stands in a column is no such thing. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22');
}

/** Units that accounts of the ledger hold, by account and unit; what is at zero has no row. */
export type Holdings = Map<string, { readonly accountId: string; amount: bigint }>;

/** The books as the logs tell them. */
export interface Replayed {
  readonly accounts: Map<string, AccountState>;
  /** By account, unit and lane. */
  readonly house: Map<string, bigint>;
  readonly holdings: Holdings;
  /** By account and kind, what waited or was held once. */
  readonly items: Set<string>;
  /** By account and order or position: the group that last took a fill of it back. */
  readonly busted: ReadonlyMap<string, bigint>;
}
