import { m } from '@candor/locales/messages';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import { useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { OfferingList } from '../../../offerings/offering-list.tsx';
import { SubscriptionList } from '../../../offerings/subscription-list.tsx';
import { Page as Screen } from '../../../shell/page.tsx';

const tabs = ['ipo', 'subscribed'] as const;
const isTab = isOneOf(tabs);
const words = { ipo: m.product_hk_ipo, subscribed: m.product_hk_subscribed } as const;

/** Offerings outside Hong Kong, and what the customer subscribed to of them. */
export function Page() {
  const t = useT();
  const asked = useParameters().tab ?? '';
  const [tab, setTab] = useRemembered('ipo-tab', 'ipo', isTab, isTab(asked) ? asked : undefined);
  return (
    <Screen title={t(m.shell_title_product_newstock)}>
      <Tabs
        id="ipo"
        className="sticky-tabs"
        label={t(m.shell_title_product_newstock)}
        tabs={tabs.map((value) => ({ value, label: t(words[value]) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="ipo" value={tab}>
        {tab === 'ipo' ? (
          <OfferingList classify="UsStock" />
        ) : (
          <SubscriptionList classify="UsStock" />
        )}
      </TabPanel>
    </Screen>
  );
}
