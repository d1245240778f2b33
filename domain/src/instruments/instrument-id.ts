import type { Source } from '@candor/contract/enums';

/** The three keys of an instrument. */
export interface InstrumentKey {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
}

/** The id of an instrument: `source:market:code`, as push topics write it. */
export function instrumentId(key: InstrumentKey): string {
  return `${key.source}:${key.market}:${key.code}`;
}
