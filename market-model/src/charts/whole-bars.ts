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

  /**
   * One bar for each of the first spans of a day, from one of them on; those that are missing are
   * drawn.
   */
  take<Span>(
    day: string,
    spans: readonly Span[],
    draw: (span: Span) => KlineBar,
    from = 0,
  ): KlineBar[] {
    const kept = this.#days.get(day) ?? { numbers: new Float64Array(0), count: 0 };
    this.#days.delete(day);
    this.#days.set(day, kept);
    for (const span of spans.slice(kept.count)) {
      put(kept, draw(span));
      this.#count += 1;
    }
    this.#forget();
    const bars: KlineBar[] = [];
    for (let at = from; at < spans.length; at += 1) bars.push(barAt(kept, at));
    return bars;
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
  const { numbers } = day;
  numbers[at] = startMs;
  numbers[at + 1] = Number(open);
  numbers[at + 2] = Number(high);
  numbers[at + 3] = Number(low);
  numbers[at + 4] = Number(close);
  numbers[at + 5] = Number(volume);
  day.count += 1;
}

function barAt({ numbers }: Day, index: number): KlineBar {
  const at = index * NUMBERS;
  return {
    startMs: numbers[at] ?? 0,
    open: BigInt(numbers[at + 1] ?? 0),
    high: BigInt(numbers[at + 2] ?? 0),
    low: BigInt(numbers[at + 3] ?? 0),
    close: BigInt(numbers[at + 4] ?? 0),
    volume: BigInt(numbers[at + 5] ?? 0),
  };
}
