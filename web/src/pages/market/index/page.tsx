import '../../../market/market.css';
import { CalendarDays, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconLink } from '@candor/ui/components/icon-button';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { hrefTo, replaceWith, useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen, useScroller } from '../../../shell/page.tsx';
import { type MarketTab, marketTabs, tabWords } from './market-tabs.ts';
import { AuctionList, ForexList, FuturesList, IndexList } from './other-lists.tsx';
import { HongKongList, SortedList } from './sorted-list.tsx';
import { UsList } from './us-list.tsx';

const isTab = isOneOf(marketTabs);

/** Every market by list. */
export function Page() {
  const t = useT();
  return (
    <Screen
      title={t(m.market_title)}
      actions={
        <>
          <IconLink
            label={t(m.event_title)}
            icon={<CalendarDays size={22} strokeWidth={1.75} />}
            href={hrefTo('pages/events/calendar')}
          />
          <IconLink
            label={t(m.home_search)}
            icon={<Search size={22} strokeWidth={1.75} />}
            href={hrefTo('pages/search/index')}
          />
        </>
      }
    >
      <MarketLists />
    </Screen>
  );
}

function MarketLists() {
  const t = useT();
  const scroller = useScroller();
  const asked = useParameters().tab ?? '';
  const [remembered, remember] = useRemembered<MarketTab>('market-tab', 'us', isTab);
  const tab = isTab(asked) ? asked : remembered;
  useEffect(() => remember(tab), [tab, remember]);
  const choose = (next: MarketTab) => {
    replaceWith('pages/market/index', { tab: next });
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <>
      <Tabs
        id="market"
        className="sticky-tabs"
        label={t(m.market_tabs_label)}
        tabs={marketTabs.map((value) => ({ value, label: t(tabWords[value]) }))}
        value={tab}
        onChange={choose}
      />
      <TabPanel id="market" value={tab}>
        {lists[tab]}
      </TabPanel>
    </>
  );
}

const lists: Readonly<Record<MarketTab, ReactNode>> = {
  us: <UsList key="us" />,
  hk: <HongKongList key="hk" />,
  eu: <SortedList key="eu" type="EU" />,
  indices: <IndexList key="indices" />,
  futures: <FuturesList key="futures" />,
  forex: <ForexList key="forex" />,
  crypto: <SortedList key="crypto" type="CRYPTO" />,
  bonds: <SortedList key="bonds" type="BOND" />,
  auction: <AuctionList key="auction" />,
};
