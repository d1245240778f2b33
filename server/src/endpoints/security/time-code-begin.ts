import { ownUser } from '../../auth/own-user.ts';
import { beginTimeCode } from '../../auth/second-factor.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** A new secret for an authenticator. Refusal: SECOND_FACTOR_SET. */
export const timeCodeBegin = endpoint('timeCodeBegin', async (call, services) => {
  const begun = await beginTimeCode(await ownUser(call.caller, services), services);
  return begun === null ? refuse('SECOND_FACTOR_SET') : accept(begun);
});
