import {
  createBrowserHistory,
  type HistoryLocation,
  type RouterHistory,
} from '@tanstack/react-router';

/** What an address behind the `#` says. A first entry without a state of ours starts at index 0. */
export function readLocation(hash: string, state: unknown): HistoryLocation {
  const href = hash.startsWith('#/') ? hash.slice(1) : '/';
  const [pathname = '/', search = ''] = href.split('?', 2);
  const kept = state as HistoryLocation['state'] | null;
  return {
    href,
    pathname,
    search: search === '' ? '' : `?${search}`,
    hash: '',
    state: kept ?? { __TSR_index: 0, __TSR_key: 'first', key: 'first' },
  };
}

/**
 * Routes live behind the `#`. Unlike the library's own hash history, the page's real query string
 * (`index.html?utm=…#/pages/…`) is no part of a route's parameters.
 */
export function createAppHistory(): RouterHistory {
  return createBrowserHistory({
    parseLocation: () => readLocation(window.location.hash, window.history.state),
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  });
}

/** How the page on the screen came: decides its entrance and whether it starts at the top. */
export type Motion = 'none' | 'push' | 'pop';

/** Position of the current entry in this visit's history, from 0. */
export function historyIndex(history: RouterHistory): number {
  return history.location.state.__TSR_index;
}

/**
 * Follows the history and tells how the latest page came. The first page, a replacement and a step
 * from tab to tab do not move.
 */
export function trackMotion(history: RouterHistory): () => Motion {
  let index = historyIndex(history);
  let motion: Motion = 'none';
  history.subscribe(() => {
    const next = historyIndex(history);
    if (next > index) motion = 'push';
    else if (next < index) motion = 'pop';
    else motion = 'none';
    index = next;
  });
  return () => motion;
}
