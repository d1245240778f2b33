import { checkPassword } from '../../auth/check-password.ts';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { payPasswordSubject } from '../../auth/throttles.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Set a new transaction password with an e-mail code and the login password; a lock on the old one
 * ends. Refusals: CODE_WRONG, CODE_EXPIRED, PASSWORD_WRONG, LOGIN_THROTTLED.
 */
export const resetPayPassword = endpoint('resetPayPassword', async (call, services) => {
  const user = await ownUser(call.caller, services);
  const { userId } = user;
  const key = { email: user.email, type: 'payPassword' } as const;
  const code = await services.emailCodes.check(key, call.input.emailCode, call.nowMs);
  if (!code.isRight) return refuse(code.reason, { field: 'emailCode' });
  const check = { user, password: call.input.password, nowMs: call.nowMs };
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  const hash = await services.passwords.hash(call.input.payPassword);
  if (!(await services.emailCodes.use(code.codeId))) {
    return refuse('CODE_WRONG', { field: 'emailCode' });
  }
  await services.stores.users.setPayPassword({ userId, hash, onlyFirst: false });
  await services.throttles.forgive(payPasswordSubject(userId));
  await sendSecurityMessage({ userId, key: 'pay_password', nowMs: call.nowMs }, services);
  return accept({});
});
