import { type ReactNode, useEffect, useState } from 'react';
import { useIsSignedIn } from '../session/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { PageContext } from '../shell/page-context.ts';
import { PageFailure, PageSkeleton } from '../shell/page-states.tsx';
import { type Motion, usePlace } from './history.ts';
import { goToLogin, readTarget, type Target } from './navigation.ts';
import { loadedPage, loadPage, type PageComponent } from './page-loader.ts';
import { missingParameter, type RoutePath, routeEntry } from './routes.ts';
import { leaveForHome } from './unknown-page.ts';

const skeletonAfterMs = 200;
const failsAfterMs = 60_000;

function UnknownPage(): null {
  useEffect(leaveForHome, []);
  return null;
}

/** The page the address names. */
export function OpenPage(): ReactNode {
  const { target, index, motion } = usePlace();
  const page = readTarget(target);
  if (page === null) return <UnknownPage />;
  // A page pushed over another of its kind is a new page; a tab stays itself.
  const key = routeEntry(page.path).kind === 'tab' ? page.path : `${index} ${page.path}`;
  return <PageGate key={key} {...page} motion={motion} />;
}

interface PageGateProps extends Target {
  readonly motion: Motion;
}

/** Shows a page once it may be shown: its parameters are there and the reader may see it. */
function PageGate({ path, parameters, motion }: PageGateProps): ReactNode {
  const isSignedIn = useIsSignedIn();
  const isMissing = missingParameter(path, parameters) !== null;
  const isShutOut = routeEntry(path).access === 'customer' && !isSignedIn;

  useEffect(() => {
    if (isMissing) leaveForHome();
    else if (isShutOut) goToLogin();
  }, [isMissing, isShutOut]);

  return isMissing || isShutOut ? null : <PageSlot path={path} motion={motion} />;
}

type Progress =
  | { readonly state: 'waiting' | 'slow' | 'failed' }
  | { readonly state: 'there'; readonly Page: PageComponent };

/** Loads the page's code: nothing for 200 ms, then a skeleton, after 60 s or a failure an error. */
function usePage(path: RoutePath): Progress {
  const [progress, setProgress] = useState<Progress>(() => {
    const Page = loadedPage(path);
    return Page === null ? { state: 'waiting' } : { state: 'there', Page };
  });

  useEffect(() => {
    let isSettled = false;
    const settle = (next: Progress) => {
      if (!isSettled) setProgress(next);
      isSettled = next.state !== 'slow';
    };
    loadPage(path).then(
      (Page) => settle({ state: 'there', Page }),
      () => settle({ state: 'failed' }),
    );
    const slow = setTimeout(settle, skeletonAfterMs, { state: 'slow' });
    const late = setTimeout(settle, failsAfterMs, { state: 'failed' });
    return () => {
      isSettled = true;
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [path]);
  return progress;
}

/**
 * Code that cannot be had any more was replaced by a newer version: the whole page is loaded anew.
 */
function reload(): void {
  window.location.reload();
}

function PageSlot({ path, motion }: { path: RoutePath; motion: Motion }): ReactNode {
  const progress = usePage(path);
  const [context] = useState(() => ({ path, motion, ...routeEntry(path) }));
  return (
    <PageContext value={context}>
      <ErrorBoundary fallback={(reset) => <PageFailure onRetry={reset} />}>
        {progress.state === 'there' && <progress.Page />}
        {progress.state === 'slow' && <PageSkeleton />}
        {progress.state === 'failed' && <PageFailure onRetry={reload} />}
      </ErrorBoundary>
    </PageContext>
  );
}
