import type { KlineBar } from '@candor/engines/market/provider';

/** About 250 bytes each. */
const BARS_MAX = 40_000;

/**
 * Bars that are over never change, so those of a chart that is looked at are drawn once. The days
 * nobody has asked for the longest are forgotten first.
 */
export class WholeBars {
  readonly #days = new Map<string, KlineBar[]>();
  readonly #barsMax: number;
  #count = 0;

  constructor(barsMax = BARS_MAX) {
    this.#barsMax = barsMax;
  }

  /** How many bars of a day are drawn. */
  countOf(day: string): number {
    return this.#days.get(day)?.length ?? 0;
  }

  /** One bar for each of the first spans of a day; those that are missing are drawn. */
  take<Span>(day: string, spans: readonly Span[], draw: (span: Span) => KlineBar): KlineBar[] {
    const bars = this.#days.get(day) ?? [];
    this.#days.delete(day);
    this.#days.set(day, bars);
    for (const span of spans.slice(bars.length)) {
      bars.push(draw(span));
      this.#count += 1;
    }
    this.#forget();
    return bars.slice(0, spans.length);
  }

  #forget(): void {
    for (const [day, bars] of this.#days) {
      if (this.#count <= this.#barsMax) return;
      this.#days.delete(day);
      this.#count -= bars.length;
    }
  }
}
