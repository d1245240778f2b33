import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { PagedList } from '../../../market/paged-list.tsx';
import type { Rows } from '../../../market/use-pages.ts';

interface ListStatesProps<Row> {
  list: Rows<Row>;
  /** What an empty list says. */
  emptyTitle: string;
  /** The list, when there is something in it. */
  children: ReactNode;
}

/** A list of trades in all its states; an empty one leads on to the market. */
export function ListStates<Row>({ list, emptyTitle, children }: ListStatesProps<Row>): ReactNode {
  const t = useT();
  const leadOn = (
    <ButtonLink href={hrefTo('pages/market/index')}>{t(m.trade_find_something)}</ButtonLink>
  );
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonRows count={4} />}
      empty={<EmptyState title={emptyTitle} action={leadOn} />}
    >
      {children}
    </PagedList>
  );
}
