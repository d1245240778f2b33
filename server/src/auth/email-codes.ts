import { randomInt, timingSafeEqual } from 'node:crypto';
import type { EmailCodeKey, EmailCodeStore } from '@candor/database/stores/email-codes';
import type { InstallationSecret } from './installation-secret.ts';

/** Six digits, ten minutes, five tries, again after 60 s and five an hour (calls.md 0.9). */
export const codeLifeMs = 10 * 60_000;
export const codeTriesMax = 5;
export const resendAfterMs = 60_000;
export const codesPerHourMax = 5;
const hourMs = 3600_000;

export type CodeCheck =
  | { readonly isRight: true; readonly codeId: bigint }
  | { readonly isRight: false; readonly reason: 'CODE_WRONG' | 'CODE_EXPIRED' };

export interface EmailCodes {
  /** Draws a code for an address, or tells how long to wait. */
  draw(
    key: EmailCodeKey,
    nowMs: number,
  ): Promise<{ readonly code: string } | { readonly waitMs: number }>;
  /** Compares the latest code of an address. A right code costs no try and still works after it. */
  check(key: EmailCodeKey, code: string, nowMs: number): Promise<CodeCheck>;
  /** Uses a code up; false when somebody else was quicker. */
  use(codeId: bigint): Promise<boolean>;
}

/**
 * Codes by e-mail. Only a keyed hash is stored: six digits alone would be guessed from a plain one.
 */
export function createEmailCodes(store: EmailCodeStore, secret: InstallationSecret): EmailCodes {
  const hashOf = (key: EmailCodeKey, code: string) =>
    secret.mark('email codes', `${key.type} ${key.email} ${code}`);
  return {
    draw: async (key, nowMs) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const isAdded = await store.add({
        key,
        codeHash: hashOf(key, code),
        nowMs,
        notAfterMs: nowMs - resendAfterMs,
        hourStartMs: nowMs - hourMs,
        hourMax: codesPerHourMax,
      });
      if (isAdded) return { code };
      return { waitMs: waitMsOf(await store.askedSince(key, nowMs - hourMs), nowMs) };
    },
    check: async (key, code, nowMs) => {
      const latest = await store.latest(key);
      if (latest === null || latest.isUsed) return { isRight: false, reason: 'CODE_WRONG' };
      if (nowMs - latest.createdMs >= codeLifeMs) return { isRight: false, reason: 'CODE_EXPIRED' };
      // The try is counted first: guesses sent at once are all paid for.
      const tries = await store.countTry(latest.id, codeTriesMax);
      if (tries === null) return { isRight: false, reason: 'CODE_EXPIRED' };
      if (!timingSafeEqual(hashOf(key, code), latest.codeHash)) {
        return { isRight: false, reason: 'CODE_WRONG' };
      }
      await store.giveTryBack(latest.id);
      return { isRight: true, codeId: latest.id };
    },
    use: (codeId) => store.use(codeId),
  };
}

/**
 * When the next code may be asked for, from when codes were asked for in
 * the last hour, newest first.
 */
export function waitMsOf(askedMs: readonly number[], nowMs: number): number {
  const newest = askedMs[0];
  if (newest === undefined) return 0;
  const oldestThatCounts = askedMs[codesPerHourMax - 1];
  const byHour = oldestThatCounts === undefined ? 0 : oldestThatCounts + hourMs - nowMs;
  return Math.max(newest + resendAfterMs - nowMs, byHour, 0);
}
