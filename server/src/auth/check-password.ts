import type { UserRecord } from '@candor/database/stores/users';
import { type Refused, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { minutesOf, passwordSubject, payPasswordSubject } from './throttles.ts';

/**
 * The login password of somebody already logged in. Null when right; else PASSWORD_WRONG, or
 * LOGIN_THROTTLED after five wrong ones: a borrowed session must not be a place to guess in.
 */
export async function checkPassword(
  input: { readonly user: UserRecord; readonly password: string; readonly nowMs: number },
  services: Services,
): Promise<Refused | null> {
  const subject = passwordSubject(input.user.userId);
  const tried = await services.throttles.attempt(subject, input.nowMs, () =>
    services.passwords.matches(input.password, input.user.passwordHash),
  );
  if (tried.isRight) return null;
  if (tried.waitMs === 0) return refuse('PASSWORD_WRONG');
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
}

/**
 * The transaction password. Null when right; else PAY_PASSWORD_UNSET,
 * _LOCKED, or _WRONG with the tries left.
 */
export async function checkPayPassword(
  input: { readonly user: UserRecord; readonly payPassword: string; readonly nowMs: number },
  services: Services,
): Promise<Refused | null> {
  const { user, payPassword, nowMs } = input;
  if (user.payPasswordHash === null) return refuse('PAY_PASSWORD_UNSET');
  const subject = payPasswordSubject(user.userId);
  const tried = await services.throttles.attempt(subject, nowMs, () =>
    services.passwords.matches(payPassword, user.payPasswordHash),
  );
  if (tried.isRight) return null;
  return tried.waitMs > 0
    ? refuse('PAY_PASSWORD_LOCKED', { figures: { m: minutesOf(tried.waitMs) } })
    : refuse('PAY_PASSWORD_WRONG', { figures: { n: tried.triesLeft } });
}
