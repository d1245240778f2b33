import { factorAdded } from '../../auth/factor-changes.ts';
import { useTimeCode } from '../../auth/second-factor.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { sessionLimits } from '../../auth/try-limits.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { networkOf } from '../../edge/caller-address.ts';

/**
 * The first code of an authenticator. Refusals: SECOND_FACTOR_SET, SECOND_STEP_WRONG,
 * LOGIN_THROTTLED.
 */
export const timeCodeConfirm = endpoint('timeCodeConfirm', async (call, services) => {
  const { caller, input, nowMs, address } = call;
  const { userId } = caller;
  const kept = await services.stores.secondFactors.timeCode(userId);
  if (kept !== null && kept.confirmedMs !== null) return refuse('SECOND_FACTOR_SET');
  const trier = { account: userId, network: networkOf(address) };
  const limits = await sessionLimits('second', trier, services);
  const tried = await services.throttles.attempt(limits, nowMs, () =>
    useTimeCode({ userId, code: input.code, nowMs }, services, { isFirst: true }),
  );
  if (tried.isRight) return accept({ recoveryCodes: await factorAdded(call, services) });
  if (tried.waitMs === 0) return refuse('SECOND_STEP_WRONG', { field: 'code' });
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
});
