import { signingOf } from '../../auth/passkeys.ts';
import { methodsOf, proofStateOf, stepKey, stepLifeMs } from '../../auth/step-up.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** What the customer may prove to be the customer with, and what a passkey is to sign for it. */
export const proveOptions = endpoint('proveOptions', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const methods = [...methodsOf(await proofStateOf(call.caller, services))];
  if (!methods.includes('passkey')) return accept({ methods });
  const options = await signingOf(userId, services);
  await services.stores.loginSteps.put(stepKey('prove', sessionId), {
    ...{ userId, challenge: options.challenge },
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ methods, passkeyOptions: JSON.stringify(options) });
});
