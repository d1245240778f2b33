import type { SubscriptionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { signOf } from '../../../figures/decimals.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatMoney, formatQuantity } from '../../../ui/format/money.ts';
import { formatMonthDay } from '../../../ui/format/time.ts';
import { Lettermark } from '../../../ui/lettermark.tsx';
import { SkeletonPage, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { FactGrid } from './fact-grid.tsx';
import type { TradeFilter } from './trade-filters.ts';

const statusWords = {
  0: { words: m.trade_sub_waiting, tone: 'wait' },
  1: { words: m.trade_sub_allotted, tone: 'accent' },
  2: { words: m.trade_sub_not_allotted, tone: 'plain' },
} as const;

/** Subscription: offerings that are still alive. */
export function Subscriptions({ filter }: { filter: TradeFilter }): ReactNode {
  const t = useT();
  const list = useCall('liveSubscriptions', filter === 'hk' ? { classify: 'HK' } : {});
  if (list.data === undefined) {
    if (list.error !== undefined) {
      return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
    }
    return (
      <SkeletonPage>
        <SkeletonRows count={2} />
      </SkeletonPage>
    );
  }
  if (list.data.list.length === 0) {
    return (
      <EmptyState
        title={t(m.trade_no_subscriptions)}
        action={
          <ButtonLink href={hrefTo('pages/product/newstock')}>
            {t(m.trade_find_something)}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul>
      {list.data.list.map((row) => (
        <SubscriptionCard key={row.id} row={row} />
      ))}
    </ul>
  );
}

function SubscriptionCard({ row }: { row: SubscriptionRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const status = statusWords[row.status];
  const isDue = signOf(row.pendingAmount) > 0;
  return (
    <li className="border-t border-line px-edge py-4 first:border-t-0">
      <div className="relative flex items-center gap-3">
        <Lettermark code={row.code} name={row.name} />
        <div className="min-w-0 flex-1">
          <a
            className="row-link instrument-name truncate"
            href={hrefTo('pages/order/detail', { id: row.id, kind: 'ipo' })}
          >
            {row.name}
          </a>
          <span className="instrument-code truncate num">
            {row.exchangeCode} · {formatMoney(row.price, row.currency)}
          </span>
        </div>
        <Tag tone={status.tone}>{t(status.words)}</Tag>
      </div>
      <FactGrid
        facts={[
          {
            key: 'allotted',
            label: t(m.trade_sub_allot_num),
            value: formatQuantity(row.allotNum),
          },
          {
            key: 'paid',
            label: t(m.trade_sub_paid),
            value: formatMoney(row.paidAmount, row.currency),
          },
          {
            key: 'pending',
            label: t(m.trade_sub_pending),
            value: formatMoney(row.pendingAmount, row.currency),
          },
        ]}
      />
      <p className="pt-2 text-small text-ink-2">
        {t(m.trade_sub_draw_note, { date: formatMonthDay(row.allotDateTimestamp, timeZone) })}
      </p>
      {isDue && (
        <ButtonLink
          className="mt-3"
          variant="line"
          isSmall
          href={hrefTo('pages/order/detail', { id: row.id, kind: 'ipo' })}
        >
          {t(m.trade_sub_pay)}
        </ButtonLink>
      )}
    </li>
  );
}
