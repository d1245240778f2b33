import { deviceName } from '../../auth/device-name.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Open sessions of the customer, the latest used first. */
export const sessionList = endpoint('sessionList', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const sessions = await services.sessions.list(userId, call.nowMs);
  const list = sessions.map((session) => ({
    id: session.id,
    device: deviceName(session.device),
    createTimeTimestamp: session.createdMs,
    lastSeenTimestamp: session.lastSeenMs,
    current: session.id === sessionId,
  }));
  return accept({ list });
});
