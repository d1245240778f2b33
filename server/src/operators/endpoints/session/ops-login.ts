import { randomBytes } from 'node:crypto';
import type { OperatorRecord } from '@candor/database/stores/operators';
import { accountMark } from '../../../auth/account-mark.ts';
import { keptEmail } from '../../../auth/email-address.ts';
import { sessionIdOf } from '../../../auth/session-id.ts';
import { minutesOf } from '../../../auth/throttles.ts';
import { operatorTokenPrefix } from '../../../auth/tokens.ts';
import { accept, type Refused, refuse } from '../../../call/answer.ts';
import { networkOf } from '../../../edge/caller-address.ts';
import type { Services } from '../../../services.ts';
import { tokenHashOf } from '../../authenticate-operator.ts';
import { noteAct } from '../../note-act.ts';
import { type OperatorCall, operatorEndpoint } from '../../operator-endpoint.ts';
import { missingSetup, useOperatorCode } from '../../operator-factor.ts';
import { operatorLimits } from '../../operator-limits.ts';
import { operatorRow } from '../../present-operator.ts';

type LoginCall = OperatorCall<'opsLogin'>;

/**
 * Log in at the operators' door. Refusals: LOGIN_THROTTLED, LOGIN_WRONG (the same words and time
 * for an e-mail nobody has); told only to who knows the password: ACCOUNT_LOCKED (disabled),
 * DRAWN_PASSWORD_OVER, SECOND_STEP_REQUIRED, SECOND_STEP_WRONG.
 */
export const opsLogin = operatorEndpoint('opsLogin', async (call, services) => {
  const email = keptEmail(call.input.username);
  const operator = await services.stores.operators.byEmail(email);
  const { address, nowMs } = call;
  const trier = { email, id: operator?.id ?? null, address, nowMs };
  const limits = await operatorLimits('operator', trier, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    services.passwords.matches(call.input.password, operator?.passwordHash ?? null),
  );
  const known =
    operator === null ? { account: accountMark(email, services) } : { operator: operator.id };
  const who = { address, ...known, what: 'operator' };
  if (!tried.isRight && tried.waitMs > 0) {
    services.security.note('login-locked', who);
    return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
  }
  if (operator === null || !tried.isRight) {
    services.security.note('login-wrong', who);
    return refuse('LOGIN_WRONG');
  }
  if (operator.isDisabled) {
    services.security.note('account-shut', { address, operator: operator.id });
    return refuse('ACCOUNT_LOCKED');
  }
  const refused =
    refuseOver(operator, nowMs) ??
    (await refuseCode(operator, call, services)) ??
    (await useUp(operator, services));
  if (refused !== null) return refused;
  const opened = await openSession(operator, call, services);
  if (opened !== null) return accept(opened);
  services.security.note('login-wrong', who);
  return refuse('LOGIN_WRONG');
});

/** DRAWN_PASSWORD_OVER for a drawn password that was used or has run out. */
function refuseOver({ passwordUntilMs }: OperatorRecord, nowMs: number): Refused | null {
  const isOver = passwordUntilMs !== null && nowMs >= passwordUntilMs;
  return isOver ? refuse('DRAWN_PASSWORD_OVER') : null;
}

/** Why the code that came along does not do; null where it does, or none was ever set. */
async function refuseCode(
  operator: OperatorRecord,
  { input, address, nowMs }: LoginCall,
  services: Services,
): Promise<Refused | null> {
  if (operator.timeCode?.confirmedMs == null) return null;
  const { code } = input;
  if (code === undefined) {
    return refuse('SECOND_STEP_REQUIRED', { details: { methods: ['timeCode'] } });
  }
  const trier = { email: operator.email, id: operator.id, address, nowMs };
  const limits = await operatorLimits('operator code', trier, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    useOperatorCode(operator, { code, nowMs }, services),
  );
  if (tried.isRight) return null;
  services.security.note('second-step-wrong', { address, operator: operator.id });
  if (tried.waitMs === 0) return refuse('SECOND_STEP_WRONG', { field: 'code' });
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
}

/** A drawn password lets in once: DRAWN_PASSWORD_OVER for who came second. */
async function useUp(
  { id, passwordUntilMs: untilMs }: OperatorRecord,
  { stores }: Services,
): Promise<Refused | null> {
  if (untilMs === null || (await stores.operators.useDrawnPassword({ id, untilMs }))) return null;
  return refuse('DRAWN_PASSWORD_OVER');
}

/** Null where password or authenticator were changed, or the operator disabled, meanwhile. */
async function openSession(operator: OperatorRecord, call: LoginCall, services: Services) {
  const token = `${operatorTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const tokenHash = tokenHashOf(token);
  const whose = { whose: 'operator', ownerId: operator.id, tokenHash } as const;
  const id = sessionIdOf(services.secret, whose);
  const caller = { operatorId: operator.id, sessionId: id, ...operator };
  await noteAct({ ...call, caller }, { what: 'login', subject: operator.id }, services);
  const expireTimestamp = await services.stores.operators.openSession({
    id,
    tokenHash,
    operator,
    address: call.address,
    network: networkOf(call.address),
    nowMs: call.nowMs,
  });
  if (expireTimestamp === null) return null;
  services.security.note('login', {
    address: call.address,
    operator: operator.id,
    session: id,
    factor: operator.timeCode?.confirmedMs == null ? 'password' : 'password+time-code',
  });
  const setup = missingSetup(operator);
  return { token, expireTimestamp, operator: operatorRow(operator), setup };
}
