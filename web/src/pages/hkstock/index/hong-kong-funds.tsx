import { ArrowLeftRight } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Card } from '@candor/ui/components/card';
import { Profit } from '@candor/ui/components/change';
import { Money } from '@candor/ui/components/money';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { Skeleton } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';

/** The customer's money in HK$. */
export function HongKongFunds() {
  const t = useT();
  const { data, error, retry } = useCall(
    'fundingOverview',
    { classify: 'HK' },
    { forCustomer: true },
  );
  return (
    <Card className="mx-edge mt-2 mb-3 p-3.5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-caption text-ink-2">{t(m.common_wallet_available_funds)}</p>
          {data !== undefined && (
            <Money className="text-figure-large" value={data.availableFunds} currency="HKD" />
          )}
          {data === undefined && error !== undefined && <NotLoaded onRetry={retry} />}
          {data === undefined && error === undefined && <Skeleton width={130} height={24} />}
        </div>
        <div className="text-right">
          <p className="text-caption text-ink-2">{t(m.product_hk_profit)}</p>
          <Profit className="text-label" value={data?.hkTodayProfit} currency="HKD" />
        </div>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 text-small text-ink-2">
        <span>
          {t(m.common_wallet_used_funds)}{' '}
          <Money className="font-medium text-ink" value={data?.usedFunds} currency="HKD" />
        </span>
        <a
          className="link hit flex items-center gap-1.5"
          href={hrefTo('pages/profile/transfer', { to: 'HK_STOCK' })}
        >
          <ArrowLeftRight size={16} aria-hidden="true" />
          {t(m.product_hk_transfer)}
        </a>
      </div>
    </Card>
  );
}
