import { keyIdOf, noteRequest } from '../auth/note-request.ts';
import { whoCalls } from '../auth/who-calls.ts';
import { type Counted, callerOf, countCall } from '../edge/rate-limits.ts';
import { type Refused, refuse } from './answer.ts';
import type { AnyCaller } from './endpoint.ts';
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
} & ({ readonly refused: null; readonly caller: AnyCaller | null } | { readonly refused: Refused });

/**
 * Who calls, unless the call is shut out: with 401 or 403 for want of a session, with TOO_MANY past
 * the caller's share of this route. Both doors count in the same shares.
 */
export async function letIn(
  { counts, authenticate, route }: ServedRoute,
  { token, address, nowMs }: Knock,
  deps: CallDeps,
): Promise<LetIn> {
  const who = await authenticate(token, { address, nowMs });
  if (!who.isLetIn) {
    const { refused, key, operatorId } = who;
    if (operatorId !== undefined) {
      const facts = { address, operator: operatorId, what: `${route.id} ${refused.reason}` };
      deps.services.security.note('role-missing', facts);
      return { counted: null, refused };
    }
    if (key === undefined) return { counted: null, refused: shutOut(address, refused, deps) };
    const facts = { address, userId: key.userId, key: key.id, what: refused.reason };
    deps.services.security.note('key-refused', facts);
    noteRequest(route, { keyId: key.id, refused, address, nowMs }, deps.services);
    return { counted: null, refused };
  }
  const { caller } = who;
  if (deps.limit === null) return { counted: null, refused: null, caller };
  const counted = countCall(deps.limit, counts, callerOf(idOf(caller), address));
  if (!counted.isOver) return { counted, refused: null, caller };
  deps.services.security.note('calls-over-limit', { address, ...whoCalls(caller) });
  const refused = refuse('TOO_MANY', { figures: { s: counted.waitSeconds } });
  const keyId = keyIdOf(caller);
  if (keyId !== null) noteRequest(route, { keyId, refused, address, nowMs }, deps.services);
  return { counted, refused };
}

/** Who is counted: a customer by the user ID, an operator by theirs. */
function idOf(caller: AnyCaller | null): string | undefined {
  if (caller === null) return undefined;
  return 'userId' in caller ? caller.userId : caller.operatorId;
}

/** The refusal of a call that is not let in: its own, or TOO_MANY from who tries too often. */
function shutOut(address: string, refused: Refused, deps: CallDeps): Refused {
  const { config, security } = deps.services;
  security.note('token-unknown', { address, what: refused.reason });
  if (!config.doors.hasAddressLimits) return refused;
  return deps.unknownTokens.refusal(address) ?? refused;
}
