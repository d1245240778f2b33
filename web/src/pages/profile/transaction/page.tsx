import { m } from '@candor/locales/messages';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { replaceWith, useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { FundsTab } from './funds-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { StatementsTab } from './statements-tab.tsx';

const tabs = ['funds', 'orders', 'statements'] as const;
type Tab = (typeof tabs)[number];

/** History of money and orders. */
export function Page(): ReactNode {
  const t = useT();
  const { tab: asked, walletType } = useParameters();
  const [kept, keepTab] = useRemembered<Tab>('transaction.tab', 'funds', isOneOf(tabs));
  const tab = tabs.find((one) => one === asked) ?? (walletType === undefined ? kept : 'funds');
  return (
    <Screen title={t(m.common_wallet_transaction_history)}>
      <Tabs<Tab>
        id="transaction"
        label={t(m.common_wallet_transaction_history)}
        tabs={[
          { value: 'funds', label: t(m.transfer_tab_funds) },
          { value: 'orders', label: t(m.transfer_tab_orders) },
          { value: 'statements', label: t(m.transfer_tab_statements) },
        ]}
        value={tab}
        onChange={(next) => {
          keepTab(next);
          replaceWith('pages/profile/transaction', { tab: next });
        }}
      />
      <TabPanel id="transaction" value={tab}>
        {tab === 'funds' && <FundsTab />}
        {tab === 'orders' && <OrdersTab />}
        {tab === 'statements' && <StatementsTab />}
      </TabPanel>
    </Screen>
  );
}
