import { nameOf } from '@candor/domain/orders/order-terms';
import type { Answer } from '@candor/domain/trading/decision';
import type { Refusal } from '@candor/domain/trading/refusals';

/** What a command came to, after the commit. */
export type LaneOutcome =
  | { readonly outcome: 'accepted'; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** An answer under its key: the same key and request get it again for 24 hours. */
export interface KeptAnswer {
  readonly accountId: string;
  readonly commandKey: string;
  readonly requestHash: string;
  readonly atMs: number;
  readonly result: LaneOutcome;
}

/** How long a key is remembered (calls.md 0.2). */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

/** Two parts that may hold any text, joined so that no two pairs share a key. */
export function pairKey(first: string, second: string): string {
  return `${first.length}:${first}${second}`;
}

/**
 * True when the answer can be found again by the order itself: its client order id is the key.
 * Nearly every order is so, because a client that gives no id of its own gets its key as one.
 */
export function isCarriedByOrder({ commandKey, result }: KeptAnswer): boolean {
  return (
    result.outcome === 'accepted' &&
    result.answer.kind === 'order' &&
    nameOf(result.answer.order.terms) === commandKey
  );
}

/**
 * The newest answers of loaded accounts that no order carries, at most `limit` an account. Those of
 * orders are read when their key comes again: kept, they were most of what a collection copied.
 */
export class AnswerMemory {
  readonly #byAccount = new Map<string, Map<string, KeptAnswer>>();
  readonly #limit: number;
  readonly #incomplete = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  load(accountId: string, answers: readonly KeptAnswer[], hasAll: boolean): void {
    this.#byAccount.set(accountId, new Map(answers.map((kept) => [kept.commandKey, kept])));
    if (!hasAll) this.#incomplete.add(accountId);
  }

  find(accountId: string, commandKey: string, nowMs: number): KeptAnswer | null {
    const kept = this.#byAccount.get(accountId)?.get(commandKey);
    if (kept === undefined) return null;
    return nowMs - kept.atMs < ANSWER_KEPT_MS ? kept : null;
  }

  /**
   * True when a key that is not found here, and is no client order id, may still be in the store.
   */
  mayBeElsewhere(accountId: string): boolean {
    return this.#incomplete.has(accountId);
  }

  keep(kept: KeptAnswer): void {
    const own = this.#byAccount.get(kept.accountId);
    if (own === undefined) return;
    own.set(kept.commandKey, kept);
    if (own.size <= this.#limit) return;
    for (const commandKey of own.keys()) {
      own.delete(commandKey);
      this.#incomplete.add(kept.accountId);
      break;
    }
  }

  forget(accountId: string): void {
    this.#byAccount.delete(accountId);
    this.#incomplete.delete(accountId);
  }
}
