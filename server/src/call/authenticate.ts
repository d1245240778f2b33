import type { Route } from '@candor/contract/route';
import type { Services } from '../services.ts';
import { type Refused, refuse } from './answer.ts';
import type { CustomerCaller } from './endpoint.ts';

export type Authenticated =
  | { readonly isLetIn: true; readonly caller: CustomerCaller | null }
  | { readonly isLetIn: false; readonly refused: Refused };

/** Operators' tokens say what they are, so that a customer call can tell them from a stale one. */
const operatorTokenPrefix = 'ops_';

/**
 * Who calls. A customer's call without an open session is refused with 401; a locked account or an
 * operator's token with 403. On a visitor's call a stale token counts as none.
 */
export async function authenticate(
  route: Route,
  token: string | null,
  deps: { readonly services: Services; readonly nowMs: number },
): Promise<Authenticated> {
  const isNeeded = route.caller === 'customer';
  if (token === null) return isNeeded ? shut('LOGIN_EXPIRED') : { isLetIn: true, caller: null };
  if (token.startsWith(operatorTokenPrefix)) {
    return isNeeded ? shut('SHUT_OUT') : { isLetIn: true, caller: null };
  }
  const { sessions } = deps.services;
  // Whoever called a moment ago is known without a look at the token's hash.
  const known = sessions.known(token, deps.nowMs);
  const session = known ?? (await sessions.find(token, deps.nowMs));
  if (session === null) return isNeeded ? shut('LOGIN_EXPIRED') : { isLetIn: true, caller: null };
  if (session.isUserLocked) return isNeeded ? shut('SHUT_OUT') : { isLetIn: true, caller: null };
  return { isLetIn: true, caller: { userId: session.userId, sessionId: session.id } };
}

/** Nobody is let in, and why. */
export function shut(reason: 'LOGIN_EXPIRED' | 'SHUT_OUT'): Authenticated {
  return { isLetIn: false, refused: refuse(reason) };
}

/** The token of `Authorization: Bearer <token>` or of the bare token. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.trim().replace(/^bearer\s+/i, '') ?? '';
  return token === '' || token.length > 512 ? null : token;
}
