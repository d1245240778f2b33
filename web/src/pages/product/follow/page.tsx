import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import { useParameters } from '../../../app/navigation.ts';
import { AgencyList } from '../../../follow/agency-list.tsx';
import { FollowList } from '../../../follow/follow-list.tsx';
import '../../../follow/follow.css';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen } from '../../../shell/page.tsx';

const tabs = ['agencies', 'mine'] as const;
const isTab = isOneOf(tabs);
const words = { agencies: m.follow_institutions, mine: m.follow_mine } as const;

/** Institutions to follow, and the customer's own follow orders. */
export function Page() {
  const t = useT();
  const asked = useParameters().tab ?? '';
  const start = isTab(asked) ? asked : undefined;
  const [tab, setTab] = useRemembered('follow-tab', 'agencies', isTab, start);
  return (
    <Screen title={t(m.shell_title_product_follow)}>
      <Tabs
        id="follow"
        className="sticky-tabs"
        label={t(m.shell_title_product_follow)}
        tabs={tabs.map((value) => ({ value, label: t(words[value]) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="follow" value={tab}>
        {tab === 'agencies' ? <AgencyList /> : <FollowList />}
      </TabPanel>
    </Screen>
  );
}
