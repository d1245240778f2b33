import { Eye, EyeOff, ServerOff } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { Money } from '@candor/ui/components/money';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { Note } from '@candor/ui/components/note';
import { Skeleton } from '@candor/ui/components/skeleton';
import { formatMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import type { Reading } from '../../../api/use-call.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { FundsExplained } from '../shared/funds-explained.tsx';
import type { FundingOverview, FundsFigure } from '../shared/funds-explanation.ts';

const sums = [
  { name: 'fundingAccount', figure: 'funding', words: m.common_wallet_type_balance },
  { name: 'tradingAccount', figure: 'trading', words: m.common_wallet_trading_account },
  { name: 'availableFunds', figure: 'available', words: m.common_wallet_available_funds },
  { name: 'usedFunds', figure: 'used', words: m.common_wallet_used_funds },
] as const satisfies readonly {
  readonly name: keyof FundingOverview;
  readonly figure: FundsFigure;
  readonly words: unknown;
}[];

/** Total Value, Today's Profit and the four sums. A figure that is not known is never a zero. */
export function TotalCard({ funding }: { funding: Reading<FundingOverview> }): ReactNode {
  const t = useT();
  const [eye, setEye] = useRemembered('home-eye', 'open', isOneOf(['open', 'shut']));
  const [explained, setExplained] = useState<FundsFigure | null>(null);
  const isHidden = eye === 'shut';
  const { data } = funding;
  const isPartly = data !== undefined && data.totalValue === null;
  return (
    <>
      {isPartly && (
        <div className="px-edge pb-3">
          <Note tone="wait" icon={<ServerOff size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t(m.profile_total_not_loaded)}
          </Note>
        </div>
      )}
      <section className="card profile-total" aria-label={t(m.profile_total_value)}>
        <div className="flex items-center justify-between text-small text-ink-2">
          <button
            type="button"
            className="explainable hit"
            aria-haspopup="dialog"
            onClick={() => setExplained('total')}
          >
            {t(m.profile_total_value)}
          </button>
          <button
            type="button"
            className="hit hit-icon"
            aria-label={t(m.profile_hide_figures)}
            aria-pressed={isHidden}
            onClick={() => setEye(isHidden ? 'open' : 'shut')}
          >
            {isHidden ? <EyeOff size={18} /> : <Eye size={18} />}
          </button>
        </div>
        <TotalFigure funding={funding} isHidden={isHidden} />
        <TodaysProfit funding={funding} isHidden={isHidden} />
        <Sums funding={funding} isHidden={isHidden} onExplain={setExplained} />
      </section>
      <FundsExplained
        figure={explained}
        funding={data}
        onClose={() => setExplained(null)}
        onRetry={funding.retry}
      />
    </>
  );
}

interface SumsProps extends FigureProps {
  onExplain: (figure: FundsFigure) => void;
}

function Sums({ funding, isHidden, onExplain }: SumsProps) {
  const t = useT();
  return (
    <dl className="profile-sums">
      {sums.map(({ name, figure, words }) => (
        <div key={name}>
          <dt>{t(words)}</dt>
          <dd>
            {funding.isLoading ? (
              <Skeleton width={88} height={18} className="my-0.5" />
            ) : (
              <Money
                value={funding.data?.[name]}
                currency="USD"
                isHidden={isHidden}
                hiddenLabel={t(m.ui_hidden_figure)}
                onExplain={isHidden ? undefined : () => onExplain(figure)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureProps {
  funding: Reading<FundingOverview>;
  isHidden: boolean;
}

function TotalFigure({ funding, isHidden }: FigureProps) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, readAtMs, isLoading, retry } = funding;
  if (isLoading) {
    return (
      <div className="profile-figure h-[38px] py-0.5">
        <Skeleton width={190} height={34} />
      </div>
    );
  }
  const isKnown = data?.totalValue != null;
  const isOld = error !== undefined && readAtMs !== undefined;
  return (
    <div>
      <div className="profile-figure">
        {isKnown ? (
          <Money
            value={data.totalValue}
            currency="USD"
            isHero
            isHidden={isHidden}
            hiddenLabel={t(m.ui_hidden_figure)}
          />
        ) : (
          <NotLoaded onRetry={retry} />
        )}
      </div>
      {isKnown && isOld && (
        <NotLoaded
          onRetry={retry}
          lastKnown={{
            value: isHidden ? '••••••' : formatMoney(data.totalValue, 'USD'),
            age: formatClock(readAtMs, timeZone),
          }}
        />
      )}
    </div>
  );
}

function TodaysProfit({ funding, isHidden }: FigureProps) {
  const t = useT();
  const { data, isLoading } = funding;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-caption text-ink-2">
      <span>{t(m.profile_todays_profit)}</span>
      {isLoading ? (
        <Skeleton width={150} height={16} />
      ) : (
        <span className="flex gap-3 font-medium">
          {isHidden ? (
            <Money value="0" currency="USD" isHidden hiddenLabel={t(m.ui_hidden_figure)} />
          ) : (
            <>
              <Profit value={data?.todayProfit} currency="USD" />
              <Profit value={data?.hkTodayProfit} currency="HKD" />
            </>
          )}
        </span>
      )}
    </div>
  );
}
