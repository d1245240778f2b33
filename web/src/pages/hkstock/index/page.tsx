import '../../../market/market.css';
import { Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconLink } from '@candor/ui/components/icon-button';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { OfferingList } from '../../../offerings/offering-list.tsx';
import { SubscriptionList } from '../../../offerings/subscription-list.tsx';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { HongKongFunds } from './hong-kong-funds.tsx';
import { HongKongStocks } from './hong-kong-stocks.tsx';

const tabs = ['stocks', 'ipo', 'subscribed'] as const;
const isTab = isOneOf(tabs);
const words = {
  stocks: m.product_hk_stocks,
  ipo: m.product_hk_ipo,
  subscribed: m.product_hk_subscribed,
} as const;

/** Hong Kong: own money in HK$, the stocks, offerings. */
export function Page() {
  const t = useT();
  const asked = useParameters().tab ?? '';
  const isSignedIn = useIsSignedIn();
  const [tab, setTab] = useRemembered('hk-tab', 'stocks', isTab, isTab(asked) ? asked : undefined);
  return (
    <Screen
      title={t(m.product_hk_title)}
      actions={
        <IconLink
          label={t(m.home_search)}
          icon={<Search size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/search/index')}
        />
      }
    >
      {isSignedIn && <HongKongFunds />}
      <Tabs
        id="hk"
        className="sticky-tabs"
        label={t(m.product_hk_lists_label)}
        tabs={tabs.map((value) => ({ value, label: t(words[value]) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="hk" value={tab}>
        {tab === 'stocks' && <HongKongStocks />}
        {tab === 'ipo' && <OfferingList classify="HK" />}
        {tab === 'subscribed' && <SubscriptionList classify="HK" />}
      </TabPanel>
    </Screen>
  );
}
