import { completeLogin } from '../../auth/complete-login.ts';
import type { LoginFactor } from '../../auth/open-session.ts';
import { signedBy } from '../../auth/passkeys.ts';
import { checkSecondFactor } from '../../auth/second-step.ts';
import { stepKey } from '../../auth/step-up.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

/**
 * The second step of a login. A login that waits takes some tries and one right answer. Refusals:
 * SECOND_STEP_EXPIRED, SECOND_STEP_WRONG, LOGIN_THROTTLED, ACCOUNT_LOCKED.
 */
export const loginSecondStep = endpoint('loginSecondStep', async (call, services) => {
  const key = stepKey('login', call.input.pendingToken);
  const found = await whoAnswered(call, key, services);
  if ('reason' in found) return found;
  const user = await services.stores.users.byId(found.userId);
  if (user === null) throw new Error('A second factor belongs to nobody.');
  const from = { ...call, factor: found.factor };
  return completeLogin(user, from, services, async ({ stores }) =>
    (await stores.loginSteps.end(key)) ? null : refuse('SECOND_STEP_EXPIRED'),
  );
});

async function whoAnswered(
  call: Call<'loginSecondStep'>,
  key: Uint8Array,
  services: Services,
): Promise<{ readonly userId: string; readonly factor: LoginFactor } | Refused> {
  const { input, address, device, nowMs } = call;
  const { credential } = input;
  const { loginSteps } = services.stores;
  const step =
    credential === undefined
      ? await loginSteps.find(key, nowMs)
      : await loginSteps.takeChallenge(key, nowMs);
  if (step === null) return refuse('SECOND_STEP_EXPIRED');
  const { userId, challenge } = step;
  if (userId === null) {
    const signing = { credential: credential ?? '', challenge, userId, nowMs };
    const signer = await signedBy(signing, services);
    if (signer === null) return refuse('SECOND_STEP_WRONG');
    return { userId: signer, factor: 'passkey' };
  }
  const of = { userId, address, device, nowMs, asked: input, challenge };
  const wrong = await checkSecondFactor(of, services);
  if (wrong === null) return { userId, factor: factorOf(input) };
  if (wrong.waitMs === 0) return refuse('SECOND_STEP_WRONG', { field: 'code' });
  return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(wrong.waitMs) } });
}

/** What stands beside the password of a login that waited. */
function factorOf({ code, credential }: Call<'loginSecondStep'>['input']): LoginFactor {
  if (credential !== undefined) return 'password+passkey';
  const isTimeCode = /^\d{6}$/.test((code ?? '').replace(/\s/g, ''));
  return isTimeCode ? 'password+time-code' : 'password+recovery-code';
}
