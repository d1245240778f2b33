import { useSyncExternalStore } from 'react';

/** Where the reader is: the address behind `#` and its position in this visit's history. */
export interface Place {
  /** Without the leading slash: `pages/quote/stock?code=AAPL`; empty at the start. */
  readonly target: string;
  /** 0 for the first page of the visit: nothing to go back to. */
  readonly index: number;
  /** How the page came: decides its entrance and whether it starts at the top. */
  readonly motion: Motion;
}

/** The first page, a replacement and a step from tab to tab do not move. */
export type Motion = 'none' | 'push' | 'pop';

type Listener = () => void;

/**
 * The history of the app. Routes live behind `#`; the page's real query string is none of theirs.
 */
export class AppHistory {
  #place: Place;
  readonly #listeners = new Set<Listener>();

  constructor() {
    const index = indexOf(window.history.state) ?? 0;
    window.history.replaceState({ index }, '');
    this.#place = { target: targetOf(window.location.hash), index, motion: 'none' };
    window.addEventListener('popstate', this.#follow);
  }

  get place(): Place {
    return this.#place;
  }

  push(target: string): void {
    const index = this.#place.index + 1;
    window.history.pushState({ index }, '', `#/${target}`);
    this.#move({ target, index, motion: 'push' });
  }

  replace(target: string): void {
    const { index } = this.#place;
    window.history.replaceState({ index }, '', `#/${target}`);
    this.#move({ target, index, motion: 'none' });
  }

  back(): void {
    window.history.back();
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The browser's Back and Forward, or an address typed by hand, which is a page more. */
  readonly #follow = (event: PopStateEvent): void => {
    const target = targetOf(window.location.hash);
    const before = this.#place.index;
    const index = indexOf(event.state) ?? before + 1;
    if (indexOf(event.state) === null) window.history.replaceState({ index }, '');
    const motion = index > before ? 'push' : index < before ? 'pop' : 'none';
    this.#move({ target, index, motion });
  };

  #move(place: Place): void {
    this.#place = place;
    for (const listener of this.#listeners) listener();
  }
}

function indexOf(state: unknown): number | null {
  const index = (state as { index?: unknown } | null)?.index;
  return typeof index === 'number' ? index : null;
}

function targetOf(hash: string): string {
  return hash.replace(/^#?\/?/, '');
}

export const appHistory = new AppHistory();

/** Where the reader is; drawn again when that changes. */
export function usePlace(): Place {
  return useSyncExternalStore(appHistory.subscribe, () => appHistory.place);
}
