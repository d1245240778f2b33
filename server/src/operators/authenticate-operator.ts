import { hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { OperatorRoute } from '@candor/contract/operator-route';
import { isSessionId } from '../auth/session-id.ts';
import { operatorTokenPrefix } from '../auth/tokens.ts';
import { refuse } from '../call/answer.ts';
import { type Authenticated, shut } from '../call/authenticated.ts';
import type { Services } from '../services.ts';
import { missingSetup } from './operator-factor.ts';

/**
 * Who calls at the operators’ door: from a network it is shut to nobody does, a customer’s token
 * opens nothing, a session unused for thirty minutes or open for twelve hours neither. What is
 * still to be set, and a role that is missing, are told as such.
 */
export async function authenticateOperator(
  route: OperatorRoute,
  token: string | null,
  at: { readonly services: Services; readonly nowMs: number; readonly address: string },
): Promise<Authenticated> {
  const { services, nowMs, address } = at;
  if (isShutTo(address, services)) return shut('NETWORK_SHUT');
  if (route.caller === 'visitor') return { isLetIn: true, caller: null };
  if (token?.startsWith(operatorTokenPrefix) !== true) return shut('LOGIN_EXPIRED');
  const tokenHash = tokenHashOf(token);
  const found = await services.stores.operators.session(tokenHash, nowMs);
  if (found === null) return shut('LOGIN_EXPIRED');
  const { sessionId, operator } = found;
  const known = { whose: 'operator', ownerId: operator.id, tokenHash } as const;
  if (!isSessionId(services.secret, sessionId, known)) return shut('LOGIN_EXPIRED');
  const { id: operatorId, name, roles } = operator;
  if (route.duringSetup !== true && missingSetup(operator).length > 0)
    return { isLetIn: false, refused: refuse('OPERATOR_SETUP'), operatorId };
  const isAllowed = route.roles === undefined || route.roles.some((role) => roles.includes(role));
  if (!isAllowed) return { isLetIn: false, refused: refuse('ROLE_MISSING'), operatorId };
  return { isLetIn: true, caller: { operatorId, sessionId, name, roles } };
}

/** Whether operators may not call from this address, by `OPERATOR_NETWORKS`. */
function isShutTo(address: string, { config }: Services): boolean {
  const { operatorNetworks } = config.doors;
  return operatorNetworks?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') === false;
}

export function tokenHashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
