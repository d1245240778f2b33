import './risk.css';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Money } from '@candor/ui/components/money';
import { Note } from '@candor/ui/components/note';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { levelText } from '@candor/ui/format/level';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { MarginLevel } from '../../trade/shared/margin-level.tsx';
import type { AccountRisk } from './account-risk.ts';
import { DayTrades } from './day-trades.tsx';
import { EquityParts } from './equity-parts.tsx';
import { FirstToGo } from './first-to-go.tsx';
import { MarginTable } from './margin-table.tsx';
import { WhatIf } from './what-if.tsx';

/** All prices move all the time; one snapshot stands as long as it takes to read it. */
const SNAPSHOT_MS = 5_000;

/** What the account may lose its positions by, all of one snapshot of prices. */
export function Page(): ReactNode {
  const t = useT();
  const { data, error, retry } = useCall('accountRisk', {}, { everyMs: SNAPSHOT_MS });
  const toHoldings = (
    <ActionBar>
      <ButtonLink variant="line" isFull href={hrefTo('pages/trade/index', { tab: '0' })}>
        {t(m.risk_to_holdings)}
      </ButtonLink>
    </ActionBar>
  );
  return (
    <Screen title={t(m.risk_title)} bar={toHoldings}>
      {data === undefined ? (
        error === undefined ? (
          <SkeletonPage>
            <SkeletonRows count={5} isBare />
          </SkeletonPage>
        ) : (
          <ErrorBlock message={failureText(error, t)} onRetry={retry} />
        )
      ) : (
        <Risk risk={data} />
      )}
    </Screen>
  );
}

function Risk({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  return (
    <>
      <Head risk={risk} />
      {risk.equity === null && <Note className="mx-edge mt-4">{t(m.risk_not_known)}</Note>}
      <FirstToGo risk={risk} />
      {risk.equity !== null && <WhatIf risk={risk} equity={risk.equity ?? '0'} />}
      <EquityParts risk={risk} />
      <MarginTable risk={risk} />
      <DayTrades risk={risk} />
    </>
  );
}

function Head({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { equity, marginLevel, positions, buyingPower, asOfTimestamp } = risk;
  const [stocks] = buyingPower;
  const facts = [
    { key: 'initial', label: t(m.risk_initial_margin), value: risk.initialMargin },
    { key: 'maintenance', label: t(m.risk_maintenance_margin), value: risk.maintenanceMargin },
    {
      key: 'power',
      label: t(m.risk_buying_power_times, { n: String(stocks?.leverage ?? 1) }),
      value: stocks?.amount,
    },
  ];
  return (
    <section className="px-edge pt-3">
      <p className="flex justify-between gap-3 text-small text-ink-2">
        {t(m.risk_equity)}
        <span className="num text-right text-caption text-ink-3">
          {t(m.risk_snapshot, { time: formatClock(asOfTimestamp, timeZone) })}
        </span>
      </p>
      <Money className="text-figure-hero" value={equity} currency="USD" isHero />
      {marginLevel != null && (
        <>
          <p className="mt-4 flex items-baseline justify-between font-medium">
            {t(m.trade_margin_level)}
            <span className="num text-[1.0625rem]">{levelText(marginLevel)}</span>
          </p>
          <MarginLevel level={marginLevel} />
          <p className="num text-small whitespace-normal text-ink-2">
            {t(m.risk_level_made, {
              margin: formatMoney(risk.margin, 'USD'),
              profit: formatSignedMoney(risk.profit, 'USD'),
              maintenance: formatMoney(risk.maintenanceMargin, 'USD'),
              n: String(positions.length),
            })}
          </p>
        </>
      )}
      <dl className="mt-4 flex flex-wrap justify-between gap-x-2 gap-y-2.5">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="last:text-right">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="num text-[.875rem]/[1.25rem] font-medium">
              {formatMoney(value, 'USD')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
