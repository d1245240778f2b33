import { noteOwnEvent } from '../../auth/own-event.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { refuseSimple } from '../../auth/weak-secrets.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Set the first transaction password. Refusals: PAY_PASSWORD_SIMPLE, PAY_PASSWORD_SET. */
export const settingPayPassword = endpoint('settingPayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const { userId } = call.caller;
  const hash = await services.passwords.hash(call.input.payPassword);
  const isSet = await services.stores.users.setPayPassword({ userId, hash, onlyFirst: true });
  if (!isSet) return refuse('PAY_PASSWORD_SET');
  await noteOwnEvent('transaction-password-changed', { ...call, userId }, services);
  await sendSecurityMessage({ userId, key: 'pay_password', nowMs: call.nowMs }, services);
  return accept({});
});
