import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import type { Rows } from '../../../market/use-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { SkeletonPage, SkeletonRows } from '../../../ui/skeleton.tsx';

interface ListStatesProps<Row> {
  list: Rows<Row>;
  /** What an empty list says. */
  emptyTitle: string;
  /** The list, when there is something in it. */
  children: ReactNode;
}

/** Skeleton, error with Retry, or a line that leads on, around a list of trades. */
export function ListStates<Row>({ list, emptyTitle, children }: ListStatesProps<Row>): ReactNode {
  const t = useT();
  if (list.rows === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    return (
      <SkeletonPage>
        <SkeletonRows count={4} />
      </SkeletonPage>
    );
  }
  return (
    <>
      {list.error !== undefined && (
        <ErrorBlock isInline message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      {list.rows.length === 0 ? (
        <EmptyState
          title={emptyTitle}
          action={
            <ButtonLink href={hrefTo('pages/market/index')}>{t(m.trade_find_something)}</ButtonLink>
          }
        />
      ) : (
        children
      )}
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
