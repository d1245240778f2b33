import type { Classify } from '@candor/contract/enums';
import type { SubscriptionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import { readAgain, useCall } from '../api/use-call.ts';
import { hrefTo } from '../app/navigation.ts';
import { useT } from '../app/words.ts';
import { useTopic } from '../live/live.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBlock } from '../ui/error-block.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { OfferingFacts } from './offering-facts.tsx';
import { statusWord, subscriptionFacts } from './subscription-words.ts';

const HISTORY = { pageNo: 1, pageSize: 100 } as const;

/** Has subscriptions read again as soon as one changed. */
export function useSubscriptionTopic(): void {
  useTopic('order', () => readAgain('subscriptionHistory', 'liveSubscriptions', 'orderDetail'));
}

/** Own subscriptions of one side of the world, the newest first. */
export function SubscriptionList({ classify }: { classify: Classify }): ReactNode {
  const t = useT();
  useSubscriptionTopic();
  const list = useCall('subscriptionHistory', { classify, ...HISTORY }, { forCustomer: true });
  if (list.data === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    if (list.isLoading) return <SkeletonRows count={3} />;
  }
  const rows = list.data?.list ?? [];
  if (rows.length === 0) return <EmptyState title={t(m.product_subscribed_empty)} />;
  return <SubscriptionCards rows={rows} />;
}

export function SubscriptionCards({ rows }: { rows: readonly SubscriptionRow[] }): ReactNode {
  const t = useT();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="relative border-t border-line px-edge py-4 first:border-t-0">
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <a
                className="row-link instrument-name"
                href={hrefTo('pages/order/detail', { id: row.id, kind: 'ipo' })}
              >
                {row.name}
              </a>
              <span className="instrument-code">{row.code}</span>
            </div>
            <Tag tone={row.status === 0 ? 'wait' : 'plain'}>{statusWord(row, t)}</Tag>
          </div>
          <OfferingFacts facts={subscriptionFacts(row, t)} />
        </li>
      ))}
    </ul>
  );
}
