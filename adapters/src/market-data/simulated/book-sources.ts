import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Source } from './market-keys.ts';

/** What the spread and the sizes of a book are drawn from. */
export interface BookSources {
  readonly spreads: Source;
  readonly bidSizes: Source;
  readonly askSizes: Source;
  /**
   * From version 6 on, how much wider than usual the moment's spread is, and by its 1.5th power how
   * much thinner the book. Left out where sizes follow from the usual volume alone.
   */
  readonly strain?: number;
}

/** The sources of an instrument's book. */
export function bookSources(
  { market, code }: Pick<Instrument, 'market' | 'code'>,
  source: (name: string) => Source,
): BookSources {
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
