import type { Source } from '@candor/contract/enums';

/** The three keys of an instrument. */
export interface InstrumentKey {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
}

/**
 * The id of the instrument a position is held in. Shares bought through a view of a stock (the
 * auction, source 7, or the block list, source 4) are shares of the stock, source 0.
 */
export function heldAsId(instrumentId: string): string {
  const isView = instrumentId.startsWith('7:') || instrumentId.startsWith('4:');
  return isView ? `0${instrumentId.slice(1)}` : instrumentId;
}

/** The id of an instrument: `source:market:code`, as push topics write it. */
export function instrumentId(key: InstrumentKey): string {
  return `${key.source}:${key.market}:${key.code}`;
}
