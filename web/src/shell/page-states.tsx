import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Skeleton, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import { usePageContext } from './page-context.ts';

/** Stands where a page will be while its code is on the way. */
export function PageSkeleton(): ReactNode {
  const t = useT();
  return (
    <Page title={t(m.common_loading)} heading={<HeadingSkeleton />}>
      <div role="status" className="px-edge pt-3">
        <span className="visually-hidden">{t(m.common_loading)}</span>
        <Skeleton width="44%" height={16} />
        <Skeleton width="70%" height={34} className="mt-3" />
      </div>
      <div className="mt-6">
        <SkeletonRows count={6} />
      </div>
    </Page>
  );
}

function HeadingSkeleton() {
  const t = useT();
  const { kind } = usePageContext();
  const heading = (
    <>
      <span className="visually-hidden">{t(m.common_loading)}</span>
      <Skeleton width={120} height={18} />
    </>
  );
  return kind === 'tab' ? <h1>{heading}</h1> : heading;
}

interface PageFailureProps {
  onRetry: () => void;
  /** Its code could not be had, as against a mistake while it was drawn. */
  isCode?: boolean;
}

/** Stands where a page could not be loaded, or failed to draw. */
export function PageFailure({ onRetry, isCode = false }: PageFailureProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const message = t(isCode && !isOnline ? m.shell_page_offline : m.shell_page_failed);
  return (
    <Page title={t(m.shell_page_failed)}>
      <ErrorBlock message={message} onRetry={onRetry} />
    </Page>
  );
}
