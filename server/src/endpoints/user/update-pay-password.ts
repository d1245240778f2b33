import { checkPayPassword } from '../../auth/check-password.ts';
import { noteOwnEvent } from '../../auth/own-event.ts';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { refuseSimple } from '../../auth/weak-secrets.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Change the transaction password. Refusals: PAY_PASSWORD_SIMPLE, PAY_PASSWORD_UNSET,
 * PAY_PASSWORD_LOCKED, PAY_PASSWORD_WRONG.
 */
export const updatePayPassword = endpoint('updatePayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const user = await ownUser(call.caller, services);
  const { address, nowMs } = call;
  const check = { user, payPassword: call.input.oldPayPassword, address, nowMs };
  const refused = await checkPayPassword(check, services);
  if (refused !== null) return refused;
  const { userId } = user;
  const hash = await services.passwords.hash(call.input.payPassword);
  await services.stores.users.setPayPassword({ userId, hash, onlyFirst: false });
  await noteOwnEvent('transaction-password-changed', { ...call, userId }, services);
  await sendSecurityMessage({ userId, key: 'pay_password', nowMs: call.nowMs }, services);
  return accept({});
});
