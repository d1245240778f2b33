import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** The last requests of one key, or of all, the newest first. Refusal: NOT_FOUND. */
export const apiKeyRequests = endpoint('apiKeyRequests', async (call, { apiKeys }) => {
  const { userId } = call.caller;
  const { id = null } = call.input;
  const own = await apiKeys.list(userId, call.nowMs);
  if (id !== null && !own.some((key) => key.id === id)) return refuse('NOT_FOUND');
  const requests = await apiKeys.requests({ userId, id });
  const list = requests.map(({ atMs, ...row }) => ({ ...row, createTimeTimestamp: atMs }));
  return accept({ list });
});
