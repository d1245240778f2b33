import type { AnyCaller } from '../call/endpoint.ts';
import type { SecurityFacts } from '../edge/security-log.ts';

/** Who calls, and with which session or key, for a line of the security log. */
export function whoCalls(
  caller: AnyCaller | null,
): Pick<SecurityFacts, 'userId' | 'operator' | 'session' | 'key'> {
  if (caller === null) return {};
  if ('operatorId' in caller) return { operator: caller.operatorId, session: caller.sessionId };
  const { userId, sessionId: session, apiKey } = caller;
  return apiKey === undefined ? { userId, session } : { userId, key: apiKey.id };
}
