import './trade.css';
import { ChartPie, History, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { IconLink } from '@candor/ui/components/icon-button';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { goTo, hrefTo, useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ClosedPositions } from './closed-positions.tsx';
import { EntrustedOrders } from './entrusted-orders.tsx';
import { FundsHead } from './funds-head.tsx';
import { Holdings } from './holdings.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { type TradeFilter, type TradeTab, tradeFilters, tradeTabs } from './trade-filters.ts';

const lists = {
  0: Holdings,
  1: ClosedPositions,
  2: EntrustedOrders,
  4: Subscriptions,
} as const satisfies Record<TradeTab, unknown>;

/** All positions and orders in one place. */
export function Page(): ReactNode {
  const t = useT();
  const { tab: asked } = useParameters();
  const [keptTab, keepTab] = useRemembered<TradeTab>('trade.tab', '0', isOneOf(tradeTabs));
  const [filter, setFilter] = useRemembered('trade.filter', 'all', isOneOf(tradeFilters));
  const tab = tradeTabs.find((one) => one === asked) ?? keptTab;
  const chooseTab = (next: TradeTab) => {
    keepTab(next);
    // The address follows, so that a reload and a link show the same list.
    goTo('pages/trade/index', { tab: next });
  };
  const List = lists[tab];
  return (
    <Screen title={t(m.common_tab_trade)} actions={<HeadLinks />}>
      <FundsHead />
      <ChipRow<TradeFilter>
        label={t(m.trade_filter_label)}
        choices={[
          { value: 'all', label: t(m.common_all) },
          { value: 'us', label: t(m.trade_filter_us) },
          { value: 'hk', label: t(m.trade_filter_hk) },
          { value: 'futures', label: t(m.common_product_futures) },
          { value: 'forex', label: t(m.common_product_forex) },
          { value: 'crypto', label: t(m.common_product_crypto) },
          { value: 'bonds', label: t(m.common_product_bonds) },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <Tabs<TradeTab>
        id="trade"
        label={t(m.common_tab_trade)}
        className="mt-1.5"
        tabs={[
          { value: '0', label: t(m.common_position_holdings) },
          { value: '1', label: t(m.common_position_closed_positions) },
          { value: '2', label: t(m.common_position_entrusted) },
          { value: '4', label: t(m.common_position_subscription) },
        ]}
        value={tab}
        onChange={chooseTab}
      />
      <TabPanel id="trade" value={tab}>
        <List key={filter} filter={filter} />
      </TabPanel>
    </Screen>
  );
}

/** Search, the account's risk, and what has been traded. */
function HeadLinks(): ReactNode {
  const t = useT();
  return (
    <>
      <IconLink
        label={t(m.common_search)}
        icon={<Search size={22} strokeWidth={1.75} />}
        href={hrefTo('pages/search/index')}
      />
      <IconLink
        label={t(m.risk_title)}
        icon={<ChartPie size={22} strokeWidth={1.75} />}
        href={hrefTo('pages/account/risk')}
      />
      <IconLink
        label={t(m.trade_history)}
        icon={<History size={22} strokeWidth={1.75} />}
        href={hrefTo('pages/profile/transaction')}
      />
    </>
  );
}
