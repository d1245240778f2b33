/** What a step of the browser's history says of itself. */
export interface StepMark {
  /** The position of its page in this visit. */
  readonly index: number;
  /** How many sheets are open above the page; 0 for the page itself. */
  readonly layers: number;
}

/** The mark of a step of ours, or null for one that nobody of ours has made. */
export function markOf(state: unknown): StepMark | null {
  const { index, layers = 0 } = (state ?? {}) as Partial<StepMark>;
  return typeof index === 'number' ? { index, layers } : null;
}

/**
 * Writes into the browser's history, one thing after the other. Going back takes the browser a
 * moment, and what is asked for meanwhile waits for it.
 */
export class BrowserSteps {
  /** How many steps of sheets lie above the page now, those under way counted as done. */
  layers = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #hearing = new AbortController();
  #isGoingBack = false;

  /** `onPop` hears of Back and Forward of the reader, and of nothing that was asked for here. */
  constructor(onPop: (event: PopStateEvent) => void) {
    const hear = (event: PopStateEvent) => {
      if (!this.#isGoingBack) return onPop(event);
      this.#isGoingBack = false;
      this.#goOn();
    };
    window.addEventListener('popstate', hear, { signal: this.#hearing.signal });
  }

  /** Hears of nothing any more. */
  stop(): void {
    this.#hearing.abort();
  }

  push(mark: StepMark, target: string): void {
    this.#inTurn(() => window.history.pushState(mark, '', `#/${target}`));
  }

  replace(mark: StepMark, target: string): void {
    this.#inTurn(() => window.history.replaceState(mark, '', `#/${target}`));
  }

  /** Marks the step the browser is on, whose address stays. */
  mark(mark: StepMark): void {
    this.#inTurn(() => window.history.replaceState(mark, ''));
  }

  /** So many pages back, which `onPop` hears of. */
  back(pages: number): void {
    this.#inTurn(() => window.history.go(-pages));
  }

  /** Has as many steps above the page as there are sheets. */
  haveLayers(count: number, page: { readonly index: number; readonly target: string }): void {
    const tooMany = this.layers - count;
    for (let layers = this.layers + 1; layers <= count; layers++) {
      this.push({ index: page.index, layers }, page.target);
    }
    this.layers = count;
    if (tooMany > 0) this.backToPage(tooMany);
  }

  /** Goes back over steps of sheets that are closed. */
  backToPage(count: number): void {
    this.#inTurn(() => {
      this.#isGoingBack = true;
      window.history.go(-count);
    });
  }

  #inTurn(step: () => void): void {
    this.#waiting.push(step);
    this.#goOn();
  }

  #goOn(): void {
    while (!this.#isGoingBack) {
      const step = this.#waiting.shift();
      if (step === undefined) return;
      step();
    }
  }
}
