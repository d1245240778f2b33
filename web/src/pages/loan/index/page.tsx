import '../../../market/market.css';
import './loan.css';
import { m } from '@candor/locales/messages';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { KycGate } from '../../../account/kyc-card.tsx';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanList } from './loan-list.tsx';

const tabs = ['apply', 'mine'] as const;
const isTab = isOneOf(tabs);
const words = { apply: m.loan_tab_apply, mine: m.loan_tab_mine } as const;

/** Asks for a loan, and shows those there are. */
export function Page(): ReactNode {
  const t = useT();
  const asked = useParameters().tab ?? '';
  const start = isTab(asked) ? asked : undefined;
  const [tab, setTab] = useRemembered('loan-tab', 'apply', isTab, start);
  const loans = useCall('loanList', { pageNo: 1, pageSize: 100 }, { forCustomer: true });
  useTopic('message', () => readAgain('loanList', 'loanQuote'));
  const isWaiting = loans.data?.list.some(({ status }) => status === 1) === true;
  return (
    <Screen title={t(m.shell_title_loan)}>
      <Tabs
        id="loan"
        className="sticky-tabs"
        label={t(m.shell_title_loan)}
        tabs={tabs.map((value) => ({ value, label: t(words[value]) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="loan" value={tab}>
        {tab === 'apply' ? (
          <KycGate why={t(m.loan_why)} next={t(m.loan_apply)}>
            <LoanForm isWaiting={isWaiting} onSent={() => setTab('mine')} />
          </KycGate>
        ) : (
          <LoanList loans={loans} />
        )}
      </TabPanel>
    </Screen>
  );
}
