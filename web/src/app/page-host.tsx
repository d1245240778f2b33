import { m } from '@candor/locales/messages';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsSignedIn } from '../session/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { PageContext } from '../shell/page-context.ts';
import { PageFailure, PageSkeleton } from '../shell/page-states.tsx';
import { showToast } from '../shell/toasts.ts';
import { currentMotion, goToLogin, replaceWith, useParameters } from './navigation.ts';
import { loadedPage, loadPage, type PageComponent } from './page-loader.ts';
import { homePath, missingParameter, type RoutePath, routeEntry } from './routes.ts';

const skeletonAfterMs = 200;
const failsAfterMs = 60_000;

/** Says that an address leads nowhere, and goes Home. */
export function leaveForHome(): void {
  showToast((say) => say(m.common_error_url_not_exist));
  replaceWith(homePath);
}

export function UnknownPage(): null {
  useEffect(leaveForHome, []);
  return null;
}

/** Shows a page once it may be shown: its parameters are there and the reader may see it. */
export function PageHost({ path }: { path: RoutePath }): ReactNode {
  const parameters = useParameters();
  const isSignedIn = useIsSignedIn();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const { kind, access } = routeEntry(path);
  const isMissing = missingParameter(path, parameters) !== null;
  const isShutOut = access === 'customer' && !isSignedIn;

  useEffect(() => {
    if (isMissing) leaveForHome();
    else if (isShutOut) goToLogin();
  }, [isMissing, isShutOut]);

  if (isMissing || isShutOut) return null;
  // A page pushed over another of its kind is a new page; a tab stays itself.
  return <PageSlot key={kind === 'tab' ? path : `${index} ${path}`} path={path} />;
}

type Progress =
  | { readonly state: 'waiting' | 'slow' | 'failed' }
  | { readonly state: 'there'; readonly Page: PageComponent };

/** Loads the page's code: nothing for 200 ms, then a skeleton, after 60 s or a failure an error. */
function usePage(path: RoutePath): [Progress, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress>(() => {
    const Page = loadedPage(path);
    return Page === null ? { state: 'waiting' } : { state: 'there', Page };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Progress) => {
      if (!isCurrent) return;
      setProgress((now) => (now.state === 'there' ? now : next));
    };
    loadPage(path).then(
      (Page) => settle({ state: 'there', Page }),
      () => settle({ state: 'failed' }),
    );
    const slow = setTimeout(settle, skeletonAfterMs, { state: 'slow' });
    const late = setTimeout(settle, failsAfterMs, { state: 'failed' });
    return () => {
      isCurrent = false;
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [path, attempt]);

  const retry = () => {
    setProgress({ state: 'waiting' });
    setAttempt((count) => count + 1);
  };
  return [progress, retry];
}

function PageSlot({ path }: { path: RoutePath }): ReactNode {
  const [progress, retry] = usePage(path);
  const [motion] = useState(currentMotion);
  const [context] = useState(() => ({ path, motion, ...routeEntry(path) }));
  return (
    <PageContext value={context}>
      <ErrorBoundary fallback={(reset) => <PageFailure onRetry={reset} />}>
        {progress.state === 'there' && <progress.Page />}
        {progress.state === 'slow' && <PageSkeleton />}
        {progress.state === 'failed' && <PageFailure onRetry={retry} />}
      </ErrorBoundary>
    </PageContext>
  );
}
