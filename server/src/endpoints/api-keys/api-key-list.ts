import { apiKeyLimits } from '@candor/contract/routes/api-keys/shapes';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { apiKeyRow } from '../../present/api-key-row.ts';

/** Keys that have not ended, the newest first, and the address this call came from. */
export const apiKeyList = endpoint('apiKeyList', async (call, services) => {
  const keys = await services.apiKeys.list(call.caller.userId, call.nowMs);
  const { address } = call;
  return accept({ list: keys.map(apiKeyRow), max: apiKeyLimits.keysMax, address });
});
