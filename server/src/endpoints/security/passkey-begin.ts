import { ownUser } from '../../auth/own-user.ts';
import { passkeysMax, registrationOf } from '../../auth/passkeys.ts';
import { stepKey, stepLifeMs } from '../../auth/step-up.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** What the browser needs to make a passkey. Refusal: PASSKEY_LIMIT. */
export const passkeyBegin = endpoint('passkeyBegin', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const kept = await services.stores.secondFactors.passkeysOf(userId);
  if (kept.length >= passkeysMax) return refuse('PASSKEY_LIMIT');
  const options = await registrationOf(await ownUser(call.caller, services), services);
  await services.stores.loginSteps.put(stepKey('passkey', sessionId), {
    ...{ userId, challenge: options.challenge },
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ passkeyOptions: JSON.stringify(options) });
});
