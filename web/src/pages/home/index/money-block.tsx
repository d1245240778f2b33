import { ChevronRight, Eye, EyeOff } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { Money } from '@candor/ui/components/money';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { partOf, sayMissing } from '@candor/ui/components/part';
import { Skeleton } from '@candor/ui/components/skeleton';
import { formatMoney } from '@candor/ui/format/money';
import { formatClock, formatHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { hasNoFunds } from './use-funding.ts';

/** Come with the first question, not with the first screen. */
const FundsExplained = partOf(
  async () => (await import('../../profile/shared/funds-explained.tsx')).FundsExplained,
);
const TodaySheet = partOf(async () => (await import('./today-sheet.tsx')).TodaySheet);
/** Stand under the fold of a small phone, and come after the figures. */
const ValueChart = partOf(async () => (await import('./value-chart.tsx')).ValueChart);
const WhereItIs = partOf(async () => (await import('./where-it-is.tsx')).WhereItIs);

interface MoneyBlockProps {
  funding: Reading<FundingOverview>;
  /** Nothing was ever traded: a line of values says nothing yet. */
  isNew: boolean;
  isHidden: boolean;
  /** The eye was pressed. */
  onHide: () => void;
}

/** Total value, today's profit in both currencies, and the eye that hides them. */
export function MoneyBlock({ funding, isNew, isHidden, onHide }: MoneyBlockProps) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  const { data, error, retry } = funding;
  const hasDrawings = !isHidden && !isNew && !hasNoFunds(data);
  const hasFailed = data === undefined && error !== undefined;
  const giveUp = () => {
    setAsked('never');
    sayMissing();
  };
  return (
    <section className="home-hero" aria-label={t(m.common_wallet_total_value)}>
      <div className="flex h-6 items-center justify-between">
        <span className="flex items-center gap-2 text-small text-ink-2">
          <button
            type="button"
            className="explainable hit"
            aria-haspopup="dialog"
            onClick={() => setAsked('now')}
          >
            {t(m.common_wallet_total_value)}
          </button>
          <EyeButton isHidden={isHidden} onPress={onHide} />
        </span>
        {data && (
          <span className="num text-caption text-ink-3">
            {formatClock(data.asOfTimestamp, timeZone)}
          </span>
        )}
      </div>
      <TotalValue funding={funding} isHidden={isHidden} timeZone={timeZone} />
      <Profits funding={funding} isHidden={isHidden} isNew={isNew} />
      {hasDrawings && <ValueChart fallback={<div className="h-65" />} />}
      {hasDrawings && data && <WhereItIs funding={data} />}
      {hasFailed && (
        <p className="mt-1 text-small text-ink-2" role="alert">
          {failureText(error, t)}
        </p>
      )}
      {asked !== 'never' && (
        <FundsExplained
          funding={data}
          onRetry={retry}
          figure={asked === 'now' ? 'total' : null}
          onClose={() => setAsked('before')}
          onMissing={giveUp}
        />
      )}
    </section>
  );
}

/** Today's profit in both currencies. */
function Profits({ funding, isHidden, isNew }: Omit<MoneyBlockProps, 'onHide'>) {
  const t = useT();
  const { data, isLoading } = funding;
  return (
    <div className="home-profits">
      <ProfitToday
        isHidden={isHidden}
        isWaiting={isLoading}
        currency="USD"
        label={t(m.common_wallet_todays_profit_usd)}
        value={data?.todayProfit}
      />
      <ProfitToday
        isHidden={isHidden}
        isWaiting={isLoading}
        currency="HKD"
        label={t(m.common_wallet_todays_profit_hkd)}
        value={data?.hkTodayProfit}
      />
      {data && !isHidden && !isNew && !hasNoFunds(data) && <ByHolding funding={data} />}
    </div>
  );
}

/** The way to today's profit holding by holding. */
function ByHolding({ funding }: { funding: FundingOverview }): ReactNode {
  const t = useT();
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <button
        type="button"
        className="hit home-by-holding"
        aria-haspopup="dialog"
        onClick={() => setAsked('now')}
      >
        {t(m.home_by_holding)}
        <ChevronRight size={16} aria-hidden="true" />
      </button>
      {asked !== 'never' && (
        <TodaySheet
          funding={funding}
          isOpen={asked === 'now'}
          onClose={() => setAsked('before')}
          onMissing={() => {
            setAsked('never');
            sayMissing();
          }}
        />
      )}
    </>
  );
}

/** Hides the figures, and shows them again. */
function EyeButton({ isHidden, onPress }: { isHidden: boolean; onPress: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="hit hit-icon"
      aria-pressed={isHidden}
      aria-label={t(m.home_hide_figures)}
      onClick={onPress}
    >
      {isHidden ? <EyeOff size={17} /> : <Eye size={17} />}
    </button>
  );
}

interface TotalValueProps {
  funding: Reading<FundingOverview>;
  isHidden: boolean;
  timeZone: string;
}

function TotalValue({ funding, isHidden, timeZone }: TotalValueProps) {
  const t = useT();
  const { data, error, retry, readAtMs } = funding;
  if (funding.isLoading) {
    return (
      <div className="home-hero-figure h-[42px] py-1">
        <Skeleton width={190} height={34} />
      </div>
    );
  }
  if (data === undefined || (data.totalValue == null && !isHidden)) {
    return (
      <div className="home-hero-figure">
        <NotLoaded onRetry={retry} />
      </div>
    );
  }
  return (
    <div>
      <a href="#/pages/profile/index" className="home-hero-figure">
        <Money
          value={data.totalValue}
          currency="USD"
          isHero
          isHidden={isHidden}
          hiddenLabel={t(m.ui_hidden_figure)}
        />
      </a>
      {error !== undefined && readAtMs !== undefined && (
        <NotLoaded
          onRetry={retry}
          lastKnown={{
            value: isHidden ? '••••••' : formatMoney(data.totalValue, 'USD'),
            age: formatHourMinute(readAtMs, timeZone),
          }}
        />
      )}
    </div>
  );
}

interface ProfitTodayProps {
  label: string;
  currency: string;
  value: string | null | undefined;
  isHidden: boolean;
  isWaiting: boolean;
}

function ProfitToday({ label, currency, value, isHidden, isWaiting }: ProfitTodayProps) {
  return (
    <div>
      <div className="text-caption text-ink-2">{label}</div>
      <div className="text-label">
        {isWaiting ? (
          <Skeleton width={96} height={16} className="my-0.5" />
        ) : isHidden ? (
          <Money value={value} currency={currency} isHidden />
        ) : (
          <Profit value={value} currency={currency} />
        )}
      </div>
    </div>
  );
}
