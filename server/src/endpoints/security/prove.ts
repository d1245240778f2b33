import type { ProofState } from '@candor/database/stores/second-factors';
import { checkPassword, checkPayPassword } from '../../auth/check-password.ts';
import { ownSignedUser } from '../../auth/own-user.ts';
import { checkSecondFactor, takenChallenge } from '../../auth/second-step.ts';
import { methodsOf, proofStateOf, provedForMs } from '../../auth/step-up.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

/**
 * A fresh proof for this session. Refusals: STEP_UP_WRONG, LOGIN_THROTTLED, and those of the
 * transaction and the login password.
 */
export const prove = endpoint('prove', async (call, services) => {
  const { caller, nowMs } = call;
  const state = await proofStateOf(caller, services);
  const refused = await refusedProof(call, state, services);
  if (refused !== null) return refused;
  const { sessionId } = caller;
  const { factorsChangedMs } = state;
  const of = { sessionId, nowMs, factorsChangedMs };
  // What was asked for was right, of factors that are others by now.
  const isMarked = await services.stores.secondFactors.markProved(of);
  if (!isMarked) return refuse('STEP_UP_WRONG');
  return accept({ untilTimestamp: nowMs + provedForMs });
});

/** Where a second factor is set, a password proves nothing; else it is the one password asked. */
async function refusedProof(
  call: Call<'prove'>,
  state: ProofState,
  services: Services,
): Promise<Refused | null> {
  const { input, caller, address, device, nowMs } = call;
  const methods = methodsOf(state);
  if (methods.includes('recovery')) {
    const name = caller.sessionId;
    const challenge =
      input.credential === undefined
        ? null
        : await takenChallenge({ purpose: 'prove', name }, nowMs, services);
    const of = { userId: caller.userId, address, device, nowMs, asked: input, challenge };
    const wrong = await checkSecondFactor(of, services);
    if (wrong === null) return null;
    if (wrong.waitMs === 0) return refuse('STEP_UP_WRONG');
    return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(wrong.waitMs) } });
  }
  const user = await ownSignedUser(caller, services);
  if ('isAccepted' in user) return user;
  const asked = { user, address, nowMs };
  const { payPassword, password } = input;
  if (methods.includes('payPassword')) {
    if (payPassword === undefined) return refuse('STEP_UP_WRONG');
    return checkPayPassword({ ...asked, payPassword }, services);
  }
  if (password === undefined) return refuse('STEP_UP_WRONG');
  return checkPassword({ ...asked, password }, services);
}
