import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import type { Rows } from './use-pages.ts';

interface PagedListProps<Row> {
  list: Rows<Row>;
  /** The skeleton while the first page is read. */
  skeleton: ReactNode;
  /** In place of an empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** Loading, failed, empty, or the pages read so far with the way to more. */
export function PagedList<Row>({ list, skeleton, empty, children }: PagedListProps<Row>) {
  const t = useT();
  if (list.rows === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    return <SkeletonPage>{skeleton}</SkeletonPage>;
  }
  return (
    <>
      {list.error !== undefined && (
        <ErrorBlock isInline message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {list.rows.length === 0 ? empty : children}
      {list.hasMore && (
        <div className="px-edge pt-3">
          <Button isFull variant="soft" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            {t(m.common_load_more)}
          </Button>
        </div>
      )}
    </>
  );
}
