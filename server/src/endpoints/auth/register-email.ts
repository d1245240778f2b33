import type { SessionOpened } from '@candor/contract/account-shapes';
import type { UserStore } from '@candor/database/stores/users';
import { addUser } from '../../auth/add-user.ts';
import { checkCode } from '../../auth/check-code.ts';
import { isAsSigned, refuseChanged, refuseFirstStep } from '../../auth/complete-login.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { openSession } from '../../auth/open-session.ts';
import { loginLimits } from '../../auth/try-limits.ts';
import { refuseCommon } from '../../auth/weak-secrets.ts';
import { type Answer, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { networkOf } from '../../edge/caller-address.ts';
import type { Services } from '../../services.ts';

/**
 * Register. Refusals: PASSWORD_COMMON, CODE_WRONG, CODE_EXPIRED, INVITE_UNKNOWN, EMAIL_TAKEN (told
 * only after a right code, so that nobody learns who is registered). The code is used up by success
 * alone. Whoever did not hear of the success and asks again is let in.
 */
export const registerEmail = endpoint('registerEmail', async (call, services) => {
  const email = keptEmail(call.input.email);
  const weak = refuseCommon(call.input.password, { email }, 'password', services.config);
  if (weak !== null) return weak;
  const { users } = services.stores;
  const key = { email, type: 'register' } as const;
  const { address, nowMs, language } = call;
  const code = call.input.emailCode;
  const check = await checkCode({ key, code, address, nowMs, mayBeUsed: true }, services);
  if (!('codeId' in check)) return check;
  if (check.isUsed) return registeredBefore(call, services);
  const inviter = await findInviter(call.input.invitationCode, users);
  if (inviter === 'unknown') return refuse('INVITE_UNKNOWN', { field: 'invitationCode' });
  if ((await users.byEmail(email)) !== null) return refuse('EMAIL_TAKEN', { field: 'email' });

  const passwordHash = await services.passwords.hash(call.input.password);
  const newcomer = { email, passwordHash, invitedBy: inviter, language, nowMs };
  const user = await services.stores.credentials.change(null, async (stores) => {
    // Two registrations with one code at once: one uses it up, the other is too late.
    if (!(await stores.emailCodes.use(check.codeId))) return 'code-used';
    return addUser(newcomer, stores.users);
  });
  if (user === 'code-used') return refuse('CODE_WRONG', { field: 'emailCode' });
  if (user === 'email-taken') return refuse('EMAIL_TAKEN', { field: 'email' });
  return openSession(user, { ...call, factor: 'email-code' }, services);
});

/**
 * The code was used already. Whoever has it and the password of the account it made did not hear of
 * it, and is let in. CODE_WRONG for all others, and once the account asks for more than a password.
 */
async function registeredBefore(
  call: Call<'registerEmail'>,
  services: Services,
): Promise<Answer<SessionOpened>> {
  const { input, address, nowMs } = call;
  const wrong = refuse('CODE_WRONG', { field: 'emailCode' });
  const user = await services.stores.users.byEmail(keptEmail(input.email));
  if (user === null || user.isLocked) return wrong;
  if (!(await isAsSigned(user, services))) return wrong;
  const limits = await loginLimits({ account: user.userId, network: networkOf(address) }, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    services.passwords.matches(input.password, user.passwordHash),
  );
  if (!tried.isRight || (await refuseFirstStep(user, nowMs, services)) !== null) return wrong;
  return openSession(user, { ...call, factor: 'password' }, services, async (change) => {
    const now = await change.stores.users.byId(user.userId);
    const refused = refuseChanged(user, now) ?? (await refuseFirstStep(user, nowMs, change));
    return refused === null && now?.isLocked === false ? null : wrong;
  });
}

async function findInviter(
  code: string | undefined,
  users: UserStore,
): Promise<string | null | 'unknown'> {
  if (code === undefined) return null;
  const inviter = await users.byInvitationCode(code.trim().toUpperCase());
  return inviter === null ? 'unknown' : inviter.userId;
}
