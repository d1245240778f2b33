import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { keyChanged } from '../../auth/key-changes.ts';
import { noteOwnEvent } from '../../auth/own-event.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { apiKeyRow } from '../../present/api-key-row.ts';

/** End a key at once and for good. Refusal: NOT_FOUND. */
export const apiKeyEnd = endpoint('apiKeyEnd', async (call, services) => {
  const { caller, input, nowMs } = call;
  const [ended] = await services.apiKeys.end({ userId: caller.userId, id: input.id, nowMs });
  if (ended === undefined) return refuse('NOT_FOUND');
  await keyChanged('key-ended', ended.name, call, services);
  return accept({});
});

/** Keys that have not ended, the newest first, and the address this call came from. */
export const apiKeyList = endpoint('apiKeyList', async (call, services) => {
  const keys = await services.apiKeys.list(call.caller.userId, call.nowMs);
  const { address } = call;
  return accept({ list: keys.map(apiKeyRow), max: apiKeyLimits.keysMax, address });
});

/** Shut a key out for a while, or let it in again. Refusal: NOT_FOUND. */
export const apiKeyPause = endpoint('apiKeyPause', async (call, services) => {
  const { userId } = call.caller;
  const isDone = await services.apiKeys.pause({ userId, ...call.input });
  if (!isDone) return refuse('NOT_FOUND');
  const event = call.input.isPaused ? 'key-paused' : 'key-resumed';
  await noteOwnEvent(event, { ...call, userId }, services);
  return accept({});
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
