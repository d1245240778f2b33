import { factorAdded } from '../../auth/factor-changes.ts';
import { madePasskey, passkeysMax } from '../../auth/passkeys.ts';
import { takenChallenge } from '../../auth/second-step.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Keep a passkey that the browser made. Refusals: PASSKEY_WRONG, PASSKEY_LIMIT. */
export const passkeyAdd = endpoint('passkeyAdd', async (call, services) => {
  const { input, caller, nowMs } = call;
  const { userId, sessionId: name } = caller;
  const challenge = await takenChallenge({ purpose: 'passkey', name }, nowMs, services);
  if (challenge === null) return refuse('PASSKEY_WRONG');
  const made = await madePasskey({ credential: input.credential, challenge }, services);
  if (made === null) return refuse('PASSKEY_WRONG');
  const passkey = { ...made, userId, name: input.name, createdMs: nowMs };
  const isKept = await services.stores.secondFactors.addPasskey(passkey, passkeysMax);
  if (!isKept) return refuse('PASSKEY_LIMIT');
  return accept({ id: made.credentialId, recoveryCodes: await factorAdded(call, services) });
});
