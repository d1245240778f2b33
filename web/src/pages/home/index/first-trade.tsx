import './first-trade.css';
import { Check, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { formatMoney } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { hrefTo } from '../../../app/navigation.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { MostTraded } from './most-traded.tsx';
import { hasNoFunds } from './use-funding.ts';

/** What a press gives; pages/deposit/index has other amounts. */
const practiceUsd = '10000';

interface FirstTradeProps {
  funding: FundingOverview | undefined;
  /** The eye above hides every figure of the customer's money. */
  isHidden: boolean;
}

/** The way of a customer without a fill to the first one, in three steps. */
export function FirstTrade({ funding, isHidden }: FirstTradeProps): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const isMissing = hasNoFunds(funding);
  const hasCome = funding !== undefined && !isMissing;
  const next = <small>{t(m.home_first_next)}</small>;
  return (
    <>
      <Card className="first-trade">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-title">{t(m.home_first_title)}</h2>
          <span className="num text-caption text-ink-3">
            {funding && t(m.home_first_done, { n: hasCome ? 1 : 0 })}
          </span>
        </div>
        <ol className="first-steps">
          <li aria-current={isMissing ? 'step' : undefined}>
            <Mark no={1} isDone={hasCome} />
            <span>{t(isPaper ? m.home_first_practice : m.common_deposit_title)}</span>
            {isMissing && next}
            {hasCome && !isHidden && (
              <span className="num">{formatMoney(funding.totalValue, 'USD')}</span>
            )}
          </li>
        </ol>
        {isMissing && (
          <div className="first-body pt-1 pb-1.5">
            {isPaper ? (
              <GetPractice />
            ) : (
              <ButtonLink isFull href={hrefTo('pages/deposit/index')}>
                {t(m.common_deposit_title)}
              </ButtonLink>
            )}
          </div>
        )}
        <ol className="first-steps" start={2}>
          <li aria-current={isMissing ? undefined : 'step'}>
            <Mark no={2} />
            <span>{t(m.home_first_choose)}</span>
            {!isMissing && next}
          </li>
        </ol>
        <div className="first-body">
          <MostTraded />
          {!isMissing && <SearchAll />}
        </div>
        <ol className="first-steps mt-1.5" start={3}>
          <li>
            <Mark no={3} />
            <span>{t(m.home_first_order)}</span>
            <small>{t(m.home_first_order_aside)}</small>
          </li>
        </ol>
      </Card>
      <p className="mt-2 pl-0.5 text-caption text-ink-3">{t(m.home_first_stays)}</p>
    </>
  );
}

/** Practice money in one press. It goes to the Stock Wallet, where a first order takes it from. */
function GetPractice(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const giving = useKeyedMutation('depositPractice');
  const give = async () => {
    const sent =
      giving.state === 'unknown' ? giving.checkAndRetry() : giving.send({ amount: practiceUsd });
    if ((await sent) !== null) readAgain('fundingOverview');
  };
  return (
    <>
      <Button isFull isBusy={giving.isBusy} isDisabled={!isOnline} onClick={() => void give()}>
        {giving.state === 'unknown'
          ? t(m.common_check_and_retry)
          : t(m.home_first_get, { amount: formatMoney(practiceUsd, 'USD') })}
      </Button>
      {giving.error !== undefined && (
        <p className="pt-1.5 text-caption text-ink" role="alert">
          {failureText(giving.error, t)}
        </p>
      )}
    </>
  );
}

function Mark({ no, isDone = false }: { no: number; isDone?: boolean }): ReactNode {
  const t = useT();
  return (
    <span className="first-mark num" data-is={isDone ? 'done' : undefined}>
      {isDone ? <Check size={14} strokeWidth={2.6} aria-label={t(m.home_first_is_done)} /> : no}
    </span>
  );
}

/** The search goes over two lists: everything there is, and Hong Kong. */
function SearchAll(): ReactNode {
  const t = useT();
  const locale = useLocale();
  const one = { pageNo: 1, pageSize: 1 };
  const elsewhere = useCall('allStockList', one);
  const hongKong = useCall('hkStockList', one);
  const isKnown = elsewhere.data !== undefined && hongKong.data !== undefined;
  const total = isKnown ? elsewhere.data.total + hongKong.data.total : 0;
  return (
    <ButtonLink isFull className="mt-2.5" href={hrefTo('pages/search/index')}>
      <Search size={18} aria-hidden="true" />
      {isKnown
        ? t(m.home_first_search, { count: total.toLocaleString(locale) })
        : t(m.home_first_search_plain)}
    </ButtonLink>
  );
}
