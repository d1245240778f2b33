import type { PoolState, Venue } from '../../trading/books/venue.ts';
import type { VenueFill } from '../../trading/lane/lane-store.ts';
import { CLAIM_KEPT_MS, type Claim, type ClaimAnswer, type KnownPool } from './claims.ts';

export interface LiquidityOwnerOptions {
  /** What is gone of all books. */
  readonly venue: Venue;
  /** Names this owner: the one before it and the one after it have other names. */
  readonly name: string;
  /** Of the lease of the books: who takes it after us has a greater one. */
  readonly epoch: bigint;
  /** Whether the lease of the books is held: not, when this process was frozen for long. */
  readonly isHeld: () => boolean;
  /** Milliseconds that nobody can set. */
  readonly elapsedMs: () => number;
  /** Fills after an instant that are committed, whoever made them. */
  readonly fillsSince: (sinceMs: number) => Promise<readonly VenueFill[]>;
  /** Which of these fills are committed. */
  readonly committed: (fillIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Resolves when every commit that had begun by now is committed or never will be. Rejects while
   * the database is away.
   */
  readonly settled: () => Promise<void>;
}

interface Granted {
  readonly atMs: number;
  readonly fills: readonly VenueFill[];
}

/**
 * The one who gives out the liquidity of the books to all lanes of a house. What is granted is
 * gone for everybody; it is given back when its batch is not committed. A claim decided on less
 * than the last change of a book is not granted, so nothing is sold twice. Once it has its lease
 * the database takes nothing that an owner before granted, whatever that one still believes; what
 * had begun before is waited for, and read back.
 */
export class LiquidityOwner {
  readonly #options: LiquidityOwnerOptions;
  /** The last change of each book. */
  readonly #after = new Map<string, string>();
  readonly #untold = new Set<string>();
  readonly #granted = new Map<string, Granted>();
  /** When claims ended, so that a repeated or late one is not granted. */
  readonly #over = new Map<string, number>();
  #isOpen = false;
  #sweeping: Promise<void> | null = null;

  constructor(options: LiquidityOwnerOptions) {
    this.#options = options;
  }

  /**
   * Begins when what earlier owners granted is committed or never will be. Rejects while the
   * database is away; it may be asked again.
   */
  async open(nowMs: () => number): Promise<void> {
    const { venue, fillsSince, settled } = this.#options;
    await settled();
    await venue.readBack({ fillsSince }, nowMs());
    this.#isOpen = true;
  }

  claim({ claimId, knew, fills }: Claim): ClaimAnswer {
    if (!this.#isOpen || !this.#options.isHeld()) return { outcome: 'not-yet' };
    const { epoch } = this.#options;
    if (this.#granted.has(claimId)) return { outcome: 'granted', epoch };
    if (this.#over.has(claimId)) return { outcome: 'over' };
    if (knew.some(({ heldAs, after }) => after !== this.#afterOf(heldAs))) {
      return { outcome: 'stale', epoch, pools: knew.map(({ heldAs }) => this.poolOf(heldAs)) };
    }
    for (const fill of fills) this.#options.venue.take(fill);
    for (const { heldAs } of knew) this.#change(heldAs, claimId);
    this.#granted.set(claimId, { atMs: this.#options.elapsedMs(), fills });
    return { outcome: 'granted', epoch };
  }

  poolOf(heldAs: string): KnownPool {
    return { ...this.#options.venue.stateOf(heldAs), after: this.#afterOf(heldAs) };
  }

  /** The books that changed since it was last asked. */
  untold(): readonly PoolState[] {
    const books = [...this.#untold].map((heldAs) => this.#options.venue.stateOf(heldAs));
    this.#untold.clear();
    return books;
  }

  /** Its batch is committed. */
  confirm(claimId: string): void {
    this.#end(claimId);
  }

  /** Its batch is not committed and never will be. One that has not come yet is not granted. */
  giveBack(claimId: string, nowMs: number): void {
    const claim = this.#granted.get(claimId);
    this.#end(claimId);
    if (claim !== undefined) this.#return(claimId, claim.fills, nowMs);
  }

  /** Ends claims of which nothing was heard for long: what of them is not committed comes back. */
  sweep(nowMs: number): Promise<void> {
    this.#sweeping ??= this.#sweep(nowMs).finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #sweep(nowMs: number): Promise<void> {
    const { elapsedMs, committed, settled } = this.#options;
    const beforeMs = elapsedMs() - CLAIM_KEPT_MS;
    for (const [claimId, atMs] of this.#over) if (atMs < beforeMs) this.#over.delete(claimId);
    const old = [...this.#granted].filter(([, { atMs }]) => atMs < beforeMs);
    if (old.length === 0) return;
    const fillIds = old.flatMap(([, { fills }]) => fills.map(({ fill }) => fill.fillId));
    // One that still waits for a standby is not seen, and will be committed all the same.
    await settled();
    const kept = await committed(fillIds);
    for (const [claimId, { fills }] of old) {
      // It was confirmed or given back while we asked.
      if (!this.#granted.has(claimId)) continue;
      this.#end(claimId);
      this.#return(
        claimId,
        fills.filter(({ fill }) => !kept.has(fill.fillId)),
        nowMs,
      );
    }
  }

  #end(claimId: string): void {
    this.#granted.delete(claimId);
    this.#over.set(claimId, this.#options.elapsedMs());
  }

  #return(claimId: string, fills: readonly VenueFill[], nowMs: number): void {
    this.#options.venue.giveBack(fills, nowMs);
    for (const { heldAs } of fills) this.#change(heldAs, `${claimId} back`);
  }

  #change(heldAs: string, name: string): void {
    this.#after.set(heldAs, name);
    this.#untold.add(heldAs);
  }

  #afterOf(heldAs: string): string {
    return this.#after.get(heldAs) ?? this.#options.name;
  }
}
