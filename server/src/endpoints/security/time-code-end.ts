import { factorRemoved } from '../../auth/factor-changes.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Codes of the authenticator are asked for no more. */
export const timeCodeEnd = endpoint('timeCodeEnd', async (call, services) => {
  const isEnded = await services.stores.secondFactors.endTimeCode(call.caller.userId);
  if (isEnded) await factorRemoved(call, services);
  return accept({});
});
