import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import { instrumentId } from './instrument-address.ts';
import type { QuoteRowData } from './quote-row.tsx';
import type { Rows } from './use-pages.ts';
import { VirtualRows } from './virtual-rows.tsx';

interface RowsBlockProps<Row extends QuoteRowData> {
  list: Rows<Row>;
  /** In place of "Nothing in this list now." */
  empty?: ReactNode;
  children: (row: Row, index: number) => ReactNode;
  itemSize?: number;
  className?: string | undefined;
}

/** A list of quotes in all its states: skeleton, rows, nothing, failed, the end. */
export function RowsBlock<Row extends QuoteRowData>(props: RowsBlockProps<Row>) {
  const { list, empty, children, itemSize, className } = props;
  const t = useT();
  if (list.rows === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    return (
      <SkeletonPage>
        <SkeletonRows count={9} />
      </SkeletonPage>
    );
  }
  if (list.rows.length === 0) return empty ?? <EmptyState title={t(m.market_empty)} />;
  return (
    <div className={className}>
      {list.error !== undefined && (
        <ErrorBlock isInline message={failureText(list.error, t)} onRetry={list.retry} />
      )}
      <VirtualRows
        rows={list.rows}
        keyOf={instrumentId}
        onNearEnd={list.loadMore}
        {...(itemSize ? { itemSize } : {})}
      >
        {children}
      </VirtualRows>
      <p className="py-4 text-center text-caption text-ink-3" role="status">
        {list.hasMore
          ? list.isLoadingMore && t(m.market_loading_more)
          : t(m.market_end_of_list, { count: String(list.total ?? list.rows.length) })}
      </p>
    </div>
  );
}
