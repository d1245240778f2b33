import type { ProofState } from '@candor/database/stores/second-factors';
import { checkPassword, checkPayPassword } from '../../auth/check-password.ts';
import { ownSignedUser } from '../../auth/own-user.ts';
import { renewingChange } from '../../auth/renewing-change.ts';
import { checkSecondFactor, takenChallenge } from '../../auth/second-step.ts';
import { type ProofMethod, proofStateOf, provedForMs } from '../../auth/step-up.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

/**
 * A fresh proof for this session, which goes on under another token: a copy of the one before has
 * proved nothing. Refusals: STEP_UP_WRONG, LOGIN_THROTTLED, and those of the transaction and the
 * login password.
 */
export const prove = endpoint('prove', async (call, services) => {
  const { nowMs, caller } = call;
  const state = await proofStateOf(caller, services);
  const hasFactor = state.hasPasskey || state.hasTimeCode;
  const by = hasFactor ? 'factor' : passwordGivenOf(call.input, state);
  if (by === null) return refuse('STEP_UP_WRONG');
  const refused = await (by === 'factor'
    ? refusedFactor(call, services)
    : refusedPassword(call, by, services));
  if (refused !== null) return refused;
  const method = by === 'factor' ? factorOf(call.input) : by;
  const { sessionId } = caller;
  const { factorsChangedMs } = state;
  const of = { sessionId, by: method, nowMs, factorsChangedMs };
  return renewingChange(call, services, { endOthers: false }, async ({ stores }) => {
    // What was asked for was right, of factors that are others by now.
    const isMarked = await stores.secondFactors.markProved(of);
    return isMarked ? accept({ untilTimestamp: nowMs + provedForMs }) : refuse('STEP_UP_WRONG');
  });
});

type Given = Call<'prove'>['input'];

/** Which password came along, of those the customer has; null where none did. */
function passwordGivenOf(
  { payPassword, password }: Given,
  { hasPayPassword }: ProofState,
): 'payPassword' | 'password' | null {
  if (hasPayPassword && payPassword !== undefined) return 'payPassword';
  return password === undefined ? null : 'password';
}

function factorOf({ credential, code = '' }: Given): ProofMethod {
  if (credential !== undefined) return 'passkey';
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? 'timeCode' : 'recovery';
}

/** Where a second factor is set, a password proves nothing. */
async function refusedFactor(call: Call<'prove'>, services: Services): Promise<Refused | null> {
  const { input, caller, address, device, nowMs } = call;
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

async function refusedPassword(
  { input, caller, address, nowMs }: Call<'prove'>,
  by: 'payPassword' | 'password',
  services: Services,
): Promise<Refused | null> {
  const user = await ownSignedUser(caller, services);
  if ('isAccepted' in user) return user;
  const asked = { user, address, nowMs, caller };
  const { payPassword = '', password = '' } = input;
  if (by === 'payPassword') return checkPayPassword({ ...asked, payPassword }, services);
  return checkPassword({ ...asked, password }, services);
}
