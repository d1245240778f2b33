import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS } from './scenario-path.ts';

/** What becomes of a price. It never turns an order of prices round. */
export interface Change {
  /** Of a price that was traded, on its tick. */
  price(instrument: Instrument, price: bigint): bigint;
  /** Of the two sides of a book, given the middle of its best prices, twice. */
  sides(twiceMiddle: bigint): BookChange;
}

/** Both on ticks; what comes out may be no price. */
export interface BookChange {
  bid(instrument: Instrument, price: bigint): bigint;
  ask(instrument: Instrument, price: bigint): bigint;
}

/** The changes of one instrument, whole stretches of time at once. */
export interface Changes {
  at(atMs: number): Change;
  /** From when on the change may be another one; never, where it is infinite. */
  nextAfter(atMs: number): number;
}

const same = (_: Instrument, price: bigint): bigint => price;
export const unchanged: Change = { price: same, sides: () => ({ bid: same, ask: same }) };
export const noChanges: Changes = {
  at: () => unchanged,
  nextAfter: () => Number.POSITIVE_INFINITY,
};

/** Of a calmed move so much is left, in parts per million. */
export const CALM_LEFT = 300_000;

/** A price after a change, on its tick. */
export function changed(instrument: Instrument, price: bigint, change: Change): bigint {
  return change.price(instrument, price);
}

export const nextDay = (atMs: number): number => (Math.floor(atMs / DAY_MS) + 1) * DAY_MS;
