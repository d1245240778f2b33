import { changeCredentials } from '../../auth/change-credentials.ts';
import { checkCode } from '../../auth/check-code.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { endKeysOf } from '../../auth/key-changes.ts';
import { secretSubject } from '../../auth/try-limits.ts';
import { refuseCommon } from '../../auth/weak-secrets.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { networkOf } from '../../edge/caller-address.ts';
import { pauseHooksOf } from '../../webhooks/hook-changes.ts';

/**
 * Set a new login password with an e-mail code and end all sessions and API keys;
 * webhooks pause.
 * Refusals: PASSWORD_COMMON, CODE_WRONG, CODE_EXPIRED.
 */
export const resetPassword = endpoint('resetPassword', async (call, services) => {
  const email = keptEmail(call.input.email);
  const weak = refuseCommon(call.input.newPassword, { email }, 'newPassword', services.config);
  if (weak !== null) return weak;
  const key = { email, type: 'reset' } as const;
  const { address, nowMs } = call;
  const { emailCode: code, codeHandle: handle } = call.input;
  const check = await checkCode({ key, code, handle, address, nowMs }, services);
  if (!('codeId' in check)) return check;
  const found = await services.stores.users.byEmail(email);
  const user = found === null ? null : await services.stores.users.signed(found.userId);
  // The code of an e-mail nobody has: right or not, it opens nothing and tells nothing. Nobody has
  // one that somebody wrote into an account beside the house.
  if (user?.email !== email) return refuse('CODE_WRONG', { field: 'emailCode' });
  const passwordHash = await services.passwords.hash(call.input.newPassword);
  const { userId } = user;
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const { emailCodes, users, throttles, knownNetworks } = change.stores;
    if (!(await emailCodes.use(check.codeId))) return refuse('CODE_WRONG', { field: 'emailCode' });
    await users.setPassword(userId, passwordHash);
    // Whoever reads the e-mail is the customer: what strangers tried keeps them out no longer.
    await throttles.clearAll(secretSubject('login', userId));
    await knownNetworks.note(userId, networkOf(address), nowMs);
    await change.note('password-reset');
    await change.endSessions(null);
    await endKeysOf(change);
    await pauseHooksOf(change);
    await change.send('password');
    return accept({});
  });
});
