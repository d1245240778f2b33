import { StoredTextWrong } from '@candor/domain/stored/read-stored';
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

/** An account that somebody waits for. */
interface Wanted {
  readonly accountId: string;
  readonly loading: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Accounts that are read together at most: what they hold is taken over in one piece. */
const LOAD_MAX = 32;
/** Loads that are on their way at once; who comes meanwhile is read together by the next ones. */
const LOADS_MAX = 3;

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
  /** Those of which nothing is read yet. */
  #wanted: Wanted[] = [];
  #loads = 0;
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
    for (const { accountId, loading } of this.#wanted) this.#loading.set(accountId, loading);
    for (const accountId of this.#accounts.keys()) {
      if (isGone(accountId)) this.#forget(accountId);
    }
  }

  /** Loads what is missing. Accounts another caller is loading are waited for, not loaded twice. */
  async ensure(accountIds: readonly string[]): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const accountId of new Set(accountIds)) {
      if (!this.touch(accountId)) waits.push(this.#loading.get(accountId) ?? this.#want(accountId));
    }
    if (waits.length === 0) return;
    await Promise.all(waits);
    // What was read before accounts were given away is not kept.
    if (accountIds.some((id) => !this.#accounts.has(id))) await this.ensure(accountIds);
  }

  /** Forgets accounts beyond the limit, longest unused first, without those in use. */
  trim(isInUse: (accountId: string) => boolean): void {
    let excess = this.#accounts.size - this.#limit;
    // A look at the first one passes all that were moved from there to the end since.
    if (excess <= 0) return;
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

  #want(accountId: string): Promise<void> {
    let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
    const loading = new Promise<void>((...how) => {
      [resolve, reject] = how;
    });
    this.#loading.set(accountId, loading);
    const forget = () => {
      if (this.#loading.get(accountId) === loading) this.#loading.delete(accountId);
    };
    loading.then(forget, forget);
    this.#wanted.push({ accountId, loading, resolve, reject });
    // Who is wanted in the same breath is read with it.
    void Promise.resolve().then(() => this.#loadNext());
    return loading;
  }

  async #loadNext(): Promise<void> {
    if (this.#loads >= LOADS_MAX || this.#wanted.length === 0) return;
    this.#loads += 1;
    await this.#load(this.#wanted.splice(0, LOAD_MAX), this.#age);
    this.#loads -= 1;
    await this.#loadNext();
  }

  async #load(wanted: readonly Wanted[], age: number): Promise<void> {
    try {
      const loaded = await this.#hold.load(wanted.map(({ accountId }) => accountId));
      if (age === this.#age) for (const account of loaded) this.#keep(account);
      for (const { resolve } of wanted) resolve();
    } catch (error) {
      if (wanted.length > 1 && error instanceof StoredTextWrong) {
        // The others do not suffer for one that cannot be read.
        for (const one of wanted) await this.#load([one], age);
        return;
      }
      for (const { reject } of wanted) reject(error);
    }
  }

  #keep({ state, counters, answers, hasAllOrderIds, hasAllAnswers }: LoadedAccount): void {
    this.#accounts.set(state.accountId, { state, counters, hasAllOrderIds });
    this.answers.load(state.accountId, answers, hasAllAnswers);
  }
}
