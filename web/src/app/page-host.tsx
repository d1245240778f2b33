import { type ReactNode, useEffect, useState } from 'react';
import { useIsSignedIn } from '../session/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { PageContext } from '../shell/page-context.ts';
import { PageFailure, PageSkeleton } from '../shell/page-states.tsx';
import { type Motion, usePlace } from './history.ts';
import { goToLogin, readTarget, type Target } from './navigation.ts';
import { missingParameter, type RoutePath, routeEntry } from './routes.ts';
import { leaveForHome } from './unknown-page.ts';
import { usePage } from './use-page.ts';

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

function PageSlot({ path, motion }: { path: RoutePath; motion: Motion }): ReactNode {
  const { progress, retry } = usePage(path);
  const [context] = useState(() => ({ path, motion, ...routeEntry(path) }));
  return (
    <PageContext value={context}>
      <ErrorBoundary fallback={(reset) => <PageFailure onRetry={reset} />}>
        {progress.state === 'there' && <progress.Page />}
        {progress.state === 'slow' && <PageSkeleton />}
        {progress.state === 'failed' && <PageFailure isCode onRetry={retry} />}
      </ErrorBoundary>
    </PageContext>
  );
}
