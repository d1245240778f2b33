import type { RouteCounts } from './call-counts.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** What stands ready for one address in one language. */
export interface Ready {
  /** Of the route it answers. */
  readonly tally: { answers: number };
  readonly counts: RouteCounts;
  readonly answer: ReadyAnswer;
  /** Header names and values in turns, as node:http takes them; without the length. */
  readonly headers: readonly string[];
  /** The instrument whose heat grows with each reading; null where none does. */
  readonly readInstrumentId: string | null;
}

interface Kept extends Ready {
  /** Span of the house's clock in which it may be handed out. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The same by the machine's clock, for a house whose clock stands still. */
  readonly madeAtMs: number;
}

const ANSWERS_MAX = 5_000;
const CHARS_MAX = 16_000_000;
const SECOND_MS = 1000;

/**
 * Answers of the running second by address and language. Everything goes
 * when the next second begins.
 */
export class ReadyAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #machineMs: () => number;
  #second = 0;
  #chars = 0;

  constructor(machineMs: () => number) {
    this.#machineMs = machineMs;
  }

  /** Keeps an answer that was asked for at `nowMs` for the rest of that span. */
  keep(key: string, ready: Ready, span: { readonly nowMs: number; readonly spanMs: number }): void {
    // A slow call of a second that is over.
    if (secondOf(span.nowMs) < this.#second) return;
    this.#turnTo(span.nowMs);
    if (this.#kept.size >= ANSWERS_MAX || this.#chars + ready.answer.length > CHARS_MAX) return;
    this.#chars += ready.answer.length;
    const fromMs = Math.floor(span.nowMs / span.spanMs) * span.spanMs;
    const madeAtMs = this.#machineMs();
    this.#kept.set(key, { ...ready, fromMs, untilMs: fromMs + span.spanMs, madeAtMs });
  }

  /** The answer for a key, or null where there is none of this very span. */
  find(key: string, nowMs: number): Ready | null {
    this.#turnTo(nowMs);
    const kept = this.#kept.get(key);
    if (kept === undefined || nowMs < kept.fromMs || nowMs >= kept.untilMs) return null;
    const isPast = this.#machineMs() - kept.madeAtMs >= kept.untilMs - kept.fromMs;
    return isPast ? null : kept;
  }

  #turnTo(nowMs: number): void {
    const second = secondOf(nowMs);
    if (second === this.#second) return;
    this.#second = second;
    this.#kept.clear();
    this.#chars = 0;
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / SECOND_MS);
}
