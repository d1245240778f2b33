import { randomBytes } from 'node:crypto';
import type { SessionOpened } from '@candor/contract/account-shapes';
import type { UserRecord } from '@candor/database/stores/users';
import { type Answer, type Refused, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import type { CredentialChange } from './change-credentials.ts';
import { deviceName } from './device-name.ts';
import { type LetInFrom, openSession } from './open-session.ts';
import { stepKey, stepLifeMs } from './step-up.ts';

/**
 * SECOND_STEP_REQUIRED with what the login waits under, where the customer has set a second factor;
 * null for others.
 */
export async function refuseFirstStep(
  { userId }: UserRecord,
  nowMs: number,
  { stores }: Pick<Services, 'stores'> | Pick<CredentialChange, 'stores'>,
): Promise<Refused | null> {
  const timeCode = await stores.secondFactors.timeCode(userId);
  const passkeys = await stores.secondFactors.passkeysOf(userId);
  const hasTimeCode = timeCode?.confirmedMs != null;
  if (!hasTimeCode && passkeys.length === 0) return null;
  const pendingToken = randomBytes(24).toString('base64url');
  const expiresMs = nowMs + stepLifeMs;
  const key = stepKey('login', pendingToken);
  await stores.loginSteps.put(key, { userId, challenge: null, expiresMs });
  const methods = [passkeys.length > 0 && 'passkey', hasTimeCode && 'timeCode', 'recovery'];
  const details = { pendingToken, methods: methods.filter(Boolean), expireTimestamp: expiresMs };
  return refuse('SECOND_STEP_REQUIRED', { details });
}

/**
 * LOGIN_WRONG where the password is not the one that was checked any more, or the account closed.
 * `now` is read within a change of the account: what comes after it sees the session, and ends it.
 */
export function refuseChanged(
  { passwordHash }: UserRecord,
  now: UserRecord | null,
): Refused | null {
  const isSame = now?.passwordHash === passwordHash && !now.isClosed;
  return isSame ? null : refuse('LOGIN_WRONG');
}

/**
 * Lets in who has proved everything asked for. Refusals: LOGIN_WRONG of an account that was closed
 * meanwhile, ACCOUNT_LOCKED, BOOKS_SUSPENDED of one that somebody edited, and those of `before`,
 * which is part of the transaction.
 */
export async function completeLogin(
  user: UserRecord,
  from: LetInFrom,
  services: Services,
  before: (change: CredentialChange) => Promise<Refused | null> = async () => null,
): Promise<Answer<SessionOpened>> {
  const { userId } = user;
  const { address } = from;
  if (user.isClosed) return refuse('LOGIN_WRONG');
  const shut = () => {
    services.security.note('account-shut', { address, userId });
    return refuse('ACCOUNT_LOCKED');
  };
  if (user.isLocked) return shut();
  if (!(await isAsSigned(user, services))) return refuse('BOOKS_SUSPENDED');
  return openSession(user, from, services, async (change) => {
    // Looked at again: a reset, or a lock, of this moment ended all sessions but this one.
    const now = await change.stores.users.byId(userId);
    const changed = refuseChanged(user, now);
    if (changed !== null) return changed;
    if (now?.isLocked) return shut();
    const refused = await before(change);
    if (refused !== null) return refused;
    const isNew = !(await change.stores.sessions.hasDevice(userId, from.device));
    const params = { device: deviceName(from.device), address };
    await change.send(isNew ? 'new_device' : 'login', params);
    return null;
  });
}

/**
 * Whether the account is the one this house wrote down. Where all books are in doubt nothing moves
 * anyway, and who only looks is let in.
 */
export async function isAsSigned({ userId, passwordHash }: UserRecord, services: Services) {
  if (services.attested.isWholeInDoubt()) return true;
  const signed = await services.stores.users.signed(userId);
  return signed !== null && signed.passwordHash === passwordHash && !signed.isLocked;
}
