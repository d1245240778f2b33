import { ArrowLeftRight } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { Money } from '@candor/ui/components/money';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import type { Reading } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { Explainable } from '../../payment/shared/explain-sheet.tsx';
import { FundsExplained } from '../../profile/shared/funds-explained.tsx';
import {
  type FundingOverview,
  type FundsFigure,
  tradableFunds,
} from '../../profile/shared/funds-explanation.ts';
import { useLiveOverview } from './use-live-overview.ts';

/** Block 1: what can be spent, what is bound, today's result, and the way to a transfer. */
export function FundsHead(): ReactNode {
  const t = useT();
  const overview = useLiveOverview();
  const [explained, setExplained] = useState<FundsFigure | null>(null);
  const { data } = overview;
  const isKnown = data !== undefined && overview.error === undefined;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-edge pt-1.5 pb-6">
      <div className="hits-below">
        <div className="flex flex-wrap items-baseline gap-x-1.5">
          <p className="text-small text-ink-2">
            <Explainable onExplain={() => setExplained('tradable')}>
              {t(m.common_wallet_available_funds)}
            </Explainable>
          </p>
          <AvailableFunds overview={overview} />
        </div>
        <FundsElsewhere overview={overview} />
      </div>
      <div className="hits-below pt-0.5 text-small">
        <a className="link hit flex items-center gap-1.5" href={hrefTo('pages/profile/transfer')}>
          <ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(m.common_wallet_transfer)}
        </a>
      </div>
      <div className="hits-under col-span-2 flex flex-wrap justify-between gap-x-3 gap-y-6.5 pt-3 text-small">
        <p>
          <span className="text-ink-2">
            <Explainable onExplain={() => setExplained('used')}>
              {t(m.common_wallet_used_funds)}
            </Explainable>
          </span>{' '}
          <Money className="font-medium" value={isKnown ? data.usedFunds : null} currency="USD" />
        </p>
        <p className="flex items-baseline gap-1.5">
          <span className="text-ink-2">
            <Explainable onExplain={() => setExplained('today')}>
              {t(m.common_wallet_todays_profit)}
            </Explainable>
          </span>
          <Profit value={isKnown ? data.todayProfit : null} currency="USD" />
        </p>
      </div>
      <FundsExplained
        figure={explained}
        funding={data}
        onClose={() => setExplained(null)}
        onRetry={overview.retry}
      />
    </section>
  );
}

/** What can be traded with; when it could not be read, what was known last and how old that is. */
function AvailableFunds({ overview }: { overview: Reading<FundingOverview> }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, readAtMs, retry } = overview;
  if (error === undefined) {
    const toTrade = data && tradableFunds(data).toTrade;
    return (
      <Money className="text-[1rem]/[1.375rem] font-semibold" value={toTrade} currency="USD" />
    );
  }
  const lastKnown =
    data === undefined || readAtMs === undefined
      ? undefined
      : {
          value: formatMoney(tradableFunds(data).toTrade, 'USD'),
          age: t(m.common_as_of, { time: formatClock(readAtMs, timeZone) }),
        };
  return <NotLoaded onRetry={retry} lastKnown={lastKnown} />;
}

/** What lies in wallets that do not trade, and is a transfer away. */
function FundsElsewhere({ overview }: { overview: Reading<FundingOverview> }): ReactNode {
  const t = useT();
  if (overview.data === undefined || overview.error !== undefined) return null;
  const { elsewhere } = tradableFunds(overview.data);
  if (elsewhere === null || signOf(elsewhere) <= 0) return null;
  return (
    <p className="text-caption text-ink-2">
      {t(m.trade_funds_elsewhere, { amount: formatMoney(elsewhere, 'USD') })}
    </p>
  );
}
