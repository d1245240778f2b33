import { randomBytes } from 'node:crypto';
import { accountMark } from '../../../auth/account-mark.ts';
import { keptEmail } from '../../../auth/email-address.ts';
import { sessionIdOf } from '../../../auth/session-id.ts';
import { minutesOf } from '../../../auth/throttles.ts';
import { addressTries, ownTries, strangersTries } from '../../../auth/try-limits.ts';
import { accept, refuse } from '../../../call/answer.ts';
import { operatorTokenPrefix } from '../../../call/authenticate.ts';
import { networkOf } from '../../../edge/caller-address.ts';
import { tokenHashOf } from '../../authenticate-operator.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { operatorRow } from '../../present-operator.ts';

/**
 * Log in at the operators' door. Refusals: LOGIN_THROTTLED, LOGIN_WRONG (the same words and time
 * for an e-mail nobody has), ACCOUNT_LOCKED (disabled; told only to who knows the password).
 */
export const opsLogin = operatorEndpoint('opsLogin', async (call, services) => {
  const email = keptEmail(call.input.username);
  const operator = await services.stores.operators.byEmail(email);
  const network = networkOf(call.address);
  const word = encodeURIComponent(email);
  const tried = await services.throttles.attempt(
    [
      { subject: `operator ${word} ${network}`, ...ownTries },
      { subject: `operator ${word}`, ...strangersTries },
      { subject: `operators ${network}`, ...addressTries },
    ],
    call.nowMs,
    () => services.passwords.matches(call.input.password, operator?.passwordHash ?? null),
  );
  const who = { address: call.address, account: accountMark(email, services), what: 'operator' };
  if (!tried.isRight && tried.waitMs > 0) {
    services.security.note('login-locked', who);
    return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
  }
  if (operator === null || !tried.isRight) {
    services.security.note('login-wrong', who);
    return refuse('LOGIN_WRONG');
  }
  if (operator.isDisabled) return refuse('ACCOUNT_LOCKED');
  const token = `${operatorTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const tokenHash = tokenHashOf(token);
  const whose = { whose: 'operator', ownerId: operator.id, tokenHash } as const;
  const id = sessionIdOf(services.secret, whose);
  const caller = { operatorId: operator.id, sessionId: id, ...operator };
  await noteAct({ ...call, caller }, { what: 'login', subject: operator.id }, services);
  const expireTimestamp = await services.stores.operators.openSession({
    id,
    tokenHash,
    operatorId: operator.id,
    address: call.address,
    nowMs: call.nowMs,
  });
  services.security.note('login', who);
  return accept({ token, expireTimestamp, operator: operatorRow(operator) });
});
