import type { BillLine } from '@candor/database/stores/bill-reads';
import { readAccount } from '@candor/domain/ledger/chart';
import { assertBalanced } from '@candor/domain/ledger/entry';
import { type Balances, StatementDoesNotAddUp } from './statement-figures.ts';

/** Follows a statement's lines while they are written: one that does not add up ends it. */
export class AddingUp {
  readonly #balances: Map<string, bigint>;
  lines = 0;

  constructor(openings: Balances) {
    this.#balances = new Map(openings);
  }

  /** Throws `StatementDoesNotAddUp` at a line that is not its postings, or has another balance. */
  take(line: BillLine): void {
    const { walletType, amountMinor, lockedMinor, balanceAfterMinor, entry } = line;
    assertBalanced(entry);
    let moved = 0n;
    let locked = 0n;
    for (const { account, amount } of entry.postings) {
      const meaning = readAccount(account);
      if (meaning?.owner !== 'customer' || meaning.walletType !== walletType) continue;
      if (meaning.pocket === 'cash' || meaning.pocket === 'margin') moved += amount;
      if (meaning.pocket === 'margin') locked += amount;
    }
    if (moved !== amountMinor || locked !== lockedMinor) {
      throw new StatementDoesNotAddUp(`entry ${entry.id} is not its postings in ${walletType}`);
    }
    const after = (this.#balances.get(walletType) ?? 0n) + amountMinor;
    if (after !== balanceAfterMinor) {
      throw new StatementDoesNotAddUp(`the balance after entry ${entry.id} in ${walletType}`);
    }
    this.#balances.set(walletType, after);
    this.lines += 1;
  }

  /** Throws `StatementDoesNotAddUp` when the lines do not end at the closings. */
  end(closings: Balances): void {
    for (const [walletType, minor] of closings) {
      if (this.#balances.get(walletType) !== minor) {
        throw new StatementDoesNotAddUp(`the closing of ${walletType}`);
      }
    }
  }
}
