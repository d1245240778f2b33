import type { DirectionWord } from '@candor/contract/enums';
import type { TakenSide } from '@candor/domain/market/market-view';
import { isWorse } from '@candor/domain/orders/price-rules';
import type { PriceSlice } from '@candor/domain/trading/fill';

/** A quantity taken, as it was at an instant; it comes back from then on. */
interface Taken {
  readonly quantity: bigint;
  readonly atMs: number;
}

/** What one order took of a side: at displayed prices, and past the book. */
export interface Taking {
  readonly atMs: number;
  readonly slices: readonly PriceSlice[];
  readonly beyond: bigint;
}

/** What is taken of a side, as it can be told to somebody else. */
export interface TakenSideState {
  readonly byPrice: readonly (readonly [price: bigint, taken: Taken])[];
  readonly beyond: Taken | null;
}

const FACTOR_BITS = 32n;
const FACTOR_ONE = 2 ** 32;
/** Prices remembered before those that came back whole are looked for. */
const PRUNE_ABOVE = 64;

/**
 * What is still gone of a quantity after a time: half of it after each half-life, to the nearest
 * unit.
 */
function stillGone(taken: Taken, nowMs: number, halfLifeMs: number): bigint {
  const elapsedMs = nowMs - taken.atMs;
  if (elapsedMs <= 0) return taken.quantity;
  const factor = BigInt(Math.round(2 ** (-elapsedMs / halfLifeMs) * FACTOR_ONE));
  return (taken.quantity * factor + (1n << (FACTOR_BITS - 1n))) >> FACTOR_BITS;
}

/** What customers took of one side of one market, price by price. */
export class TakenBookSide {
  readonly #halfLifeMs: number;
  readonly #direction: DirectionWord;
  readonly #byPrice = new Map<bigint, Taken>();
  #beyond: Taken | null = null;
  #pruneAbove = PRUNE_ABOVE;

  /** `direction`: of those who take from it; asks are taken by buyers. */
  constructor(direction: DirectionWord, halfLifeMs: number) {
    this.#direction = direction;
    this.#halfLifeMs = halfLifeMs;
  }

  /** Prices it remembers. */
  get size(): number {
    return this.#byPrice.size;
  }

  get state(): TakenSideState {
    return { byPrice: [...this.#byPrice], beyond: this.#beyond };
  }

  /** Forgets what it knew and knows this. */
  restore({ byPrice, beyond }: TakenSideState): void {
    this.#byPrice.clear();
    for (const [price, taken] of byPrice) this.#byPrice.set(price, taken);
    this.#beyond = beyond;
  }

  add({ atMs, slices, beyond }: Taking): void {
    for (const { price, quantity } of slices) this.#change(price, quantity, atMs);
    if (beyond > 0n) this.#beyond = this.#changed(this.#beyond, beyond, atMs);
    if (this.#byPrice.size > this.#pruneAbove) this.#prune(atMs);
  }

  /** Gives back what is still gone of a taking that did not come to be. */
  remove({ atMs, slices, beyond }: Taking, nowMs: number): void {
    const gone = (quantity: bigint) => -stillGone({ quantity, atMs }, nowMs, this.#halfLifeMs);
    for (const { price, quantity } of slices) this.#change(price, gone(quantity), nowMs);
    if (beyond > 0n) this.#beyond = this.#changed(this.#beyond, gone(beyond), nowMs);
  }

  /**
   * What is gone of displayed levels, best first. A level answers for what was taken at its price
   * and at the prices between it and the next better level (of the first level: as far again as
   * the second is away), so that a book that shows other prices each second is not new each
   * second. Null while nothing is gone.
   */
  gone(levels: readonly PriceSlice[], nowMs: number): TakenSide | null {
    if (this.#beyond === null && this.#byPrice.size === 0) return null;
    const beyond = this.#beyond ? stillGone(this.#beyond, nowMs, this.#halfLifeMs) : 0n;
    let goneAt: bigint[] | null = null;
    const [first, second] = levels;
    const last = levels.at(-1);
    if (first !== undefined && last !== undefined) {
      const above = first.price - ((second?.price ?? first.price) - first.price);
      for (const [price, taken] of this.#byPrice) {
        if (isWorse(this.#direction, price, last.price)) continue;
        if (price !== first.price && !isWorse(this.#direction, price, above)) continue;
        const quantity = stillGone(taken, nowMs, this.#halfLifeMs);
        if (quantity <= 0n) continue;
        const at = this.#levelOf(levels, price);
        goneAt ??= levels.map(() => 0n);
        goneAt[at] = (goneAt[at] ?? 0n) + quantity;
      }
    }
    if (beyond <= 0n && goneAt === null) return null;
    return { levels: goneAt ?? levels.map(() => 0n), beyond };
  }

  /** Index of the level that answers for a price which is not worse than the last one. */
  #levelOf(levels: readonly PriceSlice[], price: bigint): number {
    let at = 0;
    for (const level of levels) {
      if (!isWorse(this.#direction, price, level.price)) return at;
      at += 1;
    }
    throw new Error(`No level answers for ${price}.`);
  }

  #change(price: bigint, quantity: bigint, atMs: number): void {
    const changed = this.#changed(this.#byPrice.get(price) ?? null, quantity, atMs);
    if (changed.quantity > 0n) this.#byPrice.set(price, changed);
    else this.#byPrice.delete(price);
  }

  #changed(before: Taken | null, quantity: bigint, atMs: number): Taken {
    if (before === null) return { quantity, atMs };
    const latestMs = Math.max(before.atMs, atMs);
    return { quantity: stillGone(before, latestMs, this.#halfLifeMs) + quantity, atMs: latestMs };
  }

  #prune(nowMs: number): void {
    for (const [price, taken] of this.#byPrice) {
      if (stillGone(taken, nowMs, this.#halfLifeMs) === 0n) this.#byPrice.delete(price);
    }
    this.#pruneAbove = Math.max(PRUNE_ABOVE, 2 * this.#byPrice.size);
  }
}
