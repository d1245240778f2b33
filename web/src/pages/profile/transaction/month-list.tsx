import { Clock } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Tag } from '@candor/ui/components/tag';
import { formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { StatementMonth } from './statement-summary.ts';
import type { StatementFormat, StatementSaving } from './use-statement-file.ts';

export const statementFormats = ['pdf', 'csv', 'json'] as const satisfies StatementFormat[];

interface MonthListProps {
  months: readonly StatementMonth[];
  saving: StatementSaving;
}

/** The months, newest first; a month that is over can be had in each format. */
export function MonthList({ months, saving }: MonthListProps): ReactNode {
  const t = useT();
  return (
    <section className="pt-6">
      <h2 className="px-edge text-title">{t(m.statement_by_month)}</h2>
      <ul>
        {months.map((month) => (
          <MonthLine key={month.month} month={month} saving={saving} />
        ))}
      </ul>
      <p className="px-edge pt-4 text-small text-ink-2">{t(m.statement_note)}</p>
    </section>
  );
}

function MonthLine({ month, saving }: { month: StatementMonth; saving: StatementSaving }) {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const name = useMonthName(month.month);
  const { fromTimestamp, toTimestamp, isClosed, entries } = month;
  const date = formatMonthDay(isClosed ? toTimestamp : toTimestamp - 1, timeZone);
  return (
    <li className="list-row">
      <div className="min-w-0 flex-1">
        <p className="text-label">{name}</p>
        <p className="num text-caption whitespace-normal text-ink-3">
          {isClosed ? t(m.statement_closed, { date, n: entries }) : t(m.statement_so_far, { date })}
        </p>
      </div>
      {isClosed ? (
        <div className="flex shrink-0 gap-1.5">
          {statementFormats.map((format) => (
            <Button
              key={format}
              variant="soft"
              isSmall
              aria-label={`${name} ${format.toUpperCase()}`}
              isBusy={saving.isBusy(month.month, format)}
              isDisabled={!isOnline}
              onClick={() => void saving.save(month.month, { format, fromTimestamp, toTimestamp })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      ) : (
        <Tag>
          <Clock size={13} strokeWidth={2.25} aria-hidden="true" />
          {t(m.statement_not_closed)}
        </Tag>
      )}
    </li>
  );
}

/** `September 2025`, `2025年9月`. */
function useMonthName(month: string): string {
  const locale = useLocale();
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(`${month}-01T00:00:00Z`));
}
