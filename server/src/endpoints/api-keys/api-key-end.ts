import { keyChanged } from '../../auth/key-changes.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** End a key at once and for good. Refusal: NOT_FOUND. */
export const apiKeyEnd = endpoint('apiKeyEnd', async (call, services) => {
  const { caller, input, nowMs } = call;
  const [ended] = await services.apiKeys.end({ userId: caller.userId, id: input.id, nowMs });
  if (ended === undefined) return refuse('NOT_FOUND');
  await keyChanged('key-ended', ended.name, call, services);
  return accept({});
});
