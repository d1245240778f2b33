import type { UsedStep } from '@candor/database/stores/second-factors';
import { Secret, TOTP } from 'otpauth';
import type { Services, Stores } from '../services.ts';
import { drawLetters, plainLetters } from './drawn-letters.ts';
import { openSealed, type Seal, sealText } from './seal.ts';

const STEP_MS = 30_000;
const ISSUER = 'Candor';
/**
 * The code of now, and the one before it: who reads it at the end of its 30 seconds types it in the
 * next ones (RFC 6238, 5.2). None of a time to come: clocks are set by the network today, and each
 * further code that counts is one more that a guesser may hit, or a thief use longer.
 */
const STEPS_BACK = [0, 1];
export const recoveryCodesMade = 10;
/** 120 bits: who has the key and the table guesses none of them. */
const RECOVERY_LETTERS = 24;

interface Deps {
  readonly secret: Services['secret'];
  /** Of the house, or of one transaction. */
  readonly stores: Pick<Stores, 'secondFactors'>;
}

/** How the secret of a customer's authenticator is sealed. */
export function timeCodeSeal(userId: string, { secret }: Pick<Deps, 'secret'>): Seal {
  return { keys: secret.keysFor('time codes'), boundTo: userId };
}

function authenticatorOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: 30, secret });
}

/** Draws a secret for an authenticator. Null where one is in use already. */
export async function beginTimeCode(
  { userId, email }: { readonly userId: string; readonly email: string },
  deps: Deps,
): Promise<{ readonly secret: string; readonly url: string } | null> {
  const drawn = drawAuthenticator(email);
  const sealedSecret = sealText(drawn.secret, timeCodeSeal(userId, deps));
  if (!(await deps.stores.secondFactors.beginTimeCode({ userId, sealedSecret }))) return null;
  return drawn;
}

/** A new secret for an authenticator, in base 32, and the address that shows it as a code. */
export function drawAuthenticator(email: string): {
  readonly secret: string;
  readonly url: string;
} {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, url: authenticatorOf(secret, email).toString() };
}

/** The library compares bytes and throws on other text of six characters. */
const SIX_DIGITS = /^\d{6}$/;

/** Whether these are six digits of the customer's authenticator of now; each counts once. */
export async function useTimeCode(
  of: { readonly userId: string; readonly code: string; readonly nowMs: number },
  deps: Deps,
): Promise<boolean> {
  const found = await timeStep(of, deps);
  if (found === null) return false;
  return deps.stores.secondFactors.useStep({ userId: of.userId, ...found, nowMs: of.nowMs });
}

/** The step that six digits of the customer's authenticator are of; null where they are of none. */
export async function timeStep(
  of: { readonly userId: string; readonly code: string; readonly nowMs: number },
  deps: Deps,
  { isFirst = false } = {},
): Promise<UsedStep | null> {
  const { userId, code, nowMs } = of;
  const kept = await deps.stores.secondFactors.timeCode(userId);
  if (kept === null || (kept.confirmedMs === null) !== isFirst) return null;
  const { sealedSecret } = kept;
  const step = stepOf({
    secret: openSealed(sealedSecret, timeCodeSeal(userId, deps)),
    code,
    nowMs,
  });
  return step === null ? null : { step, sealedSecret };
}

/** The step that a code of an authenticator with this secret, in base 32, is of; null of none. */
export function stepOf(of: {
  readonly secret: string;
  readonly code: string;
  readonly nowMs: number;
}): number | null {
  if (!SIX_DIGITS.test(of.code)) return null;
  const authenticator = authenticatorOf(Secret.fromBase32(of.secret), '');
  const now = Math.floor(of.nowMs / STEP_MS);
  for (const back of STEPS_BACK) {
    const timestamp = (now - back) * STEP_MS;
    if (authenticator.validate({ token: of.code, timestamp, window: 0 }) === 0) return now - back;
  }
  return null;
}

/** Ten codes in place of all there were; only their keyed hashes are kept. */
export async function makeRecoveryCodes(
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  deps: Deps,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, () => drawLetters(RECOVERY_LETTERS));
  const hashes = codes.map((code) => deps.secret.mark('recovery codes', codeText(userId, code)));
  await deps.stores.secondFactors.replaceCodes({ userId, hashes, nowMs });
  return codes;
}

/** The first factor brings codes with it; a further one leaves those there are. */
export async function firstRecoveryCodes(
  of: { readonly userId: string; readonly nowMs: number },
  deps: Deps,
): Promise<readonly string[]> {
  const { madeMs } = await deps.stores.secondFactors.codesOf(of.userId);
  return madeMs === null ? makeRecoveryCodes(of, deps) : [];
}

/** With the last factor its recovery codes go. */
export async function endCodesOfNothing(
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  { stores }: Pick<Deps, 'stores'>,
): Promise<void> {
  const { secondFactors } = stores;
  const hasTimeCode = (await secondFactors.timeCode(userId))?.confirmedMs != null;
  if (hasTimeCode || (await secondFactors.passkeysOf(userId)).length > 0) return;
  await secondFactors.replaceCodes({ userId, nowMs, hashes: [] });
}

/** Each code works once. */
export function useRecoveryCode(
  of: { readonly userId: string; readonly code: string; readonly nowMs: number },
  deps: Deps,
): Promise<boolean> {
  const { userId, code, nowMs } = of;
  const hashes = deps.secret.marks('recovery codes', codeText(userId, code));
  return deps.stores.secondFactors.useCode({ userId, nowMs, hashes });
}

function codeText(userId: string, code: string): string {
  return `${userId} ${plainLetters(code)}`;
}
