import type { KlineBar } from '@candor/engines/market/provider';

/** 48 bytes each: as objects they were five times as many. */
const BARS_MAX = 40_000;
const NUMBERS = 6;
/** A day's room grows by so many bars. */
const MORE = 96;

interface Day {
  numbers: Float64Array;
  count: number;
}

/**
 * Bars that are over never change, so those of a chart that is looked at are drawn once. The days
 * nobody has asked for the longest are forgotten first.
 */
export class WholeBars {
  readonly #days = new Map<string, Day>();
  readonly #barsMax: number;
  #count = 0;

  constructor(barsMax = BARS_MAX) {
    this.#barsMax = barsMax;
  }

  /** How many bars of a day are drawn. */
  countOf(day: string): number {
    return this.#days.get(day)?.count ?? 0;
  }

  /** One bar for each of the first spans of a day; those that are missing are drawn. */
  take<Span>(day: string, spans: readonly Span[], draw: (span: Span) => KlineBar): KlineBar[] {
    const kept = this.#days.get(day) ?? { numbers: new Float64Array(0), count: 0 };
    this.#days.delete(day);
    this.#days.set(day, kept);
    for (const span of spans.slice(kept.count)) {
      put(kept, draw(span));
      this.#count += 1;
    }
    this.#forget();
    return spans.map((_, at) => barAt(kept, at));
  }

  #forget(): void {
    for (const [day, { count }] of this.#days) {
      if (this.#count <= this.#barsMax) return;
      this.#days.delete(day);
      this.#count -= count;
    }
  }
}

function put(day: Day, { startMs, open, high, low, close, volume }: KlineBar): void {
  const at = day.count * NUMBERS;
  if (at === day.numbers.length) {
    const more = new Float64Array(at + MORE * NUMBERS);
    more.set(day.numbers);
    day.numbers = more;
  }
  day.numbers.set([startMs, ...[open, high, low, close, volume].map(Number)], at);
  day.count += 1;
}

function barAt({ numbers }: Day, index: number): KlineBar {
  const at = index * NUMBERS;
  const [startMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers.subarray(
    at,
    at + NUMBERS,
  );
  return {
    ...{ startMs, open: BigInt(open), high: BigInt(high), low: BigInt(low) },
    ...{ close: BigInt(close), volume: BigInt(volume) },
  };
}
