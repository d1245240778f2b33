import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** End this session. */
export const logout = endpoint('logout', async (call, services) => {
  const { userId, sessionId } = call.caller;
  await services.sessions.end({ userId, id: sessionId, nowMs: call.nowMs });
  services.security.note('session-ended', { userId, address: call.address, what: 'logout' });
  return accept({});
});
