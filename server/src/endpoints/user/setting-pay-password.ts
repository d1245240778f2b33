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
  services.security.note('transaction-password-changed', { userId, address: call.address });
  await sendSecurityMessage({ userId, key: 'pay_password', nowMs: call.nowMs }, services);
  return accept({});
});
