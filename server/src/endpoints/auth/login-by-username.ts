import type { UserRecord } from '@candor/database/stores/users';
import { whoWasTried } from '../../auth/account-mark.ts';
import { completeLogin, refuseChanged, refuseFirstStep } from '../../auth/complete-login.ts';
import { keptEmail } from '../../auth/email-address.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { loginLimits } from '../../auth/try-limits.ts';
import { refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { demoCustomer } from '../../demo/demo-customer.ts';
import { networkOf } from '../../edge/caller-address.ts';
import type { Services } from '../../services.ts';

/**
 * Log in. Refusals: LOGIN_THROTTLED (the fifth wrong try and all within 15 minutes of it),
 * LOGIN_WRONG (the same words and about the same time for an unknown account), and told only to who
 * knows the password: SECOND_STEP_REQUIRED, ACCOUNT_LOCKED. LOCAL_ONLY for the demo customer from
 * elsewhere.
 */
export const loginByUsername = endpoint('loginByUsername', async (call, services) => {
  const { username, password } = call.input;
  const user = await findAccount(username, services);
  const account = user?.userId ?? keptEmail(username);
  const { address } = call;
  if (user !== null && isDemoFromElsewhere(user, call, services)) {
    services.security.note('host-refused', { address, userId: user.userId, what: 'demo' });
    return refuse('LOCAL_ONLY');
  }
  const limits = await loginLimits({ account, network: networkOf(address) }, services);
  const tried = await services.throttles.attempt(limits, call.nowMs, () =>
    services.passwords.matches(password, user?.passwordHash ?? null),
  );
  const who = whoWasTried(account, user, services);
  if (!tried.isRight && tried.waitMs > 0) {
    services.security.note('login-locked', { address, ...who });
    return refuseThrottled(tried.waitMs);
  }
  if (user === null || !tried.isRight) {
    services.security.note('login-wrong', { address, ...who });
    return refuse('LOGIN_WRONG');
  }
  const { nowMs } = call;
  // A password that was changed meanwhile begins no login that waits either.
  const first = await services.stores.credentials.change(
    user.userId,
    async (stores) =>
      refuseChanged(user, await stores.users.byId(user.userId)) ??
      refuseFirstStep(user, nowMs, { stores }),
  );
  if (first !== null) return first;
  const from = { ...call, factor: 'password' } as const;
  // Once more among the changes of the account: a factor may have been set meanwhile.
  return completeLogin(user, from, services, (change) => refuseFirstStep(user, nowMs, change));
});

/** The demo customer's password is public: it opens the account on this machine alone. */
function isDemoFromElsewhere(
  { email }: UserRecord,
  { isFromThisMachine }: Call<'loginByUsername'>,
  { config }: Services,
): boolean {
  return email === demoCustomer.email && !config.hasPublicDemo && !isFromThisMachine;
}

/** A closed account is none, in words and in time. */
async function findAccount(username: string, services: Services): Promise<UserRecord | null> {
  const account = keptEmail(username);
  const found = /^\d{8}$/.test(account)
    ? await services.stores.users.byId(account)
    : await services.stores.users.byEmail(account);
  return found?.isClosed === true ? null : found;
}

function refuseThrottled(waitMs: number) {
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(waitMs) } });
}
