import { keptEmail } from '../../auth/email-address.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Set a new login password with an e-mail code and end all sessions.
 * Refusals: CODE_WRONG, CODE_EXPIRED.
 */
export const resetPassword = endpoint('resetPassword', async (call, services) => {
  const email = keptEmail(call.input.email);
  const key = { email, type: 'reset' } as const;
  const check = await services.emailCodes.check(key, call.input.emailCode, call.nowMs);
  if (!check.isRight) return refuse(check.reason, { field: 'emailCode' });
  const user = await services.stores.users.byEmail(email);
  // The code of an e-mail nobody has: right or not, it opens nothing and tells nothing.
  if (user === null) return refuse('CODE_WRONG', { field: 'emailCode' });
  const passwordHash = await services.passwords.hash(call.input.newPassword);
  if (!(await services.emailCodes.use(check.codeId))) {
    return refuse('CODE_WRONG', { field: 'emailCode' });
  }
  await services.stores.users.setPassword(user.userId, passwordHash);
  await services.sessions.endAll({ userId: user.userId, exceptId: null, nowMs: call.nowMs });
  await sendSecurityMessage({ userId: user.userId, key: 'password', nowMs: call.nowMs }, services);
  return accept({});
});
