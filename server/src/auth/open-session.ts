import type { SessionOpened } from '@candor/contract/account-shapes';
import type { UserRecord } from '@candor/database/stores/users';
import type { Locale } from '@candor/locales/locale';
import { type Answer, accept, type Refused } from '../call/answer.ts';
import type { CustomerCaller } from '../call/endpoint.ts';
import type { KeepAnswer } from '../call/idempotency.ts';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { type CredentialChange, changeCredentials } from './change-credentials.ts';
import { presentUser } from './present-user.ts';

/** From where, and in which language, somebody is let in. */
export interface LetInFrom {
  readonly device: string;
  readonly address: string;
  readonly nowMs: number;
  readonly locale: Locale;
  /** Whose session the login came with; it makes room for the new one. */
  readonly caller?: CustomerCaller | null;
  readonly keepAnswer?: KeepAnswer | undefined;
  /** What the customer proved who they are with. */
  readonly factor: LoginFactor;
}

/** What a login is proved with, as the security log has it. */
export type LoginFactor =
  | 'email-code'
  | 'password'
  | 'passkey'
  | 'password+passkey'
  | 'password+time-code'
  | 'password+recovery-code';

/**
 * Lets a customer in: opens the wallets if that is still to be done, then a session, with all that
 * follows from it in one transaction. A registration that was cut between the two is healed here at
 * the next login. `before` is part of that transaction, and may refuse.
 */
export async function openSession(
  user: UserRecord,
  from: LetInFrom,
  services: Services,
  before: (change: CredentialChange) => Promise<Refused | null> = async () => null,
): Promise<Answer<SessionOpened>> {
  const { userId } = user;
  const { device, address, nowMs } = from;
  if (!user.hasWallets) {
    await services.openAccount(userId, nowMs);
    await services.stores.users.markWalletsOpen(userId);
  }
  return changeCredentials({ ...from, userId }, services, async (change) => {
    const refused = await before(change);
    if (refused !== null) return refused;
    const { caller } = from;
    if (caller?.userId === userId) await change.endSession(caller.sessionId);
    const opened = await change.openSession({ device, address });
    const { sessionId: session, token, expiresMs, endedCount } = opened;
    await change.stores.knownNetworks.note(userId, networkOf(address), nowMs);
    await change.note('login', { factor: from.factor, session });
    if (endedCount > 0) {
      await change.note('session-ended');
      await change.send('session');
    }
    const shown = await presentUser(user, change, from.locale);
    return accept({ token, expireTimestamp: expiresMs, user: shown });
  });
}
