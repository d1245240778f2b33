import type { Route } from '@candor/contract/route';
import { authenticateKey, isFrozenAt, type KnockAt } from '../auth/authenticate-key.ts';
import { apiKeyPrefix, operatorTokenPrefix } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { type Authenticated, shut } from './authenticated.ts';

/**
 * Who calls. A customer's call without an open session is refused with 401; a locked account or an
 * operator's token with 403. On a visitor's call a stale token counts as none.
 */
export async function authenticate(
  route: Route,
  token: string | null,
  deps: KnockAt & { readonly services: Services },
): Promise<Authenticated> {
  const isNeeded = route.caller === 'customer';
  if (token === null) return isNeeded ? shut('LOGIN_EXPIRED') : { isLetIn: true, caller: null };
  if (token.startsWith(operatorTokenPrefix)) {
    return isNeeded ? shut('SHUT_OUT') : { isLetIn: true, caller: null };
  }
  if (token.startsWith(apiKeyPrefix)) return authenticateKey(route, token, deps);
  const { sessions } = deps.services;
  // Whoever called a moment ago is known without a look at the token's hash.
  const known = sessions.known(token, deps.nowMs);
  const session = known ?? (await sessions.find(token, deps.nowMs));
  if (session === null) return isNeeded ? shut('LOGIN_EXPIRED') : { isLetIn: true, caller: null };
  if (session.isUserLocked) return isNeeded ? shut('SHUT_OUT') : { isLetIn: true, caller: null };
  const { userId, id: sessionId } = session;
  const isFrozen = isFrozenAt(session, deps.nowMs);
  return { isLetIn: true, caller: { userId, sessionId, isFrozen } };
}

/** The token of `Authorization: Bearer <token>` or of the bare token. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.trim().replace(/^bearer\s+/i, '') ?? '';
  return token === '' || token.length > 512 ? null : token;
}
