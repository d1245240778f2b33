import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { SubscriptionCards } from '../../../offerings/subscription-list.tsx';

/** Subscriptions that wait for their draw, their payment or their listing. */
export function Subscriptions(): ReactNode {
  const t = useT();
  const list = useCall('liveSubscriptions', {});
  if (list.data === undefined) {
    if (list.error === undefined) return <SkeletonRows count={3} />;
    return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
  }
  if (list.data.list.length > 0) return <SubscriptionCards rows={list.data.list} />;
  return (
    <EmptyState
      title={t(m.trade_no_subscriptions)}
      action={
        <ButtonLink href={hrefTo('pages/product/newstock')}>{t(m.trade_find_something)}</ButtonLink>
      }
    />
  );
}
