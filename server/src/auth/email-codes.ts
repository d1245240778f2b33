import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { EmailCodeKey, EmailCodeStore } from '@candor/database/stores/email-codes';
import { blockOf, blockShare } from '../edge/caller-address.ts';
import { drawLetters, plainLetters } from './drawn-letters.ts';
import type { InstallationSecret } from './installation-secret.ts';

/** Ten minutes, five tries, again after 60 s and five an hour (calls.md 0.9). */
export const codeLifeMs = 10 * 60_000;
export const codeTriesMax = 5;
export const resendAfterMs = 60_000;
export const codesPerHourMax = 5;
/** Of a reset for one e-mail, whoever asks: one asker's five are not all there are. */
const resetsPerHourMax = 15;
/** For all e-mails together: from one address, and from all strangers (decisions/doors.md). */
export const codesPerNetworkMax = 30;
export const codesOfHouseMax = 2000;
/** 40 bits: a code of a reset opens an account that is there. */
const resetLetters = 8;
const handleBytes = 16;
const hourMs = 3600_000;
const keptMs = 24 * hourMs;

export type CodeCheck =
  | { readonly isRight: true; readonly codeId: bigint; readonly isUsed: boolean }
  | { readonly isRight: false; readonly reason: 'CODE_WRONG' | 'CODE_EXPIRED' };

export interface CodeAsking {
  readonly network: string;
  /** Codes from there for all e-mails together are counted. */
  readonly isCounted: boolean;
  /** The account has been used from there, or is: the house's own limit does not stop it. */
  readonly isKnown: boolean;
  readonly nowMs: number;
}

export type DrawnCode =
  | { readonly code: string; readonly handle: string }
  | { readonly waitMs: number; readonly full: 'email' | 'network' | 'house' };

export interface EmailCodes {
  /** Draws a code for an e-mail, or tells how long to wait and whose limit is reached. */
  draw(key: EmailCodeKey, asking: CodeAsking): Promise<DrawnCode>;
  /**
   * Compares the code that belongs to the handle; a registration has none, and its newest code is
   * compared. A right code costs no try and still works after it. One that was used is wrong,
   * unless the caller says that it may be. A reset without a handle, or with one that nobody was
   * answered, is CODE_EXPIRED and costs no code a try: only a new code leads on.
   */
  check(
    key: EmailCodeKey,
    given: { readonly code: string; readonly handle: string | undefined },
    of: { readonly nowMs: number; readonly mayBeUsed: boolean },
  ): Promise<CodeCheck>;
  /** Removes some codes that no limit counts any more; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

/**
 * Codes by e-mail. Only a keyed hash is stored: six digits alone would be guessed from a plain one.
 * A registration has six digits, a reset eight letters and a handle for whoever asked
 * (decisions/accounts-and-sessions.md).
 */
export function createEmailCodes(store: EmailCodeStore, secret: InstallationSecret): EmailCodes {
  const hashOf = (key: EmailCodeKey, code: string) =>
    secret.mark('email codes', `${key.type} ${key.email} ${plainLetters(code)}`);
  const handleHashOf = (handle: string) => secret.mark('handles of email codes', handle);
  return {
    draw: async (key, { network, isCounted, isKnown, nowMs }) => {
      const block = blockSharing(network);
      const beginsWith = isKnown ? null : (block?.beginsWith ?? null);
      const asker = key.type === 'reset' ? { network, beginsWith } : null;
      const allMax = asker === null || isKnown ? null : resetsPerHourMax;
      const code = drawCode(key.type);
      const handle = randomBytes(handleBytes).toString('base64url');
      const added = await store.add({
        key,
        network,
        block,
        codeHash: hashOf(key, code),
        handleHash: handleHashOf(handle),
        nowMs,
        notAfterMs: nowMs - resendAfterMs,
        hourStartMs: nowMs - hourMs,
        hourMax: codesPerHourMax,
        asker,
        allMax,
        networkMax: isCounted ? codesPerNetworkMax : null,
        houseMax: isCounted && !isKnown ? codesOfHouseMax : null,
      });
      if (added.outcome === 'added') return { code, handle };
      if (!('oldestMs' in added)) {
        const sinceMs = nowMs - hourMs;
        const ownWaitMs = waitMsOf(await store.askedSince(key, sinceMs, asker), nowMs);
        if (ownWaitMs > 0 || allMax === null) return { waitMs: ownWaitMs, full: 'email' };
        const oldestMs = (await store.askedSince(key, sinceMs, null))[allMax - 1] ?? sinceMs;
        return { waitMs: oldestMs + hourMs - nowMs, full: 'email' };
      }
      const full = added.outcome === 'network-full' ? 'network' : 'house';
      return { waitMs: added.oldestMs + hourMs - nowMs, full };
    },
    check: async (key, { code, handle }, { nowMs, mayBeUsed }) => {
      const isBound = key.type !== 'register';
      const latest = await store.latest(key, isBound ? handleHashOf(handle ?? '') : null);
      if (latest === null)
        return { isRight: false, reason: isBound ? 'CODE_EXPIRED' : 'CODE_WRONG' };
      const { id, isUsed } = latest;
      const codeHash = hashOf(key, code);
      const isSame = timingSafeEqual(codeHash, latest.codeHash);
      if (isUsed && !(mayBeUsed && isSame)) return { isRight: false, reason: 'CODE_WRONG' };
      if (nowMs - latest.createdMs >= codeLifeMs) return { isRight: false, reason: 'CODE_EXPIRED' };
      if (isUsed) return { isRight: true, codeId: id, isUsed };
      const isRight = await store.compare({ id, codeHash, triesMax: codeTriesMax });
      if (isRight === null) return { isRight: false, reason: 'CODE_EXPIRED' };
      return isRight ? { isRight, codeId: id, isUsed } : { isRight, reason: 'CODE_WRONG' };
    },
    forgetOld: (nowMs) => store.forgetBefore(nowMs - keptMs),
  };
}

/** All networks of the block that a network is in, by how their names begin. */
function blockSharing(network: string) {
  const block = blockOf(network);
  if (block === null) return null;
  return { beginsWith: block.replace(/:\/48$/, ''), max: blockShare * codesPerNetworkMax };
}

/**
 * Six digits for a registration: guessed, they open an empty account under an e-mail nobody has
 * used here, which its owner takes back by a reset. Resets open what is there.
 */
function drawCode(type: EmailCodeKey['type']): string {
  if (type !== 'register') return drawLetters(resetLetters);
  return String(randomInt(1_000_000)).padStart(6, '0');
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
