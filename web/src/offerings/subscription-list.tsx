import type { Classify } from '@candor/contract/enums';
import type { SubscriptionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { formatDateTime, formatMonthDay } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { hrefTo } from '../app/navigation.ts';
import { DenseRow, RowActions } from '../market/dense-row.tsx';
import { OfferingFacts } from './offering-facts.tsx';
import { statusWord, subscriptionFacts } from './subscription-words.ts';

const HISTORY = { pageNo: 1, pageSize: 100 } as const;

/** Own subscriptions of one side of the world, the newest first. */
export function SubscriptionList({ classify }: { classify: Classify }): ReactNode {
  const t = useT();
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
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <ul>
      {rows.map((row) => (
        <SubscriptionCard
          key={row.id}
          row={row}
          isOpen={row.id === openedId}
          onToggle={() => setOpenedId(row.id === openedId ? null : row.id)}
        />
      ))}
    </ul>
  );
}

interface SubscriptionCardProps {
  row: SubscriptionRow;
  isOpen: boolean;
  onToggle: () => void;
}

/** A subscription in a row: what it comes to, how it stands, and the day that comes next. */
function SubscriptionCard({ row, isOpen, onToggle }: SubscriptionCardProps): ReactNode {
  const t = useT();
  const { id, code, name, currency } = row;
  const isDue = signOf(row.pendingAmount) > 0;
  const detail = hrefTo('pages/order/detail', { id, kind: 'ipo' });
  return (
    <DenseRow
      code={code}
      name={name}
      isOpen={isOpen}
      onToggle={onToggle}
      note={`${code} · ${row.exchangeCode}`}
      middle={
        <>
          <span>{formatMoney(row.total, currency)}</span>
          <span>
            {formatQuantity(row.num)} × {formatPrice(row.actualPrice ?? row.price)}
          </span>
        </>
      }
      end={
        <>
          <span className={row.status === 0 ? 'text-warn' : undefined}>{statusWord(row, t)}</span>
          <span>{formatMonthDay(row.status === 0 ? row.allotDateTimestamp : row.listDate)}</span>
        </>
      }
      below={
        isDue && (
          <small className="text-warn">
            {t(m.product_ipo_pay_by, { time: formatDateTime(row.payEndDateTimestamp) })}
          </small>
        )
      }
    >
      <OfferingFacts facts={subscriptionFacts(row, t)} />
      <RowActions>
        <ButtonLink variant="line" isSmall href={detail}>
          {t(m.order_details)}
        </ButtonLink>
        {isDue && (
          <ButtonLink isSmall href={detail}>
            {t(m.product_ipo_pay, { amount: formatMoney(row.pendingAmount, currency) })}
          </ButtonLink>
        )}
      </RowActions>
    </DenseRow>
  );
}
