import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useT } from '../../../app/words.ts';
import type { Rows } from '../../../market/use-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { SkeletonPage, SkeletonRows } from '../../../ui/skeleton.tsx';

interface HistoryListProps<Row> {
  list: Rows<Row>;
  /** The button of the empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** Loading, failed, empty, or the pages read so far with the way to more. */
export function HistoryList<Row>({ list, empty, children }: HistoryListProps<Row>): ReactNode {
  const t = useT();
  if (list.rows === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    return (
      <SkeletonPage>
        <SkeletonRows count={6} isBare />
      </SkeletonPage>
    );
  }
  if (list.rows.length === 0) return <EmptyState title={t(m.transfer_none)} action={empty} />;
  return (
    <>
      {list.error !== undefined && (
        <ErrorBlock isInline message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {children}
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
