import type { ApiKey } from '../shared/api-key-words.ts';

const DAY_MS = 24 * 3600_000;
/** So many days before its end a key says when that is. */
const SOON_DAYS = 7;

export type KeyState = 'active' | 'paused' | 'ending';

/** What a key says of itself: that it is shut out counts before that it ends soon. */
export function stateOf({ isPaused, endsTimestamp }: ApiKey, nowMs: number): KeyState {
  if (isPaused) return 'paused';
  return endsTimestamp - nowMs <= SOON_DAYS * DAY_MS ? 'ending' : 'active';
}

/** A key that may trade from wherever it is stolen to. */
export function isLoose({ scopes, addresses }: ApiKey): boolean {
  return scopes.includes('trade') && addresses.length === 0;
}
