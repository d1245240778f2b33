import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** When the server last answered a reading, in epoch milliseconds. Null before the first answer. */
let heardMs: number | null = null;

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success') heardMs = Date.now();
});

/** Told by the live connection for each frame. */
export function markHeard(nowMs: number): void {
  heardMs = nowMs;
}

function subscribe(onChange: () => void): () => void {
  // Only shown while offline, so it is enough to look when the network comes or goes.
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  return () => {
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
}

/** From when the figures on the screen are. */
export function useLastHeardMs(): number | null {
  return useSyncExternalStore(subscribe, () => heardMs);
}
