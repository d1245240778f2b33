import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { ListingChange } from '../market/known-instrument-ports.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';

export interface ListingDeskOptions {
  readonly clock: Clock;
  readonly instruments: Pick<KnownInstruments, 'listingChanges'>;
  /** Accounts that held it then, or had an order in it. */
  readonly holdersAt: (instrumentId: string, atMs: number) => Promise<readonly string[]>;
  /** Must be harmless when it is repeated. */
  readonly tell: (accountId: string, change: ListingChange) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/** Of older ones nobody is told any more. */
const TOLD_FOR_MS = 30 * 86_400_000;

/**
 * Tells who holds something that it goes by another code, or was taken off its market without a
 * price. A process that died tells again what it may have told; the inbox keeps each once.
 */
export class ListingDesk extends LookingDesk {
  readonly #options: ListingDeskOptions;
  readonly #told = new Set<string>();

  constructor(options: ListingDeskOptions) {
    super('listings', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { clock, instruments, holdersAt, tell } = this.#options;
    const changes = instruments.listingChanges(clock.nowMs() - TOLD_FOR_MS);
    const items = changes.filter(({ id }) => !this.#told.has(id));
    await this.run.each({ list: 'changes', items, nameOf: ({ id }) => id }, async (change) => {
      const accountIds = await holdersAt(change.instrument.id, change.atMs);
      for (const accountId of accountIds) await tell(accountId, change);
      this.#told.add(change.id);
    });
  }
}
