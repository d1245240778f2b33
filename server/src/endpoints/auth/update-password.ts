import { checkPassword } from '../../auth/check-password.ts';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Change the login password; this session stays, the others end. Refusals: PASSWORD_WRONG,
 * PASSWORD_SAME, LOGIN_THROTTLED.
 */
export const updatePassword = endpoint('updatePassword', async (call, services) => {
  const user = await ownUser(call.caller, services);
  const { oldPassword, newPassword } = call.input;
  const check = { user, password: oldPassword, nowMs: call.nowMs };
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  if (oldPassword === newPassword) return refuse('PASSWORD_SAME', { field: 'newPassword' });
  const { userId, sessionId } = call.caller;
  await services.stores.users.setPassword(userId, await services.passwords.hash(newPassword));
  await services.sessions.endAll({ userId, exceptId: sessionId, nowMs: call.nowMs });
  await sendSecurityMessage({ userId, key: 'password', nowMs: call.nowMs }, services);
  return accept({});
});
