import { m } from '@candor/locales/messages';
import { MenuRow } from '@candor/ui/components/list-row';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { exchangeName } from '../../../market/exchange-name.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type SortName, SortSelect, sortNames } from '../../../market/sort-select.tsx';
import { usePages, withoutCloses } from '../../../market/use-pages.ts';
import { QuoteList } from './quote-list.tsx';

/** Hong Kong stocks, with the way to the page of Hong Kong. */
export function HongKongList() {
  const t = useT();
  const [sort, setSort] = useRemembered<SortName>('market-sort-hk', 'default', isOneOf(sortNames));
  const everyMs = usePollWhileDown();
  const list = usePages('hkStockList', sort === 'default' ? {} : { sort }, { everyMs });
  return (
    <QuoteList
      list={list}
      figures="wide"
      filters={
        <>
          <MenuRow label={t(m.market_hk_page)} href={hrefTo('pages/hkstock/index')} />
          <SortRow>
            <SortSelect sort={sort} onChange={setSort} />
          </SortRow>
        </>
      }
      detailOf={(row) => t(m.market_lot, { count: formatQuantity(row.minCount) })}
    />
  );
}

/** European stocks, coins or bonds: one list each, sorted by the server. */
export function SortedList({ type }: { type: 'EU' | 'CRYPTO' | 'BOND' }) {
  const t = useT();
  const [sort, setSort] = useRemembered<SortName>(
    `market-sort-${type}`,
    'default',
    isOneOf(sortNames),
  );
  const everyMs = usePollWhileDown();
  const list = usePages(
    'stockList',
    { type, ...(sort === 'default' ? {} : { sort }) },
    { everyMs },
  );
  return (
    <QuoteList
      list={type === 'BOND' ? withoutCloses(list) : list}
      figures={type === 'EU' ? 'widest' : 'wide'}
      filters={
        <SortRow>
          <SortSelect sort={sort} onChange={setSort} />
        </SortRow>
      }
      {...(type === 'EU' ? { detailOf: (row) => exchangeName(row.market, t) } : {})}
    />
  );
}

function SortRow({ children }: { children: ReactNode }) {
  return <div className="chip-row">{children}</div>;
}
