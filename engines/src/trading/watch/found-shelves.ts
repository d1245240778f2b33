import type { FoundColumns } from './found-columns.ts';
import type { FoundRow, RestingTrigger } from './resting-ports.ts';

/** What an order is found by among the stored ones. */
export interface FoundBy extends Pick<RestingTrigger, 'acceptedAtMs' | 'orderId' | 'price'> {
  /** A stop may be stored under this. */
  readonly triggerPrice?: bigint | undefined;
}

/**
 * The stored orders of one instrument as a tick finds them. What is taken from here the caller
 * keeps from then on.
 */
export class FoundShelves {
  readonly #orders: FoundColumns;
  readonly #queued: Shelf;
  readonly #unpriced: Shelf;
  readonly #buys: Shelf;
  readonly #sells: Shelf;
  /** By their triggers. */
  readonly #stopBuys: Shelf;
  readonly #stopSells: Shelf;
  /** Of those left. */
  #count = 0;
  /** Nothing here is due before. */
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(orders: FoundColumns) {
    this.#orders = orders;
    this.#queued = new Shelf(orders);
    this.#unpriced = new Shelf(orders);
    this.#buys = new Shelf(orders);
    this.#sells = new Shelf(orders);
    this.#stopBuys = new Shelf(orders);
    this.#stopSells = new Shelf(orders);
  }

  get count(): number {
    return this.#count;
  }

  put(row: number, found: Pick<FoundRow, 'kind' | 'price'>): void {
    this.#shelfOf(found).put(row);
    this.#count += 1;
    this.#dueMs = Math.min(this.#dueMs, this.#orders.dueMs(row));
  }

  takeQueued(): readonly RestingTrigger[] {
    return this.#take(this.#queued.cut());
  }

  takeUnpriced(): readonly RestingTrigger[] {
    return this.#take(this.#unpriced.cut());
  }

  takeBuysFrom(price: bigint): readonly RestingTrigger[] {
    return this.#take(this.#buys.from(price));
  }

  takeSellsUpTo(price: bigint): readonly RestingTrigger[] {
    return this.#take(this.#sells.upTo(price));
  }

  /** Stops that a last price sets off. */
  takeStops(last: bigint): readonly RestingTrigger[] {
    const buys = this.#take(this.#stopBuys.upTo(last));
    return [...buys, ...this.#take(this.#stopSells.from(last))];
  }

  /** All but those that wait for the open. */
  takeAtRest(): readonly RestingTrigger[] {
    const shelves = [this.#unpriced, ...this.#priced];
    return shelves.flatMap((shelf) => this.#take(shelf.cut()));
  }

  takeDue(nowMs: number): readonly RestingTrigger[] {
    if (nowMs < this.#dueMs) return [];
    const isDue = (row: number) => this.#orders.dueMs(row) <= nowMs;
    const due = this.#take([...this.rows()].filter(isDue));
    this.#dueMs = Number.POSITIVE_INFINITY;
    for (const row of this.rows()) {
      this.#dueMs = Math.min(this.#dueMs, this.#orders.dueMs(row));
    }
    return due;
  }

  /** One, if it is here. */
  take(sought: FoundBy): readonly RestingTrigger[] {
    const row = this.#find(sought);
    return row === null ? [] : this.#take([row]);
  }

  /** Sees the order of which nothing has changed; false where it is not here like this. */
  seesSame(sought: RestingTrigger): boolean {
    const row = this.#find(sought);
    if (row === null) return false;
    const { state, dueMs } = this.#orders.trigger(row);
    if (state !== sought.state || dueMs !== sought.dueMs) return false;
    this.#orders.see(row);
    return true;
  }

  /** Removes what nobody has seen in these partitions. */
  forgetUnseen(partitions: ReadonlySet<number>): void {
    for (const row of this.rows()) {
      if (this.#orders.wasSeen(row) || !partitions.has(this.#orders.partition(row))) continue;
      this.#remove(row);
    }
  }

  *rows(): Generator<number> {
    for (const shelf of this.#all) {
      for (const row of shelf.all()) if (!this.#orders.isGone(row)) yield row;
    }
  }

  get #priced(): readonly Shelf[] {
    return [this.#buys, this.#sells, this.#stopBuys, this.#stopSells];
  }

  get #all(): readonly Shelf[] {
    return [this.#queued, this.#unpriced, ...this.#priced];
  }

  #shelfOf({ kind, price }: Pick<FoundRow, 'kind' | 'price'>): Shelf {
    if (kind.state === 'queuedForOpen') return this.#queued;
    if (price === null) return this.#unpriced;
    const isBuy = kind.direction === 'buy';
    if (kind.state === 'armed') return isBuy ? this.#stopBuys : this.#stopSells;
    return isBuy ? this.#buys : this.#sells;
  }

  #find(sought: FoundBy): number | null {
    const { price, triggerPrice = price } = sought;
    for (const shelf of this.#all) {
      for (const one of new Set([price, triggerPrice])) {
        for (const row of shelf.like({ ...sought, price: one })) {
          if (this.#orders.isGone(row)) continue;
          if (this.#orders.trigger(row).orderId === sought.orderId) return row;
        }
      }
    }
    return null;
  }

  #take(rows: Iterable<number>): readonly RestingTrigger[] {
    const taken: RestingTrigger[] = [];
    for (const row of rows) {
      if (this.#orders.isGone(row)) continue;
      taken.push(this.#orders.trigger(row));
      this.#remove(row);
    }
    return taken;
  }

  #remove(row: number): void {
    this.#orders.remove(row);
    this.#count -= 1;
  }
}

/**
 * Rows by their price. What a tick takes lies at one end: it is cut off,
 * and the next tick does not meet it again.
 */
class Shelf {
  readonly #orders: FoundColumns;
  #put: number[] = [];
  #rows: Uint32Array = new Uint32Array(0);

  constructor(orders: FoundColumns) {
    this.#orders = orders;
  }

  put(row: number): void {
    this.#put.push(row);
  }

  all(): Uint32Array {
    return this.#sorted();
  }

  /** All of them, cut off. */
  cut(): Uint32Array {
    const rows = this.#sorted();
    this.#rows = rows.subarray(rows.length);
    return rows;
  }

  /** Those at this price or above, cut off. */
  from(price: bigint): Uint32Array {
    const rows = this.#sorted();
    const at = this.#placeOf((row) => this.#orders.price(row) < price);
    this.#rows = rows.subarray(0, at);
    return rows.subarray(at);
  }

  /** Those at this price or below, cut off. */
  upTo(price: bigint): Uint32Array {
    const rows = this.#sorted();
    const at = this.#placeOf((row) => this.#orders.price(row) <= price);
    this.#rows = rows.subarray(at);
    return rows.subarray(0, at);
  }

  /** Those of one price and millisecond. */
  *like({ price, acceptedAtMs }: FoundBy): Generator<number> {
    const rows = this.#sorted();
    const orders = this.#orders;
    const wanted = price ?? 0n;
    for (let at = this.#placeOf((row) => orders.price(row) < wanted); at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (orders.price(row) !== wanted) return;
      if (orders.acceptedAtMs(row) === acceptedAtMs) yield row;
    }
  }

  /** Sorted when it is asked first: a start has no time for it. */
  #sorted(): Uint32Array {
    if (this.#put.length > 0) {
      const compare = (one: number, other: number) => this.#orders.comparePrices(one, other);
      this.#rows = Uint32Array.from(this.#put).sort(compare);
      this.#put = [];
    }
    return this.#rows;
  }

  /** How many rows at the beginning are so. */
  #placeOf(isBefore: (row: number) => boolean): number {
    let from = 0;
    let to = this.#rows.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(this.#rows[middle] ?? 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
