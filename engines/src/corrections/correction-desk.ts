import type { Bust, Reverse } from '@candor/domain/trading/commands';
import type { CorrectionFact } from '@candor/domain/trading/facts';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';
import type { ApprovedCorrection, CorrectionStore } from './correction-ports.ts';

export interface CorrectionDeskOptions {
  readonly store: Pick<
    CorrectionStore,
    'waiting' | 'approved' | 'movement' | 'isReversed' | 'fill' | 'done' | 'close'
  >;
  readonly instruments: Pick<KnownInstruments, 'find'>;
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly clock: Clock;
  /** Tells the customer. Must be harmless when it is repeated. */
  readonly tell: (fact: CorrectionFact) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Carries out what operators asked to be undone and others approved, one after the other: they do
 * so beside the server, and only the server writes into its lanes. What is committed is found
 * again, so after a crash the next process goes on where this one was.
 */
export class CorrectionDesk extends LookingDesk {
  readonly #options: CorrectionDeskOptions;

  constructor(options: CorrectionDeskOptions) {
    super('corrections', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const items = await this.#options.store.waiting();
    const nameOf = (correctionId: string) => correctionId;
    await this.run.each({ list: 'waiting', items, nameOf }, (one) => this.#carryOut(one));
  }

  async #carryOut(correctionId: string): Promise<void> {
    const { store, router, clock, tell } = this.#options;
    const atMs = clock.nowMs();
    if ((await store.done(correctionId)) === null) {
      const correction = await store.approved(correctionId);
      const reply = await router.submit(await this.#commandOf(correction, atMs));
      if (reply.outcome === 'refused') {
        const { reason: refusal, figures = {} } = reply.refusal;
        return store.close(correctionId, { atMs, refusal, figures });
      }
    }
    const fact = await store.done(correctionId);
    // The lane was busy or ends, or the books moved on meanwhile: it still waits.
    if (fact === null) return;
    await tell(fact);
    await store.close(correctionId, { atMs, refusal: null, figures: {} });
  }

  async #commandOf(correction: ApprovedCorrection, nowMs: number): Promise<Reverse | Bust> {
    const { store, instruments } = this.#options;
    const { kind, correctionId, accountId, by, approvedBy, reason } = correction;
    const named = { accountId, nowMs, correctionId, by, approvedBy, reason };
    if (kind === 'bust') {
      const stored = await store.fill(correction);
      const instrument = stored && instruments.find(stored.order.terms.heldAs);
      return { kind, ...named, found: stored && { ...stored, instrument } };
    }
    const movement = await store.movement(correction);
    const isReversed = await store.isReversed(correction);
    return { kind: 'reverse', ...named, movement, isReversed };
  }
}
