import type { AccountState } from '@candor/domain/trading/account-state';
import { AnswerMemory } from './lane-answers.ts';
import type { LaneHold, LoadedAccount } from './lane-store.ts';
import type { FeedCounters } from './private-frames.ts';

/** One account in memory, exactly as committed. */
export interface CachedAccount {
  state: AccountState;
  counters: FeedCounters;
  /** False when an order id that is not in memory may still be in the store. */
  readonly hasAllOrderIds: boolean;
}

/**
 * Accounts of a lane, loaded on first use and forgotten when they have not been used for longest.
 * Only committed state is in here, so that forgetting one loses nothing.
 */
export class AccountCache {
  readonly answers: AnswerMemory;
  readonly #hold: LaneHold;
  readonly #limit: number;
  readonly #accounts = new Map<string, CachedAccount>();
  readonly #loading = new Map<string, Promise<void>>();
  /** What was read before this grew may be older than what another process wrote. */
  #age = 0;

  constructor(hold: LaneHold, limits: { accounts: number; answersPerAccount: number }) {
    this.#hold = hold;
    this.#limit = limits.accounts;
    this.answers = new AnswerMemory(limits.answersPerAccount);
  }

  get(accountId: string): CachedAccount | undefined {
    return this.#accounts.get(accountId);
  }

  /** Marks the account as just used; false when it is not in memory. */
  touch(accountId: string): boolean {
    const account = this.#accounts.get(accountId);
    if (account === undefined) return false;
    // Last in the map is used last.
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, account);
    return true;
  }

  /** The account, which `ensure` has loaded. Throws otherwise. */
  need(accountId: string): CachedAccount {
    const account = this.#accounts.get(accountId);
    if (account === undefined) throw new Error(`Account ${accountId} was not loaded.`);
    return account;
  }

  /** Forgets accounts for good: from now on another process may write them. */
  forgetAll(isGone: (accountId: string) => boolean): void {
    this.#age += 1;
    this.#loading.clear();
    for (const accountId of this.#accounts.keys()) {
      if (isGone(accountId)) this.#forget(accountId);
    }
  }

  /** Loads what is missing. Accounts another caller is loading are waited for, not loaded twice. */
  async ensure(accountIds: readonly string[]): Promise<void> {
    const waits = new Set<Promise<void>>();
    const missing: string[] = [];
    for (const accountId of new Set(accountIds)) {
      if (this.touch(accountId)) continue;
      const running = this.#loading.get(accountId);
      if (running !== undefined) waits.add(running);
      else missing.push(accountId);
    }
    if (missing.length > 0) waits.add(this.#load(missing));
    if (waits.size === 0) return;
    await Promise.all(waits);
    // What was read before accounts were given away is not kept.
    if (accountIds.some((id) => !this.#accounts.has(id))) await this.ensure(accountIds);
  }

  /** Forgets accounts beyond the limit, longest unused first, without those in use. */
  trim(isInUse: (accountId: string) => boolean): void {
    let excess = this.#accounts.size - this.#limit;
    for (const accountId of this.#accounts.keys()) {
      if (excess <= 0) return;
      if (isInUse(accountId)) continue;
      this.#forget(accountId);
      excess -= 1;
    }
  }

  #forget(accountId: string): void {
    this.#accounts.delete(accountId);
    this.answers.forget(accountId);
  }

  #load(accountIds: readonly string[]): Promise<void> {
    const age = this.#age;
    const loading = this.#hold
      .load(accountIds)
      .then((loaded) => {
        if (age === this.#age) for (const account of loaded) this.#keep(account);
      })
      .finally(() => {
        for (const accountId of accountIds) {
          if (this.#loading.get(accountId) === loading) this.#loading.delete(accountId);
        }
      });
    for (const accountId of accountIds) this.#loading.set(accountId, loading);
    return loading;
  }

  #keep({ state, counters, answers, hasAllOrderIds, hasAllAnswers }: LoadedAccount): void {
    this.#accounts.set(state.accountId, { state, counters, hasAllOrderIds });
    this.answers.load(state.accountId, answers, hasAllAnswers);
  }
}
