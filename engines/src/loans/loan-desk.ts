import type { LoanReview } from '@candor/domain/loans/loan';
import type { Command } from '@candor/domain/trading/commands';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import { caseIdOf, type ReviewsBy, type Verdict } from '../reviews/review-ports.ts';
import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { CustomerLoan, LoanStore } from './loan-ports.ts';

export interface LoanDeskOptions {
  readonly store: LoanStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly router: Pick<LaneDoor, 'submit'>;
  readonly reviewsBy: ReviewsBy;
  readonly isVerified: (userId: string) => Promise<boolean>;
  /** Total value in USD cents; null while a price of it is not known. */
  readonly worthOf: (userId: string, nowMs: number) => Promise<bigint | null>;
  /** Tells a customer what became of his loan. Must be harmless when it is repeated. */
  readonly tell: (of: CustomerLoan) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

interface ToLoan {
  readonly accountId: string;
  readonly loanId: string;
  readonly nowMs: number;
}

const PASSES: Verdict = { passes: true, reason: null };
/** What came to nothing, as of an account in doubt, is looked at again so much later. */
const AGAIN_AFTER_MS = 60_000;
/** So far back a new process tells again what its predecessor may have died over. */
const TOLD_AGAIN_MS = 7 * 86_400_000;
/** What is decided is seen in the database within it. */
const SEEN_LATE_MS = 60_000;

/**
 * Decides applications for loans by the published rule, or as operators did, and charges each loan
 * the days that are over. Decisions are guarded by the state of the loan, so a later process
 * repeats freely what an earlier one died over.
 */
export class LoanDesk extends LookingDesk {
  readonly #options: LoanDeskOptions;
  /** What changed from then on is looked at; of those it knows how many events it has told. */
  #changedMs: number;
  #told: ReadonlyMap<string, number> = new Map();
  /** By loan that came to nothing, when it is looked at again: it holds no other up. */
  readonly #putOff = new Map<string, number>();

  constructor(options: LoanDeskOptions) {
    super('loans', options);
    this.#options = options;
    this.#changedMs = options.clock.nowMs() - TOLD_AGAIN_MS;
  }

  protected async lookAtAll(): Promise<void> {
    const { clock, store, onFailure, reviewsBy } = this.#options;
    const withReviews = reviewsBy === 'rules';
    const nowMs = clock.nowMs();
    for (const [id, againMs] of this.#putOff) if (againMs <= nowMs) this.#putOff.delete(id);
    const due = await store.due(nowMs, { withReviews, putOffIds: [...this.#putOff.keys()] });
    for (const one of due) {
      this.#putOff.set(one.loan.loanId, nowMs + AGAIN_AFTER_MS);
      await this.#carry(one, nowMs).catch(onFailure);
    }
    await this.#tell(nowMs);
  }

  async #carry({ accountId, loan }: CustomerLoan, nowMs: number): Promise<void> {
    const { router } = this.#options;
    const to = { accountId, nowMs, loanId: loan.loanId };
    let command: Command = { kind: 'accrueLoan', ...to };
    if (loan.state === 'waiting') {
      const review = await this.#review(to);
      if (review === null) return;
      command = { kind: 'reviewLoan', ...to, ...review };
    }
    const reply = await router.submit(command);
    const isDone = reply.outcome === 'accepted' && reply.answer.kind === 'loan';
    if (isDone) this.#putOff.delete(loan.loanId);
  }

  /** What the review goes by; null while a price is missing, or no operator has decided. */
  async #review(of: ToLoan): Promise<LoanReview | null> {
    const { isVerified, worthOf, reviewsBy } = this.#options;
    const { accountId, nowMs, loanId } = of;
    const verdict = reviewsBy === 'rules' ? PASSES : await reviewsBy(caseIdOf('loan', loanId));
    const valueMinor = await worthOf(accountId, nowMs);
    if (valueMinor === null || verdict === null) return null;
    const seen = { isVerified: await isVerified(accountId), valueMinor };
    return verdict.passes ? seen : { ...seen, refusal: verdict.reason ?? '' };
  }

  /** Also of what customers paid themselves. */
  async #tell(nowMs: number): Promise<void> {
    const { store, tell } = this.#options;
    const told = new Map<string, number>();
    for (const one of await store.changedSince(this.#changedMs)) {
      const { loanId, events } = one.loan;
      if (this.#told.get(loanId) !== events.length) await tell(one);
      told.set(loanId, events.length);
    }
    this.#told = told;
    this.#changedMs = nowMs - SEEN_LATE_MS;
  }
}
