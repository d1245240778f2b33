import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { keyChanged } from '../../auth/key-changes.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { apiKeyRow } from '../../present/api-key-row.ts';

/** End a key at once and for good. Refusal: NOT_FOUND. */
export const apiKeyEnd = endpoint('apiKeyEnd', async (call, services) => {
  const { caller, input } = call;
  return changeCredentials({ ...call, userId: caller.userId }, services, async (change) => {
    const [ended] = await change.endKeys(input.id);
    if (ended === undefined) return refuse('NOT_FOUND');
    await keyChanged('key-ended', ended.name, change);
    return accept({});
  });
});

/** Keys that have not ended, the newest first, and the address this call came from. */
export const apiKeyList = endpoint('apiKeyList', async (call, services) => {
  const keys = await services.apiKeys.list(call.caller.userId, call.nowMs);
  const { address } = call;
  const { hasApiDocs: hasDocs } = services.config;
  return accept({ list: keys.map(apiKeyRow), max: apiKeyLimits.keysMax, address, hasDocs });
});

/** Shut a key out for a while, or let it in again. Refusal: NOT_FOUND. */
export const apiKeyPause = endpoint('apiKeyPause', async (call, services) => {
  const { userId } = call.caller;
  const { id, isPaused } = call.input;
  const answer = await changeCredentials({ ...call, userId }, services, async (change) => {
    const isDone = await change.stores.apiKeys.pause({ userId, id, isPaused });
    if (!isDone) return refuse('NOT_FOUND');
    await change.note(isPaused ? 'key-paused' : 'key-resumed');
    return accept({});
  });
  if (answer.isAccepted) services.apiKeys.forget(userId, isPaused ? [id] : []);
  return answer;
});

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
