import { randomBytes } from 'node:crypto';
import type { ExchangeRate } from '@candor/domain/money/exchange';

/** A transfer's rate is good for this long (calls.md 0.9). */
export const TRANSFER_QUOTE_MS = 30_000;
/** Of one customer; with more the oldest of his own is forgotten, never another's. */
const QUOTES_OF_ONE_MAX = 20;

export interface TransferQuote {
  readonly id: string;
  readonly userId: string;
  readonly from: string;
  readonly fx: ExchangeRate;
  readonly endsAtMs: number;
}

/**
 * Rates that were shown and may still be taken, each once. In memory: after a restart no rate is known that was shown
 * before, and the customer is asked to look again, which is what RATE_CHANGED says.
 */
export class TransferQuotes {
  readonly #quotes = new Map<string, TransferQuote>();
  /** By customer: the ids of his quotes, the oldest first. */
  readonly #own = new Map<string, Set<string>>();

  /** Remembers a rate for one customer and one direction. */
  offer(input: { userId: string; from: string; fx: ExchangeRate; nowMs: number }): TransferQuote {
    const { userId, from, fx, nowMs } = input;
    this.#forgetEnded(nowMs);
    const id = randomBytes(12).toString('base64url');
    const quote = { id, userId, from, fx, endsAtMs: nowMs + TRANSFER_QUOTE_MS };
    this.#keep(quote);
    return quote;
  }

  /**
   * The rate behind an id, if it was shown to this customer for this direction and nobody took it before; its end is
   * checked by the rules. Taken at once, so that of two transfers on the way only one has it.
   */
  take(input: { id: string; userId: string; from: string }): TransferQuote | null {
    const quote = this.#quotes.get(input.id);
    if (quote?.userId !== input.userId || quote.from !== input.from) return null;
    this.#drop(quote);
    return quote;
  }

  /** Gives a rate back that its transfer did not use. */
  giveBack(quote: TransferQuote): void {
    this.#keep(quote);
  }

  #keep(quote: TransferQuote): void {
    const own = this.#own.get(quote.userId) ?? new Set();
    this.#own.set(quote.userId, own);
    for (const id of own) {
      if (own.size < QUOTES_OF_ONE_MAX) break;
      own.delete(id);
      this.#quotes.delete(id);
    }
    own.add(quote.id);
    this.#quotes.set(quote.id, quote);
  }

  #drop({ id, userId }: TransferQuote): void {
    this.#quotes.delete(id);
    const own = this.#own.get(userId);
    own?.delete(id);
    if (own?.size === 0) this.#own.delete(userId);
  }

  #forgetEnded(nowMs: number): void {
    for (const quote of this.#quotes.values()) {
      if (quote.endsAtMs + TRANSFER_QUOTE_MS >= nowMs) return;
      this.#drop(quote);
    }
  }
}
