import { noteOwnEvent } from '../../auth/own-event.ts';
import { makeRecoveryCodes } from '../../auth/second-factor.ts';
import { methodsOf, proofStateOf } from '../../auth/step-up.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Ten new recovery codes. Refusal: SECOND_FACTOR_UNSET. */
export const recoveryCodesNew = endpoint('recoveryCodesNew', async (call, services) => {
  const { nowMs } = call;
  const methods = methodsOf(await proofStateOf(call.caller, services));
  if (!methods.includes('recovery')) return refuse('SECOND_FACTOR_UNSET');
  const { userId } = call.caller;
  const recoveryCodes = [...(await makeRecoveryCodes({ userId, nowMs }, services))];
  await noteOwnEvent('recovery-codes-made', { ...call, userId }, services);
  return accept({ recoveryCodes });
});
