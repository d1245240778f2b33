import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { PagedList } from '../../../market/paged-list.tsx';
import type { Rows } from '../../../market/use-pages.ts';

interface HistoryListProps<Row> {
  list: Rows<Row>;
  /** The button of the empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list of what happened, in all its states. */
export function HistoryList<Row>({ list, empty, children }: HistoryListProps<Row>): ReactNode {
  const t = useT();
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonRows count={6} isBare />}
      empty={<EmptyState title={t(m.transfer_none)} action={empty} />}
    >
      {children}
    </PagedList>
  );
}
