import type { UserRecord } from '@candor/database/stores/users';
import { type Refused, refuse } from '../call/answer.ts';
import type { AnyCaller } from '../call/endpoint.ts';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { noteOwnEvent } from './own-event.ts';
import { minutesOf } from './throttles.ts';
import { sessionLimits } from './try-limits.ts';

interface Asked {
  readonly user: UserRecord;
  readonly address: string;
  readonly nowMs: number;
  readonly caller?: AnyCaller | null;
}

/**
 * The login password of somebody already logged in. Null when right; else PASSWORD_WRONG, or
 * LOGIN_THROTTLED after five wrong ones: a borrowed session must not be a place to guess in.
 */
export async function checkPassword(
  input: Asked & { readonly password: string },
  services: Services,
): Promise<Refused | null> {
  const { userId } = input.user;
  const trier = { account: userId, network: networkOf(input.address) };
  const limits = await sessionLimits('password', trier, services);
  const tried = await services.throttles.attempt(limits, input.nowMs, () =>
    services.passwords.matches(input.password, input.user.passwordHash),
  );
  if (tried.isRight) return null;
  await noteOwnEvent('password-wrong', { ...input, userId }, services);
  if (tried.waitMs === 0) return refuse('PASSWORD_WRONG');
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
}

/**
 * The transaction password. Null when right; else PAY_PASSWORD_UNSET,
 * _LOCKED, or _WRONG with the tries left.
 */
export async function checkPayPassword(
  input: Asked & { readonly payPassword: string },
  services: Services,
): Promise<Refused | null> {
  const { user, payPassword, nowMs, address, caller = null } = input;
  if (user.payPasswordHash === null) return refuse('PAY_PASSWORD_UNSET');
  const { userId } = user;
  const trier = { account: userId, network: networkOf(address) };
  const limits = await sessionLimits('pay', trier, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    services.passwords.matches(payPassword, user.payPasswordHash),
  );
  if (tried.isRight) return null;
  const isLocked = tried.waitMs > 0;
  const event = isLocked ? 'transaction-password-locked' : 'transaction-password-wrong';
  await noteOwnEvent(event, { userId, address, nowMs, caller }, services);
  return isLocked
    ? refuse('PAY_PASSWORD_LOCKED', { figures: { m: minutesOf(tried.waitMs) } })
    : refuse('PAY_PASSWORD_WRONG', { figures: { n: tried.triesLeft } });
}
