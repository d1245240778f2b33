interface Window {
  calls: number;
  readonly endsMs: number;
}

/** Callers counted at once on one route; those whose window began first are forgotten. */
const COUNTED_MAX = 50_000;

/** Calls of one route by caller, each in a window of its own. Times are those of the machine. */
export class RouteCounts {
  readonly #windows = new Map<string, Window>();

  /** Counts one call. Returns how many there were in the window, and how long it still lasts. */
  take(caller: string, windowMs: number): { current: number; ttl: number } {
    const nowMs = performance.now();
    let window = this.#windows.get(caller);
    if (window === undefined || nowMs >= window.endsMs) {
      window = { calls: 0, endsMs: nowMs + windowMs };
      this.#windows.delete(caller);
      this.#windows.set(caller, window);
      this.#forget();
    }
    window.calls += 1;
    return { current: window.calls, ttl: Math.ceil(window.endsMs - nowMs) };
  }

  #forget(): void {
    if (this.#windows.size <= COUNTED_MAX) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}

/** The counts behind the call limit, one set a route: all doors and ready answers count in them. */
export class CallCounts {
  readonly #routes = new Map<string, RouteCounts>();

  ofRoute(route: string): RouteCounts {
    const known = this.#routes.get(route);
    if (known !== undefined) return known;
    const counts = new RouteCounts();
    this.#routes.set(route, counts);
    return counts;
  }
}

/** How counts call a route: its method and its path as fastify writes it. */
export function routeName(method: string, url: string): string {
  return `${method} ${url}`;
}
