import type { PoolState, Venue } from '../../trading/books/venue.ts';
import type { VenueFill } from '../../trading/lane/lane-store.ts';
import type { Claim, KnownPool } from './claims.ts';

/** Something taken here of which the owner has not heard, or not answered. */
interface Pending {
  readonly fill: VenueFill;
  claimId: string | null;
}

const UNKNOWN = 'unknown';

/**
 * A lane's picture of the books: what their owner told last, and on top what the lane itself has
 * taken since. Its first claim on a book it never heard of is stale and brings it.
 */
export class LiquidityReplica {
  readonly #venue: Venue;
  /** As the owner told; a claim that was granted is part of it. */
  readonly #base = new Map<string, KnownPool>();
  #pending: readonly Pending[] = [];

  /** `venue`: what the lane decides on; it is nobody else's. */
  constructor(venue: Venue) {
    this.#venue = venue;
  }

  /** Notes what a decision took of the books; the venue has taken it. */
  took(fills: readonly VenueFill[]): void {
    const taken = fills.filter(({ fill }) => fill.mode === 'taken');
    this.#pending = [...this.#pending, ...taken.map((fill) => ({ fill, claimId: null }))];
  }

  /** The claim of a batch for what its decisions took, before it is committed. */
  claim(claimId: string, fills: readonly VenueFill[]): Claim {
    const books = booksOf(fills.filter(({ fill }) => fill.mode === 'taken'));
    const knew = books.map((heldAs) => ({ heldAs, after: this.#lastOf(heldAs) }));
    const own = new Set(fills);
    for (const one of this.#pending) if (own.has(one.fill)) one.claimId = claimId;
    return { claimId, knew, fills };
  }

  /** It was granted: what it took is the owner's state now. */
  granted({ claimId, knew }: Claim): void {
    const granted = this.#pending.filter((one) => one.claimId === claimId);
    for (const { heldAs } of knew) {
      this.#venue.restore(this.#base.get(heldAs) ?? nothingTaken(heldAs));
      for (const { fill } of granted) if (fill.heldAs === heldAs) this.#venue.take(fill);
      this.#base.set(heldAs, { ...this.#venue.stateOf(heldAs), after: claimId });
    }
    this.#drop((one) => one.claimId === claimId, booksOf(granted.map(({ fill }) => fill)));
  }

  /** Others took before: from now on decisions see these, without what was decided before. */
  stale(pools: readonly KnownPool[]): void {
    for (const pool of pools) this.#base.set(pool.heldAs, pool);
    const books = pools.map(({ heldAs }) => heldAs);
    this.#drop(({ fill }) => books.includes(fill.heldAs), books);
  }

  /** Decisions that will not be: what they took is there again, unless it was already. */
  giveBack(fills: readonly VenueFill[]): void {
    const own = new Set(fills);
    this.#drop(({ fill }) => own.has(fill), booksOf(fills));
  }

  #drop(isGone: (one: Pending) => boolean, books: readonly string[]): void {
    this.#pending = this.#pending.filter((one) => !isGone(one));
    for (const heldAs of books) {
      this.#venue.restore(this.#base.get(heldAs) ?? nothingTaken(heldAs));
      for (const { fill } of this.#pending) if (fill.heldAs === heldAs) this.#venue.take(fill);
    }
  }

  /** The last change its decisions knew of: its own last claim, or what the owner told. */
  #lastOf(heldAs: string): string {
    const own = this.#pending.findLast((one) => {
      return one.fill.heldAs === heldAs && one.claimId !== null;
    });
    return own?.claimId ?? this.#base.get(heldAs)?.after ?? UNKNOWN;
  }
}

function booksOf(fills: readonly VenueFill[]): readonly string[] {
  return [...new Set(fills.map(({ heldAs }) => heldAs))];
}

function nothingTaken(heldAs: string): PoolState {
  const side = { byPrice: [], beyond: null };
  return { heldAs, asks: side, bids: side };
}
