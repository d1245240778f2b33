import { randomInt } from 'node:crypto';
import type { Language } from '@candor/contract/enums';
import type { UserRecord, UserStore } from '@candor/database/stores/users';

/** Letters and digits that nobody mistakes for one another. */
const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const drawsMax = 20;

export interface Newcomer {
  readonly email: string;
  readonly passwordHash: string;
  readonly invitedBy: string | null;
  readonly language: Language;
  readonly nowMs: number;
}

/**
 * Adds a customer under a user ID of 8 digits that nobody has. Throws when
 * none is drawn in 20 tries.
 */
export async function addUser(
  newcomer: Newcomer,
  users: UserStore,
): Promise<UserRecord | 'email-taken'> {
  const { nowMs: createdMs, ...given } = newcomer;
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const userId = String(randomInt(10_000_000, 100_000_000));
    const invitationCode = drawInvitationCode();
    const outcome = await users.add({ ...given, userId, invitationCode, createdMs });
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
