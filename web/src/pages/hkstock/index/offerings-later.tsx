import { m } from '@candor/locales/messages';
import { useCall } from '../../../api/use-call.ts';
import { useT } from '../../../app/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Offerings of Hong Kong: how many there are; subscribing to them is not built yet. */
export function OfferingsLater({ tab }: { tab: 'ipo' | 'subscribed' }) {
  const t = useT();
  const offerings = useCall('newStockList', { classify: 'HK' }, { isEnabled: tab === 'ipo' });
  const isEmpty = tab === 'subscribed' || offerings.data?.list.length === 0;
  if (!isEmpty) return <EmptyState title={t(m.shell_comes_later)} />;
  return (
    <EmptyState title={tab === 'ipo' ? t(m.product_ipo_empty) : t(m.product_subscribed_empty)} />
  );
}
