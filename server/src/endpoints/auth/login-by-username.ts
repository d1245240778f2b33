import type { UserRecord } from '@candor/database/stores/users';
import { deviceName } from '../../auth/device-name.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { openSession } from '../../auth/open-session.ts';
import { presentUser } from '../../auth/present-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { loginSubject, minutesOf } from '../../auth/throttles.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

/**
 * Log in. Refusals: LOGIN_THROTTLED (the fifth wrong try and all within 15 minutes of it),
 * LOGIN_WRONG (the same words and about the same time for an unknown account), ACCOUNT_LOCKED (told
 * only to who knows the password).
 */
export const loginByUsername = endpoint('loginByUsername', async (call, services) => {
  const { username, password } = call.input;
  const user = await findAccount(username, services);
  const subject = loginSubject(user?.userId ?? keptEmail(username), call.address);
  const tried = await services.throttles.attempt(subject, call.nowMs, () =>
    services.passwords.matches(password, user?.passwordHash ?? null),
  );
  if (!tried.isRight && tried.waitMs > 0) return refuseThrottled(tried.waitMs);
  if (user === null || !tried.isRight) return refuse('LOGIN_WRONG');
  if (user.isLocked) return refuse('ACCOUNT_LOCKED');

  const opened = await openSession(user, call, services);
  const params = { device: deviceName(call.device), address: call.address };
  await sendSecurityMessage(
    { userId: user.userId, key: 'login', params, nowMs: call.nowMs },
    services,
  );
  return accept({ ...opened, user: await presentUser(user, services) });
});

function findAccount(username: string, services: Services): Promise<UserRecord | null> {
  const account = keptEmail(username);
  return /^\d{8}$/.test(account)
    ? services.stores.users.byId(account)
    : services.stores.users.byEmail(account);
}

function refuseThrottled(waitMs: number) {
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(waitMs) } });
}
