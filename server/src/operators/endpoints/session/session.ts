import { minutesOf } from '../../../auth/throttles.ts';
import { ownTries } from '../../../auth/try-limits.ts';
import { refuseCommon } from '../../../auth/weak-secrets.ts';
import { whoCalls } from '../../../auth/who-calls.ts';
import { accept, refuse } from '../../../call/answer.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { beginOperatorCode, missingSetup, useOperatorCode } from '../../operator-factor.ts';
import { operatorLimits } from '../../operator-limits.ts';
import { operatorRow } from '../../present-operator.ts';
import { theOperator } from '../../the-operator.ts';

/** End this session. */
export const opsLogout = operatorEndpoint('opsLogout', async (call, services) => {
  const { operatorId, sessionId } = call.caller;
  await noteAct(call, { what: 'logout', subject: operatorId }, services);
  await services.stores.operators.endSession(sessionId, call.nowMs);
  const { address } = call;
  services.security.note('session-ended', { address, ...whoCalls(call.caller), what: 'logout' });
  return accept({});
});

/** The operator who calls, and what he still has to set. */
export const opsMe = operatorEndpoint('opsMe', async (call, services) => {
  const operator = await theOperator(call.caller, services);
  return accept({ ...operatorRow(operator), setup: missingSetup(operator) });
});

/** A new secret for the own authenticator. Refusal: SECOND_FACTOR_SET. */
export const opsTimeCodeBegin = operatorEndpoint('opsTimeCodeBegin', async (call, services) => {
  const drawn = await beginOperatorCode(await theOperator(call.caller, services), services);
  return drawn === null ? refuse('SECOND_FACTOR_SET') : accept(drawn);
});

/**
 * The first code of the own authenticator. Refusals: SECOND_FACTOR_SET, SECOND_STEP_WRONG (also
 * before a secret was drawn), LOGIN_THROTTLED.
 */
export const opsTimeCodeConfirm = operatorEndpoint('opsTimeCodeConfirm', async (call, services) => {
  const { address, nowMs, input } = call;
  const operator = await theOperator(call.caller, services);
  const { id, email, timeCode } = operator;
  if (timeCode?.confirmedMs != null) return refuse('SECOND_FACTOR_SET');
  const limits = await operatorLimits('operator code', { id, email, address, nowMs }, services);
  await noteAct(call, { what: 'timeCode', subject: id }, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    useOperatorCode(operator, { code: input.code, nowMs }, services),
  );
  const who = { address, ...whoCalls(call.caller) };
  services.security.note(tried.isRight ? 'factor-added' : 'second-step-wrong', who);
  if (tried.isRight) {
    return accept({ setup: missingSetup(await theOperator(call.caller, services)) });
  }
  if (tried.waitMs === 0) return refuse('SECOND_STEP_WRONG', { field: 'code' });
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
});

/**
 * Change the own password; all other sessions end. Refusals: OPERATOR_SETUP until an authenticator
 * is set (a password of one's own is never all that lets in), PASSWORD_COMMON, PASSWORD_WRONG,
 * PASSWORD_SAME, LOGIN_THROTTLED.
 */
export const opsUpdatePassword = operatorEndpoint('opsUpdatePassword', async (call, services) => {
  const { oldPassword, newPassword } = call.input;
  const operator = await theOperator(call.caller, services);
  if (operator.timeCode?.confirmedMs == null) return refuse('OPERATOR_SETUP');
  const weak = refuseCommon(newPassword, operator, 'newPassword', services.config);
  if (weak !== null) return weak;
  const limit = { subject: `operator password ${operator.id}`, ...ownTries };
  const tried = await services.throttles.attempt([limit], call.nowMs, () =>
    services.passwords.matches(oldPassword, operator.passwordHash),
  );
  const who = { address: call.address, ...whoCalls(call.caller) };
  const wrong = refuse('PASSWORD_WRONG', { field: 'oldPassword' });
  if (!tried.isRight) services.security.note('password-wrong', who);
  if (!tried.isRight && tried.waitMs > 0) {
    return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
  }
  if (!tried.isRight) return wrong;
  if (oldPassword === newPassword) return refuse('PASSWORD_SAME', { field: 'newPassword' });
  await noteAct(call, { what: 'password', subject: operator.id }, services);
  const isSet = await services.stores.operators.setPassword({
    id: operator.id,
    hash: await services.passwords.hash(newPassword),
    knownHash: operator.passwordHash,
    untilMs: null,
    nowMs: call.nowMs,
    exceptSessionId: call.caller.sessionId,
  });
  if (!isSet) {
    // Another was drawn meanwhile: whoever knew the old one takes it back from nobody.
    services.security.note('password-wrong', who);
    return wrong;
  }
  services.security.note('password-changed', who);
  return accept({});
});
