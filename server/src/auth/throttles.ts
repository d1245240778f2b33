import type { ThrottleStore } from '@candor/database/stores/throttles';

/** How often a secret may be tried wrongly, and what follows. */
export interface TryLimit {
  /** What is counted: an account from a network, an account, a network. */
  readonly subject: string;
  readonly failuresMax: number;
  readonly windowMs: number;
  readonly lockMs: number;
  /** A right try forgives the wrong ones before it. Not where others' tries are counted too. */
  readonly isForgiven: boolean;
}

export type Tried =
  | { readonly isRight: true }
  /** `waitMs` 0: wrong, and another try may be made at once. */
  | { readonly isRight: false; readonly triesLeft: number; readonly waitMs: number };

export interface Throttles {
  /**
   * One try of a secret, counted under all these limits. `isRight` is not asked while one of them
   * says to wait; a wrong one counts for each; the tries left are those of the first. Tries sent at
   * once gain nothing: a right one that comes after the last wrong one is told to wait like any
   * other.
   */
  attempt(
    limits: readonly [TryLimit, ...TryLimit[]],
    nowMs: number,
    isRight: () => Promise<boolean>,
  ): Promise<Tried>;
  /** Until when a subject is locked; what lies in the past, or 0, locks nothing. */
  lockedUntilMs(subject: string): Promise<number>;
  /** Counts one wrong try of a subject. `isLast`: it was the one that locked it. */
  count(limit: TryLimit, nowMs: number): Promise<{ isLast: boolean; lockedUntilMs: number }>;
  /** Forgets the wrong tries of a subject and of all that begin with it and a blank. */
  forgive(subject: string): Promise<void>;
  /** Removes some counts that lock nothing any more; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

/** Longer than every window and every wait. */
const keptMs = 2 * 24 * 3600_000;

export function createThrottles(store: ThrottleStore): Throttles {
  const refused = (waitMs: number) => ({ isRight: false, triesLeft: 0, waitMs }) as const;

  return {
    attempt: async (limits, nowMs, isRight) => {
      const subjects = limits.map(({ subject }) => subject);
      const waitMs = async () => Math.max(0, (await store.lockedUntilMs(subjects)) - nowMs);
      const earlyMs = await waitMs();
      if (earlyMs > 0) return refused(earlyMs);
      const [first] = limits;
      if (await isRight()) {
        // Wrong ones may have been counted while this one was being compared.
        const lateMs = await waitMs();
        if (lateMs > 0) return refused(lateMs);
        const forgiven = limits.filter(({ isForgiven }) => isForgiven);
        await store.clear(forgiven.map(({ subject }) => subject));
        return { isRight: true };
      }
      const states = await Promise.all(
        limits.map((limit) => store.countFailure({ ...limit, nowMs })),
      );
      const triesLeft = Math.max(0, first.failuresMax - (states[0]?.failures ?? 0));
      const untilMs = Math.max(...states.map(({ lockedUntilMs }) => lockedUntilMs));
      return { isRight: false, triesLeft, waitMs: Math.max(0, untilMs - nowMs) };
    },
    lockedUntilMs: (subject) => store.lockedUntilMs([subject]),
    count: async (limit, nowMs) => {
      const { failures, lockedUntilMs } = await store.countFailure({ ...limit, nowMs });
      return { isLast: failures === limit.failuresMax, lockedUntilMs };
    },
    forgive: (subject) => store.clearAll(subject),
    forgetOld: (nowMs) => store.forgetBefore({ beforeMs: nowMs - keptMs, nowMs }),
  };
}

/** Minutes as a customer reads them: begun ones count. */
export function minutesOf(waitMs: number): number {
  return Math.ceil(waitMs / 60_000);
}

export function secondsOf(waitMs: number): number {
  return Math.ceil(waitMs / 1000);
}
