import { randomInt } from 'node:crypto';
import type { UserRecord, UserStore } from '@candor/database/stores/users';
import { keptEmail } from '../../auth/email-address.ts';
import { openSession } from '../../auth/open-session.ts';
import { presentUser } from '../../auth/present-user.ts';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

/** Letters and digits that nobody mistakes for one another. */
const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const drawsMax = 20;

/**
 * Register. Refusals: CODE_WRONG, CODE_EXPIRED, INVITE_UNKNOWN, EMAIL_TAKEN (told only after a right code, so
 * that nobody learns who is registered). The code is used up by success alone.
 */
export const registerEmail = endpoint('registerEmail', async (call, services) => {
  const email = keptEmail(call.input.email);
  const { users } = services.stores;
  const key = { email, type: 'register' } as const;
  const check = await services.emailCodes.check(key, call.input.emailCode, call.nowMs);
  if (!check.isRight) return refuse(check.reason, { field: 'emailCode' });
  const inviter = await findInviter(call.input.invitationCode, users);
  if (inviter === 'unknown') return refuse('INVITE_UNKNOWN', { field: 'invitationCode' });
  if ((await users.byEmail(email)) !== null) return refuse('EMAIL_TAKEN', { field: 'email' });

  const passwordHash = await services.passwords.hash(call.input.password);
  // Two registrations with one code at once: one uses it up, the other is too late.
  if (!(await services.emailCodes.use(check.codeId)))
    return refuse('CODE_WRONG', { field: 'emailCode' });
  const user = await addUser({ email, passwordHash, invitedBy: inviter, call }, services);
  if (user === 'email-taken') return refuse('EMAIL_TAKEN', { field: 'email' });
  const opened = await openSession(user, call, services);
  return accept({ ...opened, user: await presentUser(user, services) });
});

async function findInviter(
  code: string | undefined,
  users: UserStore,
): Promise<string | null | 'unknown'> {
  if (code === undefined) return null;
  const inviter = await users.byInvitationCode(code.trim().toUpperCase());
  return inviter === null ? 'unknown' : inviter.userId;
}

interface Newcomer {
  readonly email: string;
  readonly passwordHash: string;
  readonly invitedBy: string | null;
  readonly call: Call<'registerEmail'>;
}

async function addUser(
  { email, passwordHash, invitedBy, call }: Newcomer,
  services: Services,
): Promise<UserRecord | 'email-taken'> {
  const { users } = services.stores;
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const userId = String(randomInt(10_000_000, 100_000_000));
    const outcome = await users.add({
      userId,
      email,
      passwordHash,
      invitationCode: drawInvitationCode(),
      invitedBy,
      language: call.language,
      createdMs: call.nowMs,
    });
    if (outcome === 'email-taken') return outcome;
    if (outcome === 'taken') continue;
    const user = await users.byId(userId);
    if (user !== null) return user;
  }
  throw new Error('No free user ID was drawn.');
}

function drawInvitationCode(): string {
  return Array.from({ length: 8 }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
}
