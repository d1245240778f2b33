import './news.css';
import { Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconLink } from '@candor/ui/components/icon-button';
import { Segmented } from '@candor/ui/components/segmented';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { useReadMarks } from '../../../market/article/read-marks.ts';
import { instrumentId } from '../../../market/instrument-address.ts';
import { PullToRefresh } from '../../../market/pull-to-refresh.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { type RowOf, type Rows, usePages } from '../../../market/use-pages.ts';
import { VirtualRows } from '../../../market/virtual-rows.tsx';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { NewsRow } from './news-row.tsx';

const filters = ['all', 'mine'] as const;
const rowPx = 104;

/** Market news; of everything, of the watchlist, or of one instrument. */
export function Page() {
  const t = useT();
  const { code } = useParameters();
  const isPaper = useIsPaper();
  const isSignedIn = useIsSignedIn();
  const [filter, setFilter] = useRemembered('news-filter', 'all', isOneOf(filters));
  const isMine = filter === 'mine' && isSignedIn && !code;
  const list = usePages('articleList', { type: 'news', ...(code ? { code } : {}) });
  const watched = useCall('watchlist', {}, { forCustomer: true, isEnabled: isMine });
  const ids = new Set(watched.data?.list.map(instrumentId));
  const rows = isMine
    ? list.rows?.filter((row) => row.instruments?.some((one) => ids.has(instrumentId(one))))
    : list.rows;
  const hasRealNews = list.rows?.some((row) => row.sourceName) ?? false;
  return (
    <Screen
      title={code ? t(m.reading_about, { code }) : t(m.reading_title)}
      actions={
        <IconLink
          label={t(m.home_search)}
          icon={<Search size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/search/index')}
        />
      }
    >
      <PullToRefresh onRefresh={list.retry}>
        {!code && isSignedIn && (
          <Segmented
            className="mx-edge mt-2"
            label={t(m.reading_filter_label)}
            choices={[
              { value: 'all', label: t(m.reading_filter_all) },
              { value: 'mine', label: t(m.reading_filter_mine) },
            ]}
            value={filter}
            onChange={setFilter}
          />
        )}
        <NewsList
          list={{ ...list, rows }}
          emptyTitle={isMine ? t(m.reading_empty_mine) : t(m.reading_empty)}
        />
        {isPaper && (
          <p className="px-edge py-4 text-small text-ink-2">
            {t(hasRealNews ? m.reading_paper_note_mixed : m.reading_paper_note)}
          </p>
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** The articles read so far, in all their states. */
function NewsList({ list, emptyTitle }: { list: Rows<RowOf<'articleList'>>; emptyTitle: string }) {
  const t = useT();
  const isRead = useReadMarks();
  const { rows, error, retry, loadMore } = list;
  if (rows === undefined) {
    if (error !== undefined) return <ErrorBlock message={failureText(error, t)} onRetry={retry} />;
    return (
      <SkeletonPage>
        <SkeletonRows count={6} isBare />
      </SkeletonPage>
    );
  }
  return (
    <>
      {rows.length === 0 && <EmptyState title={emptyTitle} />}
      <VirtualRows rows={rows} keyOf={(row) => row.id} onNearEnd={loadMore} itemSize={rowPx}>
        {(row) => <NewsRow article={row} isRead={isRead(row.id)} />}
      </VirtualRows>
    </>
  );
}
