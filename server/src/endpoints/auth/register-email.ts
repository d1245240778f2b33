import type { UserStore } from '@candor/database/stores/users';
import { addUser } from '../../auth/add-user.ts';
import { checkCode } from '../../auth/check-code.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { openSession } from '../../auth/open-session.ts';
import { presentUser } from '../../auth/present-user.ts';
import { refuseCommon } from '../../auth/weak-secrets.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Register. Refusals: PASSWORD_COMMON, CODE_WRONG, CODE_EXPIRED, INVITE_UNKNOWN, EMAIL_TAKEN (told
 * only after a right code, so that nobody learns who is registered). The code is used up by success
 * alone.
 */
export const registerEmail = endpoint('registerEmail', async (call, services) => {
  const email = keptEmail(call.input.email);
  const weak = refuseCommon(call.input.password, { email }, 'password');
  if (weak !== null) return weak;
  const { users } = services.stores;
  const key = { email, type: 'register' } as const;
  const { address, nowMs, language } = call;
  const check = await checkCode({ key, code: call.input.emailCode, address, nowMs }, services);
  if (!('codeId' in check)) return check;
  const inviter = await findInviter(call.input.invitationCode, users);
  if (inviter === 'unknown') return refuse('INVITE_UNKNOWN', { field: 'invitationCode' });
  if ((await users.byEmail(email)) !== null) return refuse('EMAIL_TAKEN', { field: 'email' });

  const passwordHash = await services.passwords.hash(call.input.password);
  // Two registrations with one code at once: one uses it up, the other is too late.
  if (!(await services.emailCodes.use(check.codeId)))
    return refuse('CODE_WRONG', { field: 'emailCode' });
  const newcomer = { email, passwordHash, invitedBy: inviter, language, nowMs };
  const user = await addUser(newcomer, services.stores.users);
  if (user === 'email-taken') return refuse('EMAIL_TAKEN', { field: 'email' });
  const opened = await openSession(user, call, services);
  return accept({ ...opened, user: await presentUser(user, services, call.locale) });
});

async function findInviter(
  code: string | undefined,
  users: UserStore,
): Promise<string | null | 'unknown'> {
  if (code === undefined) return null;
  const inviter = await users.byInvitationCode(code.trim().toUpperCase());
  return inviter === null ? 'unknown' : inviter.userId;
}
