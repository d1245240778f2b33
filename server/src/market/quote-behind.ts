import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';

/** What a full quote of the wire was made of. */
export interface QuoteBehind {
  readonly instrument: Instrument;
  readonly quote: Quote | null;
}

const behind = new WeakMap<object, QuoteBehind>();

/** Remembers, as long as the answer itself lives, what it was made of. */
export function rememberBehind<Answer extends object>(answer: Answer, of: QuoteBehind): Answer {
  behind.set(answer, of);
  return answer;
}

/** What the data of an answer were made of; null where it is no full quote. */
export function quoteBehind(data: unknown): QuoteBehind | null {
  return typeof data === 'object' && data !== null ? (behind.get(data) ?? null) : null;
}

/** Whether the market says the very same. */
export function isSameQuote(one: Quote | null, other: Quote | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const names = Object.keys(one) as (keyof Quote)[];
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
