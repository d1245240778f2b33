import type { Source } from '@candor/contract/enums';

/** The three keys of an instrument. */
export interface InstrumentKey {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
}

/** The three keys as one text, as push topics write them. An instrument's id is not found by it. */
export function keyText(key: InstrumentKey): string {
  return `${key.source}:${key.market}:${key.code}`;
}

/** What an instrument is when it is listed for the first time under its keys. */
export function firstListing(key: InstrumentKey) {
  const id = keyText(key);
  return { ...key, id, version: 1, heldAs: id, isHalted: false } as const;
}
