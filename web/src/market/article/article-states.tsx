import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../api/failure.ts';
import type { ArticleReading } from './use-article.ts';

interface ArticleStatesProps {
  reading: ArticleReading;
  /** What is said in place of an article that was taken back. */
  withdrawnTitle: string;
  /** The skeleton while it is read. */
  skeleton: ReactNode;
  /** The article, once it is there. */
  children: ReactNode;
}

/** An article in all its states: withdrawn, failed, read, there. */
export function ArticleStates(props: ArticleStatesProps): ReactNode {
  const { reading, withdrawnTitle, skeleton, children } = props;
  const t = useT();
  const isOnline = useIsOnline();
  const { data, error, retry, isWithdrawn } = reading;
  if (isWithdrawn) return <EmptyState title={withdrawnTitle} />;
  if (data !== undefined) return children;
  if (error !== undefined) {
    return (
      <ErrorBlock
        message={isOnline ? failureText(error, t) : t(m.reading_needs_network)}
        onRetry={retry}
      />
    );
  }
  return (
    <SkeletonPage>
      <div className="grid gap-3 px-edge pt-4">{skeleton}</div>
    </SkeletonPage>
  );
}
