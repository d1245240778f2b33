import type { MoneyCorrected } from '@candor/domain/trading/facts';
import type { Clock } from '../clock.ts';
import type { LaneRouter } from '../trading/lane-router.ts';
import type { Correction, CorrectionStore } from './correction-ports.ts';

export interface CorrectionDeskOptions {
  readonly store: Pick<CorrectionStore, 'waiting' | 'isKnown' | 'done' | 'close'>;
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly clock: Clock;
  /** Tells the customer. Must be harmless when it is repeated. */
  readonly tell: (fact: MoneyCorrected) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const LOOK_MS = 1_000;

/**
 * Carries out what operators asked to be corrected, one after the other: they ask beside the
 * server, and only the server writes into its lanes. What is committed is found again, so after a
 * crash the next process goes on where this one was.
 */
export class CorrectionDesk {
  readonly #options: CorrectionDeskOptions;
  #stopLooking: () => void = () => {};
  #work: Promise<void> | null = null;

  constructor(options: CorrectionDeskOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#stopLooking = this.#options.clock.every(LOOK_MS, () => void this.look());
    await this.look();
  }

  /** Carries out what waits; the clock calls it by itself. */
  look(): Promise<void> {
    this.#work ??= this.#lookAtAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#work;
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

  async #carryOut({ askedMs: _askedMs, ...correction }: Correction): Promise<void> {
    const { store, router, clock, tell } = this.#options;
    const { correctionId } = correction;
    const atMs = clock.nowMs();
    if ((await store.done(correctionId)) === null) {
      const isKnown = await store.isKnown(correction);
      const reply = await router.submit({ kind: 'adjust', ...correction, nowMs: atMs, isKnown });
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
