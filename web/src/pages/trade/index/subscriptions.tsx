import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { SubscriptionCards, useSubscriptionTopic } from '../../../offerings/subscription-list.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** Subscriptions that wait for their draw, their payment or their listing. */
export function Subscriptions(): ReactNode {
  const t = useT();
  useSubscriptionTopic();
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
