import { ChevronRight } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { dayText } from './day-text.ts';

/** What the newest finished replays came to; kept apart from every statement. */
export function PastRuns({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const t = useT();
  const told = useCall('practiceList', { pageNo: 1, pageSize: 20 }, { forCustomer: true });
  const rows = told.data?.list;
  return (
    <section className="min-w-0">
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
          <li key={row.id} className="border-t border-line">
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full items-center gap-3 py-3 text-left"
              onClick={() => onOpen(row.id)}
            >
              <span className="min-w-0 flex-1">
                <b className="num block text-label font-medium">{dayText(row.date)}</b>
                <span className="block text-caption text-ink-3">{row.codes.join(' · ')}</span>
              </span>
              <span className="text-right">
                <b className="num block text-label font-medium">
                  {formatMoney(row.equity, row.currency)}
                </b>
                <Profit className="text-caption" value={row.profit} currency={row.currency} />
              </span>
              <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
