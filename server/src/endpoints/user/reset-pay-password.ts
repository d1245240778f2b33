import { checkCode } from '../../auth/check-code.ts';
import { checkPassword } from '../../auth/check-password.ts';
import { noteOwnEvent } from '../../auth/own-event.ts';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { secretSubject } from '../../auth/try-limits.ts';
import { refuseSimple } from '../../auth/weak-secrets.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Set a new transaction password with an e-mail code and the login password; a lock on the old one
 * ends. Refusals: PAY_PASSWORD_SIMPLE, CODE_WRONG, CODE_EXPIRED, PASSWORD_WRONG, LOGIN_THROTTLED.
 */
export const resetPayPassword = endpoint('resetPayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const user = await ownUser(call.caller, services);
  const { userId } = user;
  const key = { email: user.email, type: 'payPassword' } as const;
  const { address, nowMs } = call;
  const code = await checkCode({ key, code: call.input.emailCode, address, nowMs }, services);
  if (!('codeId' in code)) return code;
  const check = { user, password: call.input.password, address, nowMs };
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  const hash = await services.passwords.hash(call.input.payPassword);
  if (!(await services.emailCodes.use(code.codeId))) {
    return refuse('CODE_WRONG', { field: 'emailCode' });
  }
  await services.stores.users.setPayPassword({ userId, hash, onlyFirst: false });
  await services.throttles.forgive(secretSubject('pay', userId));
  await noteOwnEvent('transaction-password-changed', { ...call, userId }, services);
  await sendSecurityMessage({ userId, key: 'pay_password', nowMs: call.nowMs }, services);
  return accept({});
});
