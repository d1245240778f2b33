import { networkOf } from '../edge/caller-address.ts';
import { RouteCounts } from '../ready/call-counts.ts';
import { type Refused, refuse } from './answer.ts';

const WINDOW_MS = 60_000;
/** Calls without a session that need one, from one address in a minute. */
export const unknownTokensMax = 300;

/**
 * Counts calls that needed a session and had none. A guesser is told to wait; who has a session is
 * let in from the same address as before.
 */
export class UnknownTokens {
  readonly #counts = new RouteCounts();

  /** TOO_MANY once an address is over its share, else null. */
  refusal(address: string): Refused | null {
    const { current, ttl } = this.#counts.take(networkOf(address), WINDOW_MS);
    if (current <= unknownTokensMax) return null;
    return refuse('TOO_MANY', { figures: { s: Math.max(1, Math.ceil(ttl / 1000)) } });
  }
}
