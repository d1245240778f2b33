import './alerts.css';
import { Plus } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconLink } from '@candor/ui/components/icon-button';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { TabPanel, Tabs } from '@candor/ui/components/tabs';
import { useT } from '@candor/ui/words';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useTopic } from '../../../live/live.ts';
import { readSource } from '../../../market/instrument-address.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertLine } from './alert-line.tsx';

const tabs = ['active', 'fired'] as const;
const alertsMax = 50;
/** All that wait, and the last that fired. */
const firstPage = { pageNo: 1, pageSize: alertsMax * 2 };

/** Price alerts: those that wait, those that fired, and a new one. */
export function Page() {
  const t = useT();
  const { code, source, market, name = '' } = useParameters();
  const [tab, setTab] = useRemembered('alerts-tab', 'active', isOneOf(tabs));
  const everyMs = usePollWhileDown();
  const reading = useCall('alertList', firstPage, everyMs ? { everyMs } : {});
  useTopic('message', () => readAgain('alertList'));
  const alerts = reading.data?.list;
  const active = alerts?.filter((alert) => alert.active) ?? [];
  const fired = alerts?.filter((alert) => !alert.active) ?? [];
  const shown = tab === 'active' ? active : fired;
  const from = source === undefined ? null : readSource(source);
  const of = code && market && from !== null ? { code, market, source: from, name } : null;
  return (
    <Screen
      title={t(m.alerts_title)}
      actions={
        <IconLink
          label={t(m.alerts_choose_instrument)}
          icon={<Plus size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/search/index')}
        />
      }
    >
      <Tabs
        id="alerts"
        label={t(m.alerts_lists_label)}
        tabs={[
          { value: 'active', label: t(m.alerts_active), count: active.length },
          { value: 'fired', label: t(m.alerts_fired), count: fired.length },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="alerts" value={tab}>
        {alerts === undefined && reading.error === undefined && (
          <SkeletonPage>
            <SkeletonRows count={4} />
          </SkeletonPage>
        )}
        {alerts === undefined && reading.error !== undefined && (
          <ErrorBlock message={failureText(reading.error, t)} onRetry={reading.retry} />
        )}
        {alerts !== undefined && shown.length === 0 && (
          <NoAlerts isActive={tab === 'active'} canChoose={of === null} />
        )}
        <ul>
          {shown.map((alert) => (
            <AlertLine key={alert.id} alert={alert} />
          ))}
        </ul>
      </TabPanel>
      {of !== null && <AlertForm of={of} />}
      <p className="px-edge pt-4 text-small text-ink-2">{t(m.alerts_limit_note)}</p>
    </Screen>
  );
}

/** An empty list; `canChoose` while no instrument stands below to set one on. */
function NoAlerts({ isActive, canChoose }: { isActive: boolean; canChoose: boolean }) {
  const t = useT();
  const action = canChoose && isActive && (
    <ButtonLink href={hrefTo('pages/search/index')}>{t(m.alerts_add)}</ButtonLink>
  );
  return (
    <EmptyState title={isActive ? t(m.alerts_empty) : t(m.alerts_empty_fired)} action={action}>
      {t(m.alerts_empty_detail)}
    </EmptyState>
  );
}
