import type { UserRecord } from '@candor/database/stores/users';
import { accountMark } from '../../auth/account-mark.ts';
import { deviceName } from '../../auth/device-name.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { openSession } from '../../auth/open-session.ts';
import { presentUser } from '../../auth/present-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { loginLimits } from '../../auth/try-limits.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { networkOf } from '../../edge/caller-address.ts';
import type { Services } from '../../services.ts';

/**
 * Log in. Refusals: LOGIN_THROTTLED (the fifth wrong try and all within 15 minutes of it),
 * LOGIN_WRONG (the same words and about the same time for an unknown account), ACCOUNT_LOCKED (told
 * only to who knows the password).
 */
export const loginByUsername = endpoint('loginByUsername', async (call, services) => {
  const { username, password } = call.input;
  const user = await findAccount(username, services);
  const account = user?.userId ?? keptEmail(username);
  const { address } = call;
  const limits = await loginLimits({ account, network: networkOf(address) }, services);
  const tried = await services.throttles.attempt(limits, call.nowMs, () =>
    services.passwords.matches(password, user?.passwordHash ?? null),
  );
  const who = user === null ? { account: accountMark(account, services) } : { userId: user.userId };
  if (!tried.isRight && tried.waitMs > 0) {
    services.security.note('login-locked', { address, ...who });
    return refuseThrottled(tried.waitMs);
  }
  if (user === null || !tried.isRight) {
    services.security.note('login-wrong', { address, ...who });
    return refuse('LOGIN_WRONG');
  }
  if (user.isLocked) {
    services.security.note('account-shut', { address, ...who });
    return refuse('ACCOUNT_LOCKED');
  }

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
