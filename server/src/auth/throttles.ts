import type { ThrottleStore } from '@candor/database/stores/throttles';

/** Five wrong tries in fifteen minutes, then fifteen minutes' wait (calls.md 0.9). */
export const triesMax = 5;
export const triesWindowMs = 15 * 60_000;
export const lockMs = 15 * 60_000;

export type Tried =
  | { readonly isRight: true }
  /** `waitMs` 0: wrong, and another try may be made at once. */
  | { readonly isRight: false; readonly triesLeft: number; readonly waitMs: number };

export interface Throttles {
  /**
   * One try of a secret. `isRight` is not asked while there is a wait; a wrong one counts, a right
   * one forgives the wrong ones before it. Tries sent at once gain nothing: a right one that comes
   * after the last wrong one is told to wait like any other.
   */
  attempt(subject: string, nowMs: number, isRight: () => Promise<boolean>): Promise<Tried>;
  /** Forgets the wrong tries. */
  forgive(subject: string): Promise<void>;
}

export function createThrottles(store: ThrottleStore): Throttles {
  const waitMsOf = async (subject: string, nowMs: number) =>
    Math.max(0, (await store.read(subject)).lockedUntilMs - nowMs);
  const refused = (waitMs: number) => ({ isRight: false, triesLeft: 0, waitMs }) as const;

  return {
    attempt: async (subject, nowMs, isRight) => {
      const waitMs = await waitMsOf(subject, nowMs);
      if (waitMs > 0) return refused(waitMs);
      if (await isRight()) {
        // Wrong ones may have been counted while this one was being compared.
        const lateWaitMs = await waitMsOf(subject, nowMs);
        if (lateWaitMs > 0) return refused(lateWaitMs);
        await store.clear(subject);
        return { isRight: true };
      }
      const state = await store.countFailure({
        subject,
        nowMs,
        windowMs: triesWindowMs,
        failuresMax: triesMax,
        lockMs,
      });
      const triesLeft = Math.max(0, triesMax - state.failures);
      return { isRight: false, triesLeft, waitMs: Math.max(0, state.lockedUntilMs - nowMs) };
    },
    forgive: (subject) => store.clear(subject),
  };
}

/** Minutes as a customer reads them: begun ones count. */
export function minutesOf(waitMs: number): number {
  return Math.ceil(waitMs / 60_000);
}

export function secondsOf(waitMs: number): number {
  return Math.ceil(waitMs / 1000);
}

export const loginSubject = (account: string, address: string) => `login ${account} ${address}`;
/** A login password asked for by somebody already logged in. */
export const passwordSubject = (userId: string) => `password ${userId}`;
export const payPasswordSubject = (userId: string) => `pay ${userId}`;
