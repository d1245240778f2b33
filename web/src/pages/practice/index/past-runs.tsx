import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useT } from '../../../app/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** What the newest finished replays came to; kept apart from every statement. */
export function PastRuns(): ReactNode {
  const t = useT();
  const told = useCall('practiceList', { pageNo: 1, pageSize: 20 }, { forCustomer: true });
  const rows = told.data?.list;
  return (
    <section>
      <div className="-mx-edge">
        <SectionHeader title={t(m.practice_past)} />
      </div>
      {rows === undefined &&
        (told.error === undefined ? (
          <SkeletonRows count={2} />
        ) : (
          <ErrorBlock message={failureText(told.error, t)} onRetry={told.retry} />
        ))}
      {rows?.length === 0 && <EmptyState title={t(m.practice_none)} />}
      <ul>
        {rows?.map((row) => (
          <li key={row.id} className="flex justify-between gap-3 border-t border-line py-3">
            <span className="min-w-0">
              <b className="num block text-label font-medium">{row.date}</b>
              <span className="text-caption text-ink-3">{row.codes.join(' · ')}</span>
            </span>
            <span className="text-right">
              <b className="num block text-label font-medium">{formatMoney(row.equity, 'USD')}</b>
              <span className="num text-caption text-ink-3">
                {t(m.practice_profit)} {formatMoney(row.profit, 'USD')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
