import type { IncomingMessage } from 'node:http';
import { tokenOf } from '../call/authenticate.ts';
import { callerAddress } from '../edge/caller-address.ts';
import { type CallLimit, callerOf, countCall } from '../edge/rate-limits.ts';
import type { Services } from '../services.ts';
import type { RouteCounts } from './call-counts.ts';

export interface KnownReader {
  readonly watchedIds: ReadonlySet<string>;
  /** Null for a visitor. */
  readonly userId: string | null;
}

const NOBODY: ReadonlySet<string> = new Set();
const VISITOR: KnownReader = { watchedIds: NOBODY, userId: null };

/** Who asks, as far as that is known without asking the database; null where it is not. */
export function knownReader(
  { sessions, config, market }: Services,
  authorization: string | undefined,
  of: { readonly nowMs: number; readonly hasMarks: boolean },
): KnownReader | null {
  const token = tokenOf(authorization);
  // Behind a proxy the framework works out whose address counts.
  if (token === null)
    return config.doors.trustedProxy !== null && config.callsPerMinuteMax > 0 ? null : VISITOR;
  const session = sessions.known(token, of.nowMs);
  if (session === null || session.isUserLocked) return null;
  const { userId } = session;
  const watchedIds = of.hasMarks ? market.watchlist.knownIds(userId) : NOBODY;
  return watchedIds === null ? null : { watchedIds, userId };
}

/** Counts the call, a customer's or an address's. The headers of the limit; null when passed. */
export function takeCall(
  limit: CallLimit,
  counts: RouteCounts,
  by: { readonly reader: KnownReader; readonly request: IncomingMessage },
): string[] | null {
  const { remoteAddress } = by.request.socket;
  const address = callerAddress({ socketAddress: remoteAddress, forwardedFor: undefined }, null);
  const counted = countCall(limit, counts, callerOf(by.reader.userId ?? undefined, address));
  return counted.isOver ? null : counted.headers;
}
