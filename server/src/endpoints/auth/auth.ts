import { randomBytes } from 'node:crypto';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { checkPassword } from '../../auth/check-password.ts';
import { tellOfKeys } from '../../auth/key-changes.ts';
import { ownSignedUser } from '../../auth/own-user.ts';
import { signingOf } from '../../auth/passkeys.ts';
import { renewingChange } from '../../auth/renewing-change.ts';
import { stepKey, stepLifeMs } from '../../auth/step-up.ts';
import { refuseCommon } from '../../auth/weak-secrets.ts';
import { whoCalls } from '../../auth/who-calls.ts';
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
    userId,
    challenge: options.challenge,
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ pendingToken, passkeyOptions: JSON.stringify(options) });
});

/** End this session. */
export const logout = endpoint('logout', async (call, services) => {
  const { userId, sessionId } = call.caller;
  // One after the other with a change that gives this very session another token.
  await changeCredentials({ ...call, userId }, services, async (change) => {
    await change.endSession(sessionId);
    return accept({});
  });
  const { address, caller } = call;
  services.security.note('session-ended', { address, ...whoCalls(caller), what: 'logout' });
  return accept({});
});

/**
 * Change the login password; this session goes on under a new token, the others end. Refusals:
 * PASSWORD_COMMON, PASSWORD_WRONG, PASSWORD_SAME, LOGIN_THROTTLED.
 */
export const updatePassword = endpoint('updatePassword', async (call, services) => {
  const user = await ownSignedUser(call.caller, services);
  if ('isAccepted' in user) return user;
  const { oldPassword, newPassword } = call.input;
  const { address, nowMs, caller } = call;
  const check = { user, password: oldPassword, address, nowMs, caller };
  const weak = refuseCommon(newPassword, user, 'newPassword', services.config);
  if (weak !== null) return weak;
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  if (oldPassword === newPassword) return refuse('PASSWORD_SAME', { field: 'newPassword' });
  const { userId } = call.caller;
  const passwordHash = await services.passwords.hash(newPassword);
  return renewingChange(call, services, { endOthers: true }, async (change) => {
    await change.stores.users.setPassword(userId, passwordHash);
    await change.note('password-changed');
    await change.send('password');
    await tellOfKeys(change);
    return accept({});
  });
});
