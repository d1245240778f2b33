import { checkPassword } from '../../auth/check-password.ts';
import { tellOfKeys } from '../../auth/key-changes.ts';
import { noteOwnEvent } from '../../auth/own-event.ts';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { refuseCommon } from '../../auth/weak-secrets.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Change the login password; this session stays, the others end. Refusals: PASSWORD_COMMON,
 * PASSWORD_WRONG, PASSWORD_SAME, LOGIN_THROTTLED.
 */
export const updatePassword = endpoint('updatePassword', async (call, services) => {
  const user = await ownUser(call.caller, services);
  const { oldPassword, newPassword } = call.input;
  const check = { user, password: oldPassword, address: call.address, nowMs: call.nowMs };
  const weak = refuseCommon(newPassword, user, 'newPassword');
  if (weak !== null) return weak;
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  if (oldPassword === newPassword) return refuse('PASSWORD_SAME', { field: 'newPassword' });
  const { userId, sessionId } = call.caller;
  await services.stores.users.setPassword(userId, await services.passwords.hash(newPassword));
  await services.sessions.endAll({ userId, exceptId: sessionId, nowMs: call.nowMs });
  await noteOwnEvent('password-changed', { ...call, userId }, services);
  await sendSecurityMessage({ userId, key: 'password', nowMs: call.nowMs }, services);
  await tellOfKeys(call, services);
  return accept({});
});
