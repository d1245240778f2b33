import '../../../market/market.css';
import './watchlist.css';
import { ListChecks, Plus, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState, WatchDrawing } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconLink } from '@candor/ui/components/icon-button';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { VirtualRows } from '../../../market/virtual-rows.tsx';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { passesFilter, sortedRows, watchFilters, watchSorts } from '../shared/watch-order.ts';
import type { WatchRow } from '../shared/watch-row.ts';
import { PopularRows } from './popular-rows.tsx';
import { SwipeRow } from './swipe-row.tsx';
import { useRemoval } from './use-removal.ts';
import { WatchHead } from './watch-head.tsx';
import { WatchLine } from './watch-line.tsx';

const icon = { size: 22, strokeWidth: 1.75 } as const;
const filterWords = {
  all: m.watchlist_filter_all,
  us: m.watchlist_filter_us,
  hk: m.watchlist_filter_hk,
  other: m.watchlist_filter_other,
} as const;

/** The customer's own instruments. */
export function Page() {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  return (
    <Screen
      title={t(m.watchlist_title)}
      actions={
        <>
          {isSignedIn && (
            <IconLink
              label={t(m.watchlist_edit)}
              icon={<ListChecks {...icon} />}
              href={hrefTo('pages/watchlist/manage')}
            />
          )}
          <IconLink
            label={t(m.home_search)}
            icon={<Search {...icon} />}
            href={hrefTo('pages/search/index')}
          />
        </>
      }
    >
      {isSignedIn ? <OwnList /> : <LoggedOut />}
    </Screen>
  );
}

function LoggedOut() {
  const t = useT();
  return (
    <>
      <EmptyState
        title={t(m.watchlist_out)}
        drawing={<WatchDrawing />}
        action={
          <ButtonLink href={hrefTo('pages/auth/login', { redirect: 'pages/watchlist/index' })}>
            {t(m.common_log_in)}
          </ButtonLink>
        }
      >
        {t(m.watchlist_empty_detail)}
      </EmptyState>
      <PopularRows />
    </>
  );
}

function OwnList() {
  const t = useT();
  const everyMs = usePollWhileDown();
  const reading = useCall('watchlist', {}, { forCustomer: true, ...(everyMs ? { everyMs } : {}) });
  const rows = reading.data?.list;
  if (rows === undefined) {
    return reading.error === undefined ? (
      <SkeletonPage>
        <SkeletonRows count={8} isBare />
      </SkeletonPage>
    ) : (
      <ErrorBlock message={failureText(reading.error, t)} onRetry={reading.retry} />
    );
  }
  return (
    <>
      {reading.error !== undefined && (
        <ErrorBlock isInline message={failureText(reading.error, t)} onRetry={reading.retry} />
      )}
      <WatchRows rows={rows} />
    </>
  );
}

function WatchRows({ rows }: { rows: readonly WatchRow[] }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [filter, setFilter] = useRemembered('watch-filter', 'all', isOneOf(watchFilters));
  const [sort, setSort] = useRemembered('watch-sort', 'own', isOneOf(watchSorts));
  const { hidden, remove } = useRemoval(rows);
  const there = rows.filter((row) => !hidden.has(row.id));
  if (there.length === 0) return <NothingWatched />;
  const shown = sortedRows(
    there.filter((row) => passesFilter(row, filter)),
    sort,
  );
  return (
    <>
      <Tabs
        id="watchlist"
        className="sticky-tabs"
        label={t(m.watchlist_filter_label)}
        tabs={watchFilters.map((value) => ({
          value,
          label: t(filterWords[value]),
          count: there.filter((row) => passesFilter(row, value)).length,
        }))}
        value={filter}
        onChange={setFilter}
      />
      <TabPanel id="watchlist" value={filter}>
        <WatchHead sort={sort} onSort={setSort} />
        {shown.length === 0 && <EmptyState title={t(m.watchlist_empty_filter)} />}
        <VirtualRows rows={shown} keyOf={(row) => row.id}>
          {(row, index) =>
            isOnline ? (
              <SwipeRow label={t(m.watchlist_remove)} onAction={() => remove(row)}>
                <WatchLine row={row} isDivided={index > 0} />
              </SwipeRow>
            ) : (
              <WatchLine row={row} isDivided={index > 0} />
            )
          }
        </VirtualRows>
        <div className="flex justify-center pt-4">
          <ButtonLink variant="text" href={hrefTo('pages/search/index')}>
            <Plus size={18} aria-hidden="true" />
            {t(m.watchlist_add)}
          </ButtonLink>
        </div>
      </TabPanel>
    </>
  );
}

function NothingWatched() {
  const t = useT();
  return (
    <>
      <EmptyState
        title={t(m.watchlist_empty)}
        drawing={<WatchDrawing />}
        action={<ButtonLink href={hrefTo('pages/search/index')}>{t(m.watchlist_add)}</ButtonLink>}
      >
        {t(m.watchlist_empty_detail)}
      </EmptyState>
      <PopularRows />
    </>
  );
}
