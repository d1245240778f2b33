import { randomBytes } from 'node:crypto';
import { signingOf } from '../../auth/passkeys.ts';
import { stepKey, stepLifeMs } from '../../auth/step-up.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * What a passkey is to sign: for a login that waits, or for whoever has one. Refusal:
 * SECOND_STEP_EXPIRED.
 */
export const loginPasskeyOptions = endpoint('loginPasskeyOptions', async (call, services) => {
  const { loginSteps } = services.stores;
  const given = call.input.pendingToken;
  const waiting =
    given === undefined ? null : await loginSteps.find(stepKey('login', given), call.nowMs);
  if (given !== undefined && waiting === null) return refuse('SECOND_STEP_EXPIRED');
  const userId = waiting?.userId ?? null;
  const options = await signingOf(userId, services);
  const pendingToken = given ?? randomBytes(24).toString('base64url');
  await loginSteps.put(stepKey('login', pendingToken), {
    ...{ userId, challenge: options.challenge },
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ pendingToken, passkeyOptions: JSON.stringify(options) });
});
