import type { FollowRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { hrefTo } from '../app/navigation.ts';
import { OfferingFacts } from '../offerings/offering-facts.tsx';
import { statusWord, termWord } from './follow-words.ts';

const ALL = { pageNo: 1, pageSize: 100 } as const;
/** Estimates move with the market, and nobody is told of each. */
export const ESTIMATE_EVERY_MS = 5_000;

/** Own follow orders, the newest first. */
export function FollowList(): ReactNode {
  const t = useT();
  const list = useCall('followList', ALL, { forCustomer: true, everyMs: ESTIMATE_EVERY_MS });
  if (list.data === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    if (list.isLoading) return <SkeletonRows count={3} />;
  }
  const rows = list.data?.list ?? [];
  if (rows.length === 0) return <EmptyState title={t(m.follow_empty)} />;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="relative border-t border-line px-edge py-4 first:border-t-0">
          <div className="flex items-center gap-3">
            <a
              className="row-link instrument-name min-w-0 flex-1"
              href={hrefTo('pages/order/detail', { id: row.id, kind: 'follow' })}
            >
              {row.agencyName}
            </a>
            <Tag tone={row.status === 0 ? 'wait' : 'plain'}>{statusWord(row, t)}</Tag>
          </div>
          <OfferingFacts facts={followFacts(row, t)} />
        </li>
      ))}
    </ul>
  );
}

/** The figures of a follow order; its interest is unknown until it is settled. */
export function followFacts(row: FollowRow, say: Say) {
  const estimate = {
    label: say(m.follow_estimate),
    value: formatSignedMoney(row.estimatedProfit, 'USD'),
  };
  return [
    { label: say(m.common_trade_total_amount), value: formatMoney(row.totalAmount, 'USD') },
    { label: say(m.follow_term), value: termWord(row.term, say) },
    { label: say(m.follow_interest), value: formatSignedMoney(row.interest, 'USD') },
    ...(row.status === 1 ? [estimate] : []),
    { label: say(m.follow_settle_date), value: formatDateTime(row.settleTimestamp) },
  ];
}
