import type { ScheduleLine } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { sum } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

/** The payments of a loan, each with its day and its parts. */
export function ScheduleTable({ schedule }: { schedule: readonly ScheduleLine[] }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const heads = [m.loan_date, m.loan_principal, m.loan_interest, m.loan_payment];
  return (
    <table className="loan-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={t(head)} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schedule.map(({ dueTimestamp, principal, interest }) => (
          <tr key={dueTimestamp}>
            <td>{formatDate(dueTimestamp, timeZone)}</td>
            <td>{formatMoney(principal, 'USD')}</td>
            <td>{formatMoney(interest, 'USD')}</td>
            <td>{formatMoney(sum([principal, interest]), 'USD')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
