/** Whose wrong code: from where the account was used before, or from elsewhere. */
export type WrongCodeOf = 'known' | 'stranger';

/** Wrong codes by e-mail as this process saw them, for the metrics. */
export interface CodeGuessing {
  count(whose: WrongCodeOf): void;
  /** Until when strangers are slowed, as it stands in the database; 0 when they are not. */
  slowedUntil(untilMs: number): void;
  /** Wrong codes since the start. */
  readonly counts: Readonly<Record<WrongCodeOf, number>>;
  isSlowed(nowMs: number): boolean;
}

/** Counts from the start of the process. What decides is counted in the database. */
export function createCodeGuessing(): CodeGuessing {
  const counts = { known: 0, stranger: 0 };
  let slowedUntilMs = 0;
  return {
    count: (whose) => {
      counts[whose] += 1;
    },
    slowedUntil: (untilMs) => {
      slowedUntilMs = untilMs;
    },
    counts,
    isSlowed: (nowMs) => slowedUntilMs > nowMs,
  };
}
