import { coinRate } from '@candor/domain/funding/rates';
import {
  type PayeeKind,
  reviewWithdrawal,
  type WithdrawalFailure,
} from '@candor/domain/funding/withdrawals';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import { caseIdOf, type ReviewsBy } from '../reviews/review-ports.ts';
import type {
  PayoutDoor,
  Stray,
  Withdrawal,
  WithdrawalNews,
  WithdrawalStore,
} from './withdrawal-ports.ts';

const BATCH_MAX = 50;
/** One that could not be handled lets the others pass and is tried again after this. */
const FAULT_RETRY_MS = 5_000;
/** What a lock holds is looked at again after so long. */
const LOCKED_RETRY_MS = 60_000;
/** Money that is held for so long by no withdrawal is nobody's on the way. */
const STRAY_AFTER_MS = 300_000;
const STRAYS_EVERY_MS = 60_000;

export interface WithdrawalDeskOptions {
  readonly store: WithdrawalStore;
  readonly door: PayoutDoor;
  readonly news: WithdrawalNews;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /** Where it goes, opened; null when the payee is gone or is not what was confirmed. */
  readonly payeeOf: (
    withdrawal: Withdrawal,
  ) => Promise<{ readonly kind: PayeeKind; readonly number: string } | null>;
  /**
   * Frozen by its customer: nothing leaves that was not decided before. Locked by an operator:
   * everything stays where it is.
   */
  readonly shutBy: (userId: string, nowMs: number) => Promise<'customer' | 'operator' | null>;
  readonly reviewsBy: ReviewsBy;
  /** Hears of what failed; it is tried again later. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Decides withdrawals by the published rule, or as two operators did, and sees each to its end.
 * The decision is stored before the books follow it, the books take each withdrawal once, and an
 * end that was not told is told by whoever looks next: it may be killed anywhere and run twice.
 */
export class WithdrawalDesk extends LookingDesk {
  readonly #options: WithdrawalDeskOptions;
  #strayLookMs = Number.NEGATIVE_INFINITY;

  constructor(options: WithdrawalDeskOptions) {
    super('withdrawals', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, clock, reviewsBy, onFailure } = this.#options;
    const nowMs = clock.nowMs();
    for (const one of await store.due(nowMs, BATCH_MAX, reviewsBy === 'rules')) {
      await this.#go(one, nowMs).catch(async (error: unknown) => {
        onFailure(error);
        await store.putOff(one.id, nowMs + FAULT_RETRY_MS);
      });
    }
    await this.#returnStrays(nowMs);
  }

  /** As far as it goes now. */
  async #go(withdrawal: Withdrawal, nowMs: number): Promise<void> {
    let next: Withdrawal | null = withdrawal;
    while (next !== null) next = await this.#step(next, nowMs);
  }

  async #step(one: Withdrawal, nowMs: number): Promise<Withdrawal | null> {
    const { store, door, news } = this.#options;
    switch (one.state) {
      case 'opening':
        return this.#recover(one, nowMs);
      case 'pending':
        if (await this.#waitsFor(one, nowMs)) return null;
        return this.#decide(one, nowMs);
      case 'paying': {
        if (await this.#waitsFor(one, nowMs)) return null;
        await this.#refuseUndecided(one);
        const fx = one.rate === null ? null : coinRate(one.currency, one.rate);
        await door.complete(one, fx, nowMs);
        return store.end(one.id, nowMs);
      }
      case 'returning':
        await door.giveBack({ userId: one.userId, withdrawalId: one.id }, nowMs);
        return store.end(one.id, nowMs);
      case 'completed':
      case 'returned':
        await news.ended(one);
        await store.told(one.id);
        return null;
    }
  }

  /** Whoever opened it died before it could say what became of it. */
  async #recover(one: Withdrawal, nowMs: number): Promise<null> {
    const { store, door, news } = this.#options;
    if (await door.isHeld(one.userId, one.id)) {
      const held = await store.hold(one.id, nowMs);
      if (held !== null) await news.changed(held);
    } else await store.drop(one.id);
    return null;
  }

  /** Whether it is put off, because an operator has locked the account. */
  async #waitsFor({ id, userId }: Withdrawal, nowMs: number): Promise<boolean> {
    const { store, shutBy } = this.#options;
    if ((await shutBy(userId, nowMs)) !== 'operator') return false;
    await store.putOff(id, nowMs + LOCKED_RETRY_MS);
    return true;
  }

  async #decide(one: Withdrawal, nowMs: number): Promise<Withdrawal | null> {
    const { store, reviewsBy } = this.#options;
    const { id } = one;
    const byRules = reviewsBy === 'rules';
    const verdict = byRules ? null : await reviewsBy(caseIdOf('withdrawal', id));
    if (!byRules && verdict === null) return null;
    if (verdict?.passes === false) {
      const refused = { state: 'returning', failure: null, failureText: verdict.reason } as const;
      return store.decide({ id, ...refused }, nowMs);
    }
    const failure = await this.#failureOf(one, nowMs, byRules);
    const state = failure === null ? 'paying' : 'returning';
    return store.decide({ id, state, failure, failureText: null }, nowMs);
  }

  /**
   * How far a withdrawal is stands in its row unsigned, so its decision is asked for again.
   * Throws where there is none that lets the money go; it waits then.
   */
  async #refuseUndecided(one: Withdrawal): Promise<void> {
    const { reviewsBy, payeeOf } = this.#options;
    if (reviewsBy === 'rules') {
      const payee = await payeeOf(one);
      if (payee !== null && reviewWithdrawal(payee) === null) return;
    } else if ((await reviewsBy(caseIdOf('withdrawal', one.id)))?.passes) return;
    throw new Error(`The withdrawal ${one.id} is said to be on its way, and nobody decided so.`);
  }

  /** Operators look at what the rules would say themselves; a freeze holds for both. */
  async #failureOf(
    one: Withdrawal,
    nowMs: number,
    byRules: boolean,
  ): Promise<WithdrawalFailure | null> {
    if ((await this.#options.shutBy(one.userId, nowMs)) === 'customer') return 'account-frozen';
    const payee = await this.#options.payeeOf(one);
    if (payee === null) return 'payee-gone';
    return byRules ? reviewWithdrawal(payee) : null;
  }

  async #returnStrays(nowMs: number): Promise<void> {
    if (nowMs - this.#strayLookMs < STRAYS_EVERY_MS) return;
    const { store, door } = this.#options;
    const items = await store.strays(nowMs - STRAY_AFTER_MS, BATCH_MAX);
    const nameOf = ({ withdrawalId }: Stray) => withdrawalId;
    await this.run.each({ list: 'strays', items, nameOf }, (one) => door.giveBack(one, nowMs));
    this.#strayLookMs = nowMs;
  }
}
