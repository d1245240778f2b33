import type { ThrottleStore } from '@candor/database/stores/throttles';

/** Five wrong tries in fifteen minutes, then fifteen minutes' wait (calls.md 0.9). */
export const triesMax = 5;
export const triesWindowMs = 15 * 60_000;
export const lockMs = 15 * 60_000;

export interface Throttles {
  /** Milliseconds to wait before the next try; 0 when it may be made. */
  waitMs(subject: string, nowMs: number): Promise<number>;
  /** Counts a wrong try. Tells how many are left, and the wait when there are none. */
  countFailure(subject: string, nowMs: number): Promise<{ triesLeft: number; waitMs: number }>;
  /** A right one forgives the wrong ones before it. */
  forgive(subject: string): Promise<void>;
}

export function createThrottles(store: ThrottleStore): Throttles {
  return {
    waitMs: async (subject, nowMs) =>
      Math.max(0, (await store.read(subject)).lockedUntilMs - nowMs),
    countFailure: async (subject, nowMs) => {
      const state = await store.countFailure({
        subject,
        nowMs,
        windowMs: triesWindowMs,
        failuresMax: triesMax,
        lockMs,
      });
      return {
        triesLeft: Math.max(0, triesMax - state.failures),
        waitMs: Math.max(0, state.lockedUntilMs - nowMs),
      };
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
