import type { Language } from '@candor/contract/enums';
import type { QuoteBehind } from '../market/quote-behind.ts';
import type { RouteCounts } from './call-counts.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** What was asked for: path and query as they came, and the language. */
export interface Question {
  readonly url: string;
  readonly language: Language;
}

/** What stands ready for one address in one language. */
export interface Ready {
  /** Of the route it answers. */
  readonly tally: { answers: number };
  readonly counts: RouteCounts;
  readonly answer: ReadyAnswer;
  /** Header names and values in turns, as node:http takes them. */
  readonly headers: string[];
  /** Of a full quote what it was made of: each reading of it counts for its heat. Else null. */
  readonly quote: QuoteBehind | null;
}

interface Kept extends Ready {
  readonly spanMs: number;
  /** Span of the house's clock in which it may be handed out. */
  fromMs: number;
  untilMs: number;
  /** The same by the machine's clock, for a house whose clock stands still. */
  machineUntilMs: number;
}

/** A full quote of this second whose span is over. */
export type WornQuote = Kept & { readonly quote: QuoteBehind };

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 16_000_000;
const SECOND_MS = 1000;

/**
 * Answers of the running second by language and address. Everything goes
 * when the next second begins.
 */
export class ReadyAnswers {
  readonly #kept = new Map<Language, Map<string, Kept>>();
  readonly #machineMs: () => number;
  #secondMs = 0;
  #count = 0;
  #bytes = 0;

  constructor(machineMs: () => number) {
    this.#machineMs = machineMs;
  }

  /** Keeps an answer that was asked for at `nowMs` for the rest of that span. */
  keep(
    { url, language }: Question,
    ready: Ready,
    { nowMs, spanMs }: { readonly nowMs: number; readonly spanMs: number },
  ): void {
    // A slow call of a second that is over.
    if (nowMs < this.#secondMs) return;
    this.#turnTo(nowMs);
    if (this.#count >= ANSWERS_MAX || this.#bytes + ready.answer.length > BYTES_MAX) return;
    this.#count += 1;
    this.#bytes += ready.answer.length;
    const kept: Kept = { ...ready, spanMs, fromMs: 0, untilMs: 0, machineUntilMs: 0 };
    this.#begin(kept, nowMs);
    const ofLanguage = this.#kept.get(language);
    if (ofLanguage === undefined) this.#kept.set(language, new Map([[url, kept]]));
    else ofLanguage.set(url, kept);
  }

  /** The answer to a question, or null where there is none of this very span. */
  find({ url, language }: Question, nowMs: number): Ready | null {
    this.#turnTo(nowMs);
    const kept = this.#kept.get(language)?.get(url);
    if (kept === undefined || nowMs < kept.fromMs || nowMs >= kept.untilMs) return null;
    return this.#machineMs() < kept.machineUntilMs ? kept : null;
  }

  /** The quote that was kept for a question in an earlier span of this second; null without. */
  findWorn({ url, language }: Question, nowMs: number): WornQuote | null {
    this.#turnTo(nowMs);
    const kept = this.#kept.get(language)?.get(url);
    return kept !== undefined && nowMs >= kept.untilMs && isQuote(kept) ? kept : null;
  }

  /** Lets a quote stand ready for the span of `nowMs`, for at that instant it still held. */
  renew(worn: WornQuote, nowMs: number): void {
    if (nowMs >= worn.untilMs) this.#begin(worn, nowMs);
  }

  #begin(kept: Kept, nowMs: number): void {
    kept.fromMs = Math.floor(nowMs / kept.spanMs) * kept.spanMs;
    kept.untilMs = kept.fromMs + kept.spanMs;
    kept.machineUntilMs = this.#machineMs() + kept.spanMs;
  }

  #turnTo(nowMs: number): void {
    if (nowMs >= this.#secondMs && nowMs < this.#secondMs + SECOND_MS) return;
    this.#secondMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
    this.#kept.clear();
    this.#count = 0;
    this.#bytes = 0;
  }
}

function isQuote(kept: Kept): kept is WornQuote {
  return kept.quote !== null;
}
