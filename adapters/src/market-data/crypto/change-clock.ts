interface Seen {
  readonly figures: string;
  /** When the newest reading that showed these figures was asked for. */
  readonly readMs: number;
  readonly timeMs: number | null;
}

/**
 * The time of figures that a source gives without one. Figures that differ from those of the
 * reading before are newer than that reading, and no more is known: so that is their time. The
 * first figures have none. A source that stands still therefore grows old, whatever it answers.
 */
export class ChangeClock {
  readonly #seen = new Map<string, Seen>();

  /** The time of the figures under `key`, asked for at `readMs`; null while nothing is known. */
  timeOf(key: string, figures: string, readMs: number): number | null {
    const before = this.#seen.get(key);
    const isSame = before?.figures === figures;
    const timeMs = isSame ? before.timeMs : (before?.readMs ?? null);
    this.#seen.set(key, { figures, readMs, timeMs });
    return timeMs;
  }
}
