import type { EmailCodeKey } from '@candor/database/stores/email-codes';
import { type Refused, refuse } from '../call/answer.ts';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { whoWasTried } from './account-mark.ts';
import type { CodeCheck } from './email-codes.ts';
import { secondsOf } from './throttles.ts';
import { type CodeTrier, codeLimits, noteWrongCode } from './try-limits.ts';

interface Given {
  readonly key: EmailCodeKey;
  readonly code: string;
  /** What whoever asked for the code was answered with it; a registration needs none. */
  readonly handle?: string | undefined;
  readonly address: string;
  readonly nowMs: number;
  /** A right code that was used is told as such instead of refused. */
  readonly mayBeUsed?: boolean;
}

/**
 * Compares a code from an e-mail. The code's id, or the refusal it earns: CODE_WRONG, CODE_EXPIRED
 * (also for a reset without the handle of its code), and TOO_MANY from an address that has tried
 * too many secrets of others.
 */
export async function checkCode(
  call: Given,
  services: Services,
): Promise<{ readonly codeId: bigint; readonly isUsed: boolean } | Refused> {
  const { key, code, handle, address, nowMs, mayBeUsed = false } = call;
  let check: CodeCheck | null = null;
  const compare = async () => {
    check = await services.emailCodes.check(key, { code, handle }, { nowMs, mayBeUsed });
    return check.isRight;
  };
  const trier = await trierOf(call, services);
  const [first, ...others] = await codeLimits(trier, nowMs, services);
  const tried =
    first === undefined
      ? { isRight: await compare(), waitMs: 0 }
      : await services.throttles.attempt([first, ...others], nowMs, compare);
  const compared = check as CodeCheck | null;
  if (tried.isRight && compared?.isRight) {
    return { codeId: compared.codeId, isUsed: compared.isUsed };
  }
  const user = await services.stores.users.byEmail(key.email);
  const whose = whoWasTried(key.email, user, services);
  services.security.note('code-wrong', { address, ...whose, what: key.type });
  if (compared !== null && !compared.isRight) {
    await noteWrongCode(trier, call, services);
    return refuse(compared.reason, { field: 'emailCode' });
  }
  const waitMs = 'waitMs' in tried ? tried.waitMs : 0;
  return refuse('TOO_MANY', { figures: { s: Math.max(1, secondsOf(waitMs)) } });
}

/**
 * Where the try comes from, and whether the account of the e-mail was used from there. An e-mail
 * nobody has is asked for alike, so that the time tells nothing.
 */
async function trierOf({ key, address }: Given, { stores }: Services): Promise<CodeTrier> {
  const network = networkOf(address);
  const account = (await stores.users.byEmail(key.email))?.userId ?? key.email;
  return { network, isKnown: await stores.knownNetworks.isKnown(account, network) };
}
