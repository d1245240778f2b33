import type { LoanRow } from '@candor/contract/money-shapes';
import type { OutputOf } from '@candor/contract/route';
import type { loanList } from '@candor/contract/routes/loans';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate, formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import { RepaySheet } from './repay-sheet.tsx';
import { ScheduleTable } from './schedule-table.tsx';

/** Own loans and applications, the newest first. */
export function LoanList({ loans }: { loans: Reading<OutputOf<typeof loanList>> }): ReactNode {
  const t = useT();
  if (loans.data === undefined) {
    if (loans.error === undefined) return <SkeletonRows count={3} />;
    return <ErrorBlock message={failureText(loans.error, t)} onRetry={loans.retry} />;
  }
  const { list } = loans.data;
  if (list.length === 0) return <EmptyState title={t(m.loan_mine_empty)} />;
  return (
    <ul>
      {list.map((row) => (
        <li key={row.id} className="relative border-t border-line px-edge py-4 first:border-t-0">
          <LoanHead row={row} />
          {row.state === 'active' || row.state === 'overdue' ? (
            <Running row={row} />
          ) : (
            <Past row={row} />
          )}
        </li>
      ))}
    </ul>
  );
}

const tags = {
  waiting: { tone: 'wait', words: m.loan_under_review },
  refused: { tone: 'danger', words: m.loan_refused },
  active: { tone: 'accent', words: m.loan_running },
  overdue: { tone: 'danger', words: m.loan_overdue },
  repaid: { tone: 'plain', words: m.loan_repaid },
} as const;

function LoanHead({ row }: { row: LoanRow }): ReactNode {
  const t = useT();
  const { tone, words } = tags[row.state ?? (row.status === 1 ? 'waiting' : 'refused')];
  return (
    <div className="flex items-center gap-3">
      <h3 className="num min-w-0 flex-1 text-label font-medium">
        {formatMoney(row.amount, 'USD')} · {t(m.loan_term_days, { days: row.termDays })}
      </h3>
      <Tag tone={tone}>{t(words)}</Tag>
    </div>
  );
}

/** One that is under review, was refused, or is paid back. */
function Past({ row }: { row: LoanRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const time = (atMs: number) => formatDateTime(atMs, timeZone);
  const { decidedTimestamp: decidedMs, createTimeTimestamp: appliedMs } = row;
  const from = formatDate(decidedMs ?? appliedMs, timeZone);
  const interest = formatMoney(row.interest, 'USD');
  return (
    <>
      {row.reason != null && (
        <p className="pt-2 text-small text-ink-2">
          {t(m.loan_reason)} {row.reason}
        </p>
      )}
      <p className="num pt-1 text-caption text-ink-3 whitespace-normal">
        {row.state === 'repaid'
          ? t(m.loan_repaid_line, { from, interest })
          : decidedMs == null
            ? time(appliedMs)
            : t(m.loan_applied_on, { applied: time(appliedMs), decided: time(decidedMs) })}
      </p>
    </>
  );
}

function Running({ row }: { row: LoanRow }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [shown, setShown] = useState<'schedule' | 'repay' | null>(null);
  const { nextPayment: next, overdueAmount: overdue, schedule, paidCount } = row;
  const facts = [
    { label: m.loan_outstanding, value: formatMoney(row.outstanding, 'USD') },
    { label: m.loan_accrued, value: formatMoney(row.accruedInterest, 'USD') },
    { label: m.loan_next, value: next == null ? '--' : formatDate(next.dueTimestamp, timeZone) },
  ];
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 pt-3">
        {facts.map(({ label, value }) => (
          <div key={t(label)} className="min-w-0 last:text-right">
            <dt className="text-caption text-ink-3">{t(label)}</dt>
            <dd className="num text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="num flex justify-between pt-2 text-caption text-ink-3">
        <span>{t(m.loan_paid_of, { paid: paidCount, all: schedule.length })}</span>
        {overdue !== undefined ? (
          <span className="text-danger-text">
            {t(m.loan_overdue_amount, { amount: formatMoney(overdue, 'USD') })}
          </span>
        ) : (
          next != null && <span>{t(m.loan_due, { amount: formatMoney(next.amount, 'USD') })}</span>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2.5 pt-3">
        <Button variant="line" onClick={() => setShown('schedule')}>
          {t(m.loan_schedule)}
        </Button>
        <Button variant="line" onClick={() => setShown('repay')}>
          {t(m.loan_repay)}
        </Button>
      </div>
      <Sheet
        isOpen={shown === 'schedule'}
        onClose={() => setShown(null)}
        title={t(m.loan_schedule)}
      >
        <ScheduleTable schedule={schedule} />
        <p className="pt-2 text-small text-ink-2">{t(m.loan_late)}</p>
      </Sheet>
      <RepaySheet row={row} isOpen={shown === 'repay'} onClose={() => setShown(null)} />
    </>
  );
}
