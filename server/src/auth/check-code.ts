import type { EmailCodeKey } from '@candor/database/stores/email-codes';
import { type Refused, refuse } from '../call/answer.ts';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { accountMark } from './account-mark.ts';
import type { CodeCheck } from './email-codes.ts';
import { secondsOf } from './throttles.ts';
import { codeLimits } from './try-limits.ts';

/**
 * Compares a code from an e-mail. The code's id, or the refusal it earns: CODE_WRONG, CODE_EXPIRED,
 * and TOO_MANY from an address that has tried too many secrets of others.
 */
export async function checkCode(
  call: {
    readonly key: EmailCodeKey;
    readonly code: string;
    readonly address: string;
    readonly nowMs: number;
    /** A right code that was used is told as such instead of refused. */
    readonly mayBeUsed?: boolean;
  },
  services: Services,
): Promise<{ readonly codeId: bigint; readonly isUsed: boolean } | Refused> {
  const { key, code, address, nowMs, mayBeUsed = false } = call;
  let check: CodeCheck | null = null;
  const compare = async () => {
    check = await services.emailCodes.check(key, code, { nowMs, mayBeUsed });
    return check.isRight;
  };
  const [first, ...others] = codeLimits(networkOf(address), services);
  const tried =
    first === undefined
      ? { isRight: await compare(), waitMs: 0 }
      : await services.throttles.attempt([first, ...others], nowMs, compare);
  const compared = check as CodeCheck | null;
  if (tried.isRight && compared?.isRight) {
    return { codeId: compared.codeId, isUsed: compared.isUsed };
  }
  services.security.note('code-wrong', {
    address,
    account: accountMark(key.email, services),
    what: key.type,
  });
  if (compared !== null && !compared.isRight)
    return refuse(compared.reason, { field: 'emailCode' });
  const waitMs = 'waitMs' in tried ? tried.waitMs : 0;
  return refuse('TOO_MANY', { figures: { s: Math.max(1, secondsOf(waitMs)) } });
}
