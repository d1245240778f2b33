import { useReach } from '@candor/ui/reach/reach';
import { useSyncExternalStore } from 'react';

/** When the server last answered a reading, in epoch milliseconds. Null before the first answer. */
let heardMs: number | null = null;

/** Told for each frame of the live connection and for each reading that is answered. */
export function markHeard(nowMs: number): void {
  heardMs = nowMs;
}

function subscribe(onChange: () => void): () => void {
  // Only shown while offline, so it is enough to look when network or server come or go.
  const stop = useReach.subscribe(onChange);
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  return () => {
    stop();
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
}

/** From when the figures on the screen are. */
export function useLastHeardMs(): number | null {
  return useSyncExternalStore(subscribe, () => heardMs);
}
