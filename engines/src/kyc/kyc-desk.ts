import { reviewIdentity } from '@candor/domain/kyc/review-identity';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import { caseIdOf, type ReviewsBy } from '../reviews/review-ports.ts';
import type { KycCase, KycStore } from './kyc-ports.ts';

const BATCH_MAX = 20;
/** One that could not be decided, or told, lets the others pass and is tried again after this. */
const RETRY_MS = 30_000;

export interface KycDeskOptions {
  readonly store: KycStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly reviewsBy: ReviewsBy;
  /** Opens the documents of a case; each look is written down before. */
  readonly examine: (
    kycCase: KycCase,
    nowMs: number,
  ) => Promise<{ readonly isSameImage: boolean; readonly hasNumberForm: boolean }>;
  /** Tells the customer what was decided. Must be harmless when it is repeated. */
  readonly tell: (kycCase: KycCase) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Decides identities by the published rule, a minute after they were handed in, or as operators
 * did, and tells of each once. Safe to be killed anywhere: a case is decided once, in one piece
 * with what it says of its customer, and what was decided and not told is told by whoever looks
 * next.
 */
export class KycDesk extends LookingDesk {
  readonly #options: KycDeskOptions;

  constructor(options: KycDeskOptions) {
    super('identities', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, clock, reviewsBy } = this.#options;
    const nowMs = clock.nowMs();
    const due = await store.due(nowMs, BATCH_MAX, reviewsBy === 'rules');
    for (const one of due) await this.#orLater(one, nowMs, () => this.#decide(one, nowMs));
    for (const one of await store.untold(nowMs, BATCH_MAX)) {
      await this.#orLater(one, nowMs, () => this.#tell(one));
    }
  }

  async #orLater({ id }: KycCase, nowMs: number, work: () => Promise<void>): Promise<void> {
    const { store, onFailure } = this.#options;
    try {
      await work();
    } catch (error) {
      onFailure(error);
      await store.putOff(id, nowMs + RETRY_MS);
    }
  }

  async #decide(kycCase: KycCase, nowMs: number): Promise<void> {
    const { store, examine, reviewsBy } = this.#options;
    const { id } = kycCase;
    if (reviewsBy === 'rules') {
      const reason = reviewIdentity(await examine(kycCase, nowMs));
      return store.decide({ id, reason, reasonText: null, nowMs });
    }
    const verdict = await reviewsBy(caseIdOf('kyc', id));
    if (verdict === null) return;
    const { passes, reason: reasonText } = verdict;
    await store.decide({ id, reason: passes ? null : 'REFUSED', reasonText, nowMs });
  }

  async #tell(kycCase: KycCase): Promise<void> {
    await this.#options.tell(kycCase);
    await this.#options.store.told(kycCase.id);
  }
}
