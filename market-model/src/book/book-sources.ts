import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Source } from '../keys/market-keys.ts';

/** What the spread and the sizes of a book are drawn from. */
export interface BookDraws {
  readonly spreads: Source;
  readonly bidSizes: Source;
  readonly askSizes: Source;
}

/** The same of a moment. */
export interface BookSources extends BookDraws {
  /** How much wider than usual the spread is, and by its 1.5th power how much thinner the book. */
  readonly strain: number;
}

/** The sources of an instrument's book. */
export function bookSources(
  { market, code }: Pick<Instrument, 'market' | 'code'>,
  source: (name: string) => Source,
): BookDraws {
  const name = `${market}:${code}`;
  return {
    spreads: source(`spread ${name}`),
    bidSizes: source(`bids ${name}`),
    askSizes: source(`asks ${name}`),
  };
}

/** More than the lives of a day, in blocks of sixteen. */
export const LIFE_BLOCKS = 1024;

/** The day that a period of a book's sizes lies in. */
export function dayOfSizes(period: number): number {
  return Math.floor(period / LIFE_BLOCKS);
}
