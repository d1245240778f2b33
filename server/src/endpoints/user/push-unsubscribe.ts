import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Have nothing told to this device any more. */
export const pushUnsubscribe = endpoint('pushUnsubscribe', async (call, services) => {
  await services.stores.copies.unsubscribe(call.caller.sessionId);
  return accept({});
});
