import { tellOfKeys } from '../../auth/key-changes.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** End one session, or all others with the id "others". Refusal: NOT_FOUND. */
export const sessionEnd = endpoint('sessionEnd', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const { id } = call.input;
  const { address } = call;
  if (id === 'others') {
    await services.sessions.endAll({ userId, exceptId: sessionId, nowMs: call.nowMs });
    services.security.note('session-ended', { userId, address, what: 'others' });
    await tellOfKeys(call, services);
    return accept({});
  }
  const isEnded = await services.sessions.end({ userId, id, nowMs: call.nowMs });
  if (!isEnded) return refuse('NOT_FOUND');
  services.security.note('session-ended', { userId, address, what: 'one' });
  if (id !== sessionId) {
    await sendSecurityMessage({ userId, key: 'session', nowMs: call.nowMs }, services);
  }
  return accept({});
});
