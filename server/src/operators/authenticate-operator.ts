import { hash } from 'node:crypto';
import type { OperatorRoute } from '@candor/contract/operator-route';
import { sessionIdOf } from '../auth/session-id.ts';
import { operatorTokenPrefix } from '../call/authenticate.ts';
import { type Authenticated, shut } from '../call/authenticated.ts';
import type { Services } from '../services.ts';

/**
 * Who calls at the operators’ door: a customer’s token opens nothing, a session unused for thirty
 * minutes neither, and a role that is missing is told as such.
 */
export async function authenticateOperator(
  route: OperatorRoute,
  token: string | null,
  { services, nowMs }: { readonly services: Services; readonly nowMs: number },
): Promise<Authenticated> {
  if (route.caller === 'visitor') return { isLetIn: true, caller: null };
  if (token?.startsWith(operatorTokenPrefix) !== true) return shut('LOGIN_EXPIRED');
  const tokenHash = tokenHashOf(token);
  const found = await services.stores.operators.session(tokenHash, nowMs);
  if (found === null) return shut('LOGIN_EXPIRED');
  const { sessionId, operator } = found;
  const known = { whose: 'operator', ownerId: operator.id, tokenHash } as const;
  if (sessionId !== sessionIdOf(services.secret, known)) return shut('LOGIN_EXPIRED');
  const { id: operatorId, name, roles } = operator;
  const isAllowed = route.roles === undefined || route.roles.some((role) => roles.includes(role));
  if (!isAllowed) return shut('ROLE_MISSING');
  return { isLetIn: true, caller: { operatorId, sessionId, name, roles } };
}

export function tokenHashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
