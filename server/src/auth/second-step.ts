import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { noteOwnEvent } from './own-event.ts';
import { signedBy } from './passkeys.ts';
import { useRecoveryCode, useTimeCode } from './second-factor.ts';
import { sendSecurityMessage } from './security-message.ts';
import { stepKey } from './step-up.ts';
import { sessionLimits } from './try-limits.ts';

interface Asked {
  readonly code?: string | undefined;
  readonly credential?: string | undefined;
}

interface Of {
  readonly userId: string;
  readonly address: string;
  readonly device: string;
  readonly nowMs: number;
}

/**
 * A code or a passkey of the customer, throttled as passwords are. Null when right; else how long
 * to wait, 0 when another try may be made at once. What was right is used up.
 */
export async function checkSecondFactor(
  of: Of & { readonly asked: Asked; readonly challenge: string | null },
  services: Services,
): Promise<{ readonly waitMs: number } | null> {
  const { userId, address, device, nowMs, asked, challenge } = of;
  const { code, credential } = asked;
  const trier = { account: userId, network: networkOf(address) };
  const limits = await sessionLimits('second', trier, services);
  const tried = await services.throttles.attempt(limits, nowMs, async () => {
    if (credential !== undefined) {
      return (await signedBy({ credential, challenge, userId, nowMs }, services)) !== null;
    }
    if (code === undefined) return false;
    const plain = code.replace(/\s/g, '');
    if (/^\d{6}$/.test(plain)) return useTimeCode({ userId, code: plain, nowMs }, services);
    const isUsed = await useRecoveryCode({ userId, code, nowMs }, services);
    if (isUsed) await tellRecoveryUsed({ userId, address, device, nowMs }, services);
    return isUsed;
  });
  if (tried.isRight) return null;
  await noteOwnEvent('second-step-wrong', { userId, address, device, nowMs }, services);
  return { waitMs: tried.waitMs };
}

async function tellRecoveryUsed(of: Of, services: Services): Promise<void> {
  await noteOwnEvent('recovery-code-used', of, services);
  const { left } = await services.stores.secondFactors.codesOf(of.userId);
  const params = { left: String(left) };
  const { userId, nowMs } = of;
  await sendSecurityMessage({ userId, key: 'recovery_used', params, nowMs }, services);
}

/** Takes the challenge a passkey was asked to sign; none where no passkey answers. */
export async function takenChallenge(
  key: { readonly purpose: 'login' | 'prove' | 'passkey'; readonly name: string },
  nowMs: number,
  { stores }: Pick<Services, 'stores'>,
): Promise<string | null> {
  const step = await stores.loginSteps.takeChallenge(stepKey(key.purpose, key.name), nowMs);
  return step?.challenge ?? null;
}
