import { USD_HKD } from '@candor/domain/funding/rates';
import { rateOf, viewOf } from '@candor/domain/market/price-snapshot';
import type { AccountState } from '@candor/domain/trading/account-state';
import { viewOfAccount } from '@candor/domain/trading/account-view';
import { accountFigures } from '@candor/domain/wallets/account-figures';
import { accountSums } from '@candor/domain/wallets/account-value';
import type { ToldCommand } from '../auditor/told.ts';
import type { Means } from './held-desks.ts';

const REVIEW_MS = 30_000;

/** The desks of withdrawals and loans: each step is sent twice, and done once. */
export class MoneyDesks {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  async carryOn(): Promise<void> {
    for (const state of await this.#means.states()) {
      await this.#payOut(state);
      await this.#lend(state);
    }
  }

  async #payOut({ accountId, withdrawals }: AccountState): Promise<void> {
    const to = { accountId, nowMs: this.#means.nowMs() };
    for (const { withdrawalId, requestedAtMs } of [...withdrawals.values()]) {
      if (to.nowMs < requestedAtMs + REVIEW_MS) continue;
      const isPaid = !withdrawalId.endsWith('3');
      const bank = { rail: 'railBank', currency: 'USD', fx: null } as const;
      for (let times = 0; times < 2; times += 1) {
        await this.#means.tell(
          isPaid
            ? { kind: 'completeWithdrawal', ...to, withdrawalId, ...bank }
            : { kind: 'returnWithdrawal', ...to, withdrawalId },
        );
      }
    }
  }

  async #lend(state: AccountState): Promise<void> {
    const { accountId, loans } = state;
    const to = { accountId, nowMs: this.#means.nowMs() };
    for (const { loanId, dueMs, state: at } of [...loans.values()]) {
      if (dueMs === null || to.nowMs < dueMs) continue;
      const looked = at === 'waiting' ? await this.#worthOf(accountId) : null;
      if (at === 'waiting' && looked === null) continue;
      for (let times = 0; times < 2; times += 1) {
        if (looked === null) await this.#means.tell({ kind: 'accrueLoan', ...to, loanId });
        else {
          const { valueMinor, worth } = looked;
          const review = { isVerified: accountId !== '3', valueMinor };
          await this.#means.tell({ kind: 'reviewLoan', ...to, loanId, ...review }, { worth });
        }
      }
    }
  }

  /** The total value at the prices of now, and these; null while one is not known. */
  async #worthOf(accountId: string) {
    const { market, nowMs, states } = this.#means;
    const now = (await states()).find((one) => one.accountId === accountId);
    if (now === undefined) return null;
    const state = viewOfAccount(now);
    const holdings = state.positions.flatMap((position) => {
      const instrument = market.traded.find(({ id }) => id === position.instrumentId);
      return instrument === undefined ? [] : [{ position, instrument }];
    });
    const instruments = holdings.map(({ instrument }) => instrument);
    const prices = await market.pricesOf(instruments, nowMs());
    const figures = accountFigures({ state, holdings, days: [], isTodayKnown: true }, prices);
    const { valueMinor } = accountSums(figures.worths).all;
    const hkdPerUsd = rateOf(prices, USD_HKD);
    if (valueMinor === null || hkdPerUsd === null) return null;
    const at = holdings.map(({ position, instrument }) => {
      const { quote, fxRate } = viewOf(prices, instrument.id) ?? {};
      return [position.positionId, { price: quote?.last ?? 0n, rate: fxRate ?? 0n }] as const;
    });
    const worth: NonNullable<ToldCommand['worth']> = { at: new Map(at), hkdPerUsd };
    return { valueMinor, worth };
  }
}
