import type { MoneyCorrected } from '@candor/domain/trading/facts';
import type { Clock } from '../clock.ts';
import { Looks } from '../looks.ts';
import type { LaneRouter } from '../trading/lane-router.ts';
import type { ApprovedCorrection, CorrectionStore } from './correction-ports.ts';

export interface CorrectionDeskOptions {
  readonly store: Pick<CorrectionStore, 'waiting' | 'movement' | 'isReversed' | 'done' | 'close'>;
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly clock: Clock;
  /** Tells the customer. Must be harmless when it is repeated. */
  readonly tell: (fact: MoneyCorrected) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Carries out what operators asked to be undone and others approved, one after the other: they do
 * so beside the server, and only the server writes into its lanes. What is committed is found
 * again, so after a crash the next process goes on where this one was.
 */
export class CorrectionDesk {
  readonly #options: CorrectionDeskOptions;
  readonly #looks: Looks;

  constructor(options: CorrectionDeskOptions) {
    this.#options = options;
    this.#looks = new Looks(options.clock, () => this.#lookAtAll());
  }

  start(): Promise<void> {
    return this.#looks.start();
  }

  /** Carries out what waits; the clock calls it by itself. */
  look(): Promise<void> {
    return this.#looks.look();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  async #lookAtAll(): Promise<void> {
    const { store, onFailure } = this.#options;
    try {
      for (const correction of await store.waiting()) {
        await this.#carryOut(correction).catch(onFailure);
      }
    } catch (error) {
      onFailure(error);
    }
  }

  async #carryOut(correction: ApprovedCorrection): Promise<void> {
    const { store, router, clock, tell } = this.#options;
    const { correctionId, accountId, by, approvedBy, reason } = correction;
    const atMs = clock.nowMs();
    if ((await store.done(correctionId)) === null) {
      const reply = await router.submit({
        ...{ kind: 'reverse', accountId, nowMs: atMs, correctionId, by, approvedBy, reason },
        movement: await store.movement(correction),
        isReversed: await store.isReversed(correction),
      });
      if (reply.outcome === 'refused') {
        const { reason: refusal, figures = {} } = reply.refusal;
        return store.close(correctionId, { atMs, refusal, figures });
      }
    }
    const fact = await store.done(correctionId);
    // The lane was busy or ends: it still waits.
    if (fact === null) return;
    await tell(fact);
    await store.close(correctionId, { atMs, refusal: null, figures: {} });
  }
}
