import { type Counted, callerOf, countCall } from '../edge/rate-limits.ts';
import { type Refused, refuse } from './answer.ts';
import type { CustomerCaller } from './endpoint.ts';
import type { CallDeps, ServedRoute } from './served-route.ts';

/** Who says that a call is theirs. */
export interface Knock {
  readonly token: string | null;
  readonly address: string;
  readonly nowMs: number;
}

export type LetIn = {
  /** Null where calls are not counted. */
  readonly counted: Counted | null;
} & (
  | { readonly refused: null; readonly caller: CustomerCaller | null }
  | { readonly refused: Refused }
);

/**
 * Who calls, unless the call is shut out: with 401 or 403 for want of a session, with TOO_MANY past
 * the caller's share of this route. Both doors count in the same shares.
 */
export async function letIn(
  { counts, authenticate }: ServedRoute,
  { token, address, nowMs }: Knock,
  deps: CallDeps,
): Promise<LetIn> {
  const who = await authenticate(token, nowMs);
  if (!who.isLetIn) return { counted: null, refused: shutOut(address, who.refused, deps) };
  const { caller } = who;
  if (deps.limit === null) return { counted: null, refused: null, caller };
  const counted = countCall(deps.limit, counts, callerOf(caller?.userId, address));
  if (!counted.isOver) return { counted, refused: null, caller };
  const { userId } = caller ?? {};
  deps.services.security.note('calls-over-limit', { address, ...(userId && { userId }) });
  return { counted, refused: refuse('TOO_MANY', { figures: { s: counted.waitSeconds } }) };
}

/** The refusal of a call that is not let in: its own, or TOO_MANY from who tries too often. */
function shutOut(address: string, refused: Refused, deps: CallDeps): Refused {
  const { config, security } = deps.services;
  security.note('token-unknown', { address, what: refused.reason });
  if (!config.doors.hasAddressLimits) return refused;
  return deps.unknownTokens.refusal(address) ?? refused;
}
