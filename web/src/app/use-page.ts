import { useIsOnline } from '@candor/ui/reach/online';
import { useEffect, useRef, useState } from 'react';
import { loadedPage, loadPage, type PageComponent } from './page-loader.ts';
import type { RoutePath } from './routes.ts';

export const skeletonAfterMs = 200;
export const failsAfterMs = 60_000;

export type Progress =
  | { readonly state: 'waiting' | 'slow' | 'failed' }
  | { readonly state: 'there'; readonly Page: PageComponent };

export interface PageReading {
  readonly progress: Progress;
  /** Asks for the code once more; for good, by loading the whole app anew, if that fails too. */
  readonly retry: () => void;
}

/**
 * Loads the page's code: nothing for 200 ms, then a skeleton, after 60 s or a failure an error. A
 * page that has arrived stays, and one that arrives after all takes the place of the error. Code
 * that failed to come without a connection is asked for again by itself once there is one.
 */
export function usePage(path: RoutePath): PageReading {
  const [progress, setProgress] = useState<Progress>(() => {
    const Page = loadedPage(path);
    return Page === null ? { state: 'waiting' } : { state: 'there', Page };
  });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setProgress({ state: 'slow' });
    setAttempt((before) => before + 1);
  };
  useRetryWhenBack(progress.state === 'failed', retry);

  useEffect(() => {
    const slow = setTimeout(setProgress, skeletonAfterMs, { state: 'slow' });
    const late = setTimeout(setProgress, failsAfterMs, { state: 'failed' });
    let isLeft = false;
    const settle = (next: Progress) => {
      clearTimeout(slow);
      clearTimeout(late);
      if (isLeft) return;
      // Browsers may remember that code could not be had; a newer version may have replaced it.
      if (next.state === 'failed' && navigator.onLine) void reloadIfServed(attempt > 0);
      setProgress(next);
    };
    loadPage(path).then(
      (Page) => settle({ state: 'there', Page }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      isLeft = true;
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [path, attempt]);
  return { progress, retry };
}

/** Runs once the connection is back, when it was missing as something failed. */
function useRetryWhenBack(hasFailed: boolean, retry: () => void): void {
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (hasFailed && !isOnline) wasOffline.current = true;
    if (!hasFailed || !isOnline || !wasOffline.current) return;
    wasOffline.current = false;
    retry();
  });
}

/**
 * Loads the whole app anew, as soon as it is sure that there is something to load it from: at once
 * when a newer version is served there, the same one only where asking again has not helped.
 */
async function reloadIfServed(alsoTheSame: boolean): Promise<void> {
  const answer = await fetch(document.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const isNewer = own != null && !(await answer.text()).includes(own);
  if (alsoTheSame || isNewer) window.location.reload();
}
