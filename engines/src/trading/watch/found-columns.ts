import { orderStates } from '@candor/domain/orders/order-states';
import type { FoundRow, RestingRef, RestingTrigger } from './resting-ports.ts';

const FIRST_ROWS = 1_024;
const ID_BYTES = 32;
/** What is kept of a row besides its numbers. */
const IS_BUY = 1;
const HAS_PRICE = 2;
const IS_GONE = 4;
const IS_SEEN = 8;

/** Rows of stored orders, kept in columns: a million of them are a few arrays. */
export class FoundColumns {
  readonly #refOf: (ids: Uint8Array) => RestingRef;
  #count = 0;
  #prices = new BigInt64Array(FIRST_ROWS);
  /** The same rounded: most of them can be compared so, which is faster. */
  #near = new Float64Array(FIRST_ROWS);
  #accepted = new Float64Array(FIRST_ROWS);
  #places = new Float64Array(FIRST_ROWS);
  /** Infinity for what has no end. */
  #due = new Float64Array(FIRST_ROWS);
  #states = new Uint8Array(FIRST_ROWS);
  #partitions = new Uint8Array(FIRST_ROWS);
  #flags = new Uint8Array(FIRST_ROWS);
  /** Where the ids of a row end; those of the next begin there. */
  #idEnds = new Uint32Array(FIRST_ROWS);
  #ids = new Uint8Array(FIRST_ROWS * ID_BYTES);

  /** `refOf` reads the ids of a row. */
  constructor(refOf: (ids: Uint8Array) => RestingRef) {
    this.#refOf = refOf;
  }

  /** The number of the new row. */
  add({ kind, partition, ids, price, acceptedAtMs, place, dueMs }: FoundRow): number {
    const row = this.#count;
    const idsFrom = this.#idsFrom(row);
    this.#makeRoom(idsFrom + ids.length);
    this.#count += 1;
    this.#prices[row] = price ?? 0n;
    this.#near[row] = Number(price ?? 0n);
    this.#accepted[row] = acceptedAtMs;
    this.#places[row] = place;
    this.#due[row] = dueMs ?? Number.POSITIVE_INFINITY;
    this.#states[row] = orderStates.indexOf(kind.state);
    this.#partitions[row] = partition;
    this.#flags[row] = (kind.direction === 'buy' ? IS_BUY : 0) | (price === null ? 0 : HAS_PRICE);
    this.#ids.set(ids, idsFrom);
    this.#idEnds[row] = idsFrom + ids.length;
    return row;
  }

  trigger(row: number): RestingTrigger {
    const flags = this.#flags[row] ?? 0;
    const dueMs = this.dueMs(row);
    return {
      ...this.#refOf(this.#ids.subarray(this.#idsFrom(row), this.#idEnds[row])),
      direction: flags & IS_BUY ? 'buy' : 'sell',
      price: flags & HAS_PRICE ? this.price(row) : null,
      acceptedAtMs: this.acceptedAtMs(row),
      place: this.#places[row] ?? 0,
      state: orderStates[this.#states[row] ?? 0] ?? 'accepted',
      dueMs: dueMs === Number.POSITIVE_INFINITY ? null : dueMs,
    };
  }

  /** Of one without a price 0. */
  price(row: number): bigint {
    return this.#prices[row] ?? 0n;
  }

  /** Negative where one costs less than the other. */
  comparePrices(one: number, other: number): number {
    const near = this.#near[one] ?? 0;
    const apart = near - (this.#near[other] ?? 0);
    if (apart !== 0 || Number.isSafeInteger(near)) return apart;
    return this.price(one) < this.price(other) ? -1 : Number(this.price(one) > this.price(other));
  }

  acceptedAtMs(row: number): number {
    return this.#accepted[row] ?? 0;
  }

  dueMs(row: number): number {
    return this.#due[row] ?? Number.POSITIVE_INFINITY;
  }

  partition(row: number): number {
    return this.#partitions[row] ?? 0;
  }

  isGone(row: number): boolean {
    return ((this.#flags[row] ?? 0) & IS_GONE) !== 0;
  }

  remove(row: number): void {
    this.#flags[row] = (this.#flags[row] ?? 0) | IS_GONE;
  }

  see(row: number): void {
    this.#flags[row] = (this.#flags[row] ?? 0) | IS_SEEN;
  }

  /** Whether it was seen since this was asked last. */
  wasSeen(row: number): boolean {
    const flags = this.#flags[row] ?? 0;
    this.#flags[row] = flags & ~IS_SEEN;
    return (flags & IS_SEEN) !== 0;
  }

  #idsFrom(row: number): number {
    return row === 0 ? 0 : (this.#idEnds[row - 1] ?? 0);
  }

  #makeRoom(idBytes: number): void {
    if (idBytes > this.#ids.length) {
      this.#ids = doubled(this.#ids, new Uint8Array(Math.max(idBytes, 2 * this.#ids.length)));
    }
    const rows = this.#prices.length;
    if (this.#count < rows) return;
    const room = 2 * rows;
    this.#prices = doubled(this.#prices, new BigInt64Array(room));
    this.#near = doubled(this.#near, new Float64Array(room));
    this.#accepted = doubled(this.#accepted, new Float64Array(room));
    this.#places = doubled(this.#places, new Float64Array(room));
    this.#due = doubled(this.#due, new Float64Array(room));
    this.#states = doubled(this.#states, new Uint8Array(room));
    this.#partitions = doubled(this.#partitions, new Uint8Array(room));
    this.#flags = doubled(this.#flags, new Uint8Array(room));
    this.#idEnds = doubled(this.#idEnds, new Uint32Array(room));
  }
}

/** What stood in a column, in a larger one. */
function doubled<Column extends { set(column: Column): void }>(full: Column, room: Column): Column {
  room.set(full);
  return room;
}
