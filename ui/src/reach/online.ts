import { useSyncExternalStore } from 'react';
import { useReach } from './reach.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the device has a network at all. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** As useIsOnline, asked once. */
export function isOnlineNow(): boolean {
  return navigator.onLine && !useReach.getState().isLost;
}

/**
 * Whether the server can be reached: the device has a network, and the last calls were answered.
 * Buttons that change anything are disabled otherwise.
 */
export function useIsOnline(): boolean {
  const hasNetwork = useHasNetwork();
  const isLost = useReach((reach) => reach.isLost);
  return hasNetwork && !isLost;
}
