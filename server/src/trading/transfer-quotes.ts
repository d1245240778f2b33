import { randomBytes } from 'node:crypto';
import type { ExchangeRate } from '@candor/domain/money/exchange';

/** A transfer's rate is good for this long (calls.md 0.9). */
export const TRANSFER_QUOTE_MS = 30_000;
const QUOTES_MAX = 10_000;

export interface TransferQuote {
  readonly id: string;
  readonly userId: string;
  readonly from: string;
  readonly fx: ExchangeRate;
  readonly endsAtMs: number;
}

/**
 * Rates that were shown and may still be taken. In memory: a restart asks the customer to look again, which is what
 * RATE_CHANGED says.
 */
export class TransferQuotes {
  readonly #quotes = new Map<string, TransferQuote>();

  /** Remembers a rate for one customer and one direction. */
  offer(input: { userId: string; from: string; fx: ExchangeRate; nowMs: number }): TransferQuote {
    const { userId, from, fx, nowMs } = input;
    this.#forgetEnded(nowMs);
    const id = randomBytes(12).toString('base64url');
    const quote = { id, userId, from, fx, endsAtMs: nowMs + TRANSFER_QUOTE_MS };
    this.#quotes.set(id, quote);
    return quote;
  }

  /** The rate behind an id, if it was shown to this customer for this direction; its end is checked by the rules. */
  find(input: { id: string; userId: string; from: string }): TransferQuote | null {
    const quote = this.#quotes.get(input.id);
    return quote?.userId === input.userId && quote.from === input.from ? quote : null;
  }

  #forgetEnded(nowMs: number): void {
    for (const [id, quote] of this.#quotes) {
      const isGone = quote.endsAtMs + TRANSFER_QUOTE_MS < nowMs;
      if (!isGone && this.#quotes.size < QUOTES_MAX) return;
      this.#quotes.delete(id);
    }
  }
}
