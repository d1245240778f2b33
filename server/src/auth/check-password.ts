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
  const waitMs = await services.throttles.waitMs(subject, input.nowMs);
  if (waitMs > 0) return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(waitMs) } });
  if (await services.passwords.matches(input.password, input.user.passwordHash)) {
    await services.throttles.forgive(subject);
    return null;
  }
  const failure = await services.throttles.countFailure(subject, input.nowMs);
  if (failure.waitMs === 0) return refuse('PASSWORD_WRONG');
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(failure.waitMs) } });
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
  const waitMs = await services.throttles.waitMs(subject, nowMs);
  if (waitMs > 0) return refuse('PAY_PASSWORD_LOCKED', { figures: { m: minutesOf(waitMs) } });
  if (await services.passwords.matches(payPassword, user.payPasswordHash)) {
    await services.throttles.forgive(subject);
    return null;
  }
  const failure = await services.throttles.countFailure(subject, nowMs);
  return failure.waitMs > 0
    ? refuse('PAY_PASSWORD_LOCKED', { figures: { m: minutesOf(failure.waitMs) } })
    : refuse('PAY_PASSWORD_WRONG', { figures: { n: failure.triesLeft } });
}
