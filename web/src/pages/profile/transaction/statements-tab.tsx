import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ChipRow } from '@candor/ui/components/chip-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Field } from '@candor/ui/components/field';
import { Segmented } from '@candor/ui/components/segmented';
import { Skeleton, SkeletonRows } from '@candor/ui/components/skeleton';
import { TextInput } from '@candor/ui/components/text-input';
import { dayEnd, dayOf, dayStart } from '@candor/ui/format/day-bounds';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { CheckBlock } from './check-block.tsx';
import { MonthList, statementFormats } from './month-list.tsx';
import type { StatementMonth, Stretch } from './statement-summary.ts';
import { SummaryCards } from './summary-card.tsx';
import { type StatementFormat, useStatementFile } from './use-statement-file.ts';

const spans = ['this', 'last', 'year', 'dates'] as const;
type Span = (typeof spans)[number];

/** Statements: a range with its figures, the months, and the check of a file. */
export function StatementsTab(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const saving = useStatementFile();
  const reading = useCall('statementList', { timeZone });
  const months = reading.data?.list;
  if (months === undefined) {
    if (reading.error === undefined) return <SkeletonRows count={6} isBare />;
    return <ErrorBlock message={failureText(reading.error, t)} onRetry={reading.retry} />;
  }
  return (
    <>
      {months.length === 0 ? (
        <EmptyState
          title={t(m.transfer_none)}
          action={
            <ButtonLink href={hrefTo('pages/deposit/index')}>
              {t(m.transfer_make_deposit)}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <RangeBlock months={months} saving={saving} />
          <MonthList months={months} saving={saving} />
        </>
      )}
      <CheckBlock />
    </>
  );
}

interface RangeProps {
  months: readonly StatementMonth[];
  saving: ReturnType<typeof useStatementFile>;
}

function RangeBlock({ months, saving }: RangeProps): ReactNode {
  const t = useT();
  const range = useRange(months);
  return (
    <>
      <ChipRow
        className="mt-3"
        label={t(m.statement_range)}
        value={range.span}
        onChange={range.choose}
        choices={spans.map((value) => ({
          value,
          label: t(spanWords[value]),
          isDisabled: value === 'last' && months.length < 2,
        }))}
      />
      {range.span === 'dates' && (
        <div className="grid grid-cols-2 gap-2.5 px-edge pt-2">
          <DayField label={t(m.statement_from)} value={range.from} onChange={range.setFrom} />
          <DayField label={t(m.statement_to)} value={range.to} onChange={range.setTo} />
        </div>
      )}
      {range.error !== null && (
        <ErrorBlock isInline message={failureText(range.error, t)} onRetry={range.retry} />
      )}
      {range.stretch === null ? (
        range.error === null && (
          <Skeleton width="100%" height={300} className="mx-edge mt-3 rounded-3" />
        )
      ) : (
        <>
          <SummaryCards stretch={range.stretch} />
          <MakeRow stretch={range.stretch} saving={saving} isYear={range.span === 'year'} />
        </>
      )}
    </>
  );
}

const spanWords = {
  this: m.statement_this_month,
  last: m.statement_last_month,
  year: m.statement_year,
  dates: m.statement_dates,
} as const;

/** The range that is chosen, and its figures: of a month they are in the list already. */
function useRange(months: readonly StatementMonth[]) {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [kept, choose] = useRemembered<Span>('statements.span', 'this', isOneOf(spans));
  const span = kept === 'last' && months.length < 2 ? 'this' : kept;
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const begins = span === 'year' ? `${today.slice(0, 4)}-01-01` : from;
  const fromTimestamp = dayStart(begins, timeZone) ?? 0;
  const toTimestamp = dayEnd(span === 'year' ? today : to, timeZone) ?? 0;
  const isAsked = span === 'year' || span === 'dates';
  const input = { timeZone, fromTimestamp, toTimestamp };
  const reading = useCall('statementList', input, { isEnabled: isAsked });
  const month = months[span === 'last' ? 1 : 0] ?? null;
  const told = reading.error === undefined ? (reading.data?.range ?? null) : null;
  return {
    span,
    choose,
    from,
    setFrom,
    to,
    setTo,
    stretch: isAsked ? told : month,
    error: isAsked ? (reading.error ?? null) : null,
    retry: reading.retry,
  };
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  return (
    <Field label={label}>
      {(links) => (
        <TextInput
          {...links}
          type="date"
          required
          min="2000-01-01"
          max="2999-12-31"
          value={value}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}

interface MakeRowProps {
  stretch: Stretch;
  saving: ReturnType<typeof useStatementFile>;
  isYear: boolean;
}

function MakeRow({ stretch, saving, isYear }: MakeRowProps): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [format, setFormat] = useRemembered<StatementFormat>(
    ...(['statements.format', 'pdf', isOneOf(statementFormats)] as const),
  );
  const { fromTimestamp, toTimestamp } = stretch;
  const days = [fromTimestamp, toTimestamp - 1].map((at) => dayOf(at, timeZone)).join('-to-');
  const asked = { fromTimestamp, toTimestamp };
  return (
    <div className="grid gap-2 px-edge pt-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          className="grow"
          isBusy={saving.isBusy(days, format)}
          isDisabled={!isOnline}
          onClick={() => void saving.save(days, { ...asked, format })}
        >
          {t(m.statement_make)}
        </Button>
        <Segmented
          className="min-w-44"
          label={t(m.statement_format)}
          value={format}
          onChange={setFormat}
          choices={statementFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      {isYear && (
        <Button
          variant="line"
          isFull
          isBusy={saving.isBusy(`lots-${days}`, 'csv')}
          isDisabled={!isOnline}
          onClick={() =>
            void saving.save(`lots-${days}`, { ...asked, format: 'csv', parts: ['lots'] })
          }
        >
          {t(m.statement_lots)}
        </Button>
      )}
    </div>
  );
}
