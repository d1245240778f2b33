import { EVERY_ACCOUNT } from '@candor/database/stores/suspensions';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Decide } from '@candor/engines/trading/lane/decide-batch';

/**
 * Nothing is bought, sold, moved or promised by these: a registration, money that came in, and what
 * rows beside the books say.
 */
const harmless: ReadonlySet<Command['kind']> = new Set(['openAccount', 'credit', 'attestRows']);

/**
 * Accounts whose books are in doubt, or whose part of an act keeps failing; they do not trade until
 * an operator has released them.
 */
export class SuspendedAccounts {
  readonly #whys = new Map<string, string>();

  get count(): number {
    return this.#whys.size;
  }

  /** The chain itself is in doubt: nobody trades. */
  get isEverybody(): boolean {
    return this.#whys.has(EVERY_ACCOUNT);
  }

  add(accountId: string, why: string): void {
    this.#whys.set(accountId, why);
  }

  /** Those and no others from now on. */
  replace(suspended: readonly { readonly accountId: string; readonly why: string }[]): void {
    this.#whys.clear();
    for (const { accountId, why } of suspended) this.#whys.set(accountId, why);
  }

  has(accountId: string): boolean {
    return this.isEverybody || this.#whys.has(accountId);
  }

  /** The rules, with BOOKS_SUSPENDED before all others for a suspended account. */
  guarding(decide: Decide): Decide {
    return (state: AccountState, command: Command): Decision => {
      if (this.#whys.size === 0 || harmless.has(command.kind) || !this.has(state.accountId)) {
        return decide(state, command);
      }
      return { outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } };
    };
  }
}
