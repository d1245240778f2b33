import type { DepositRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ChipRow } from '@candor/ui/components/chip-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { PagedList } from '../../../market/paged-list.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ServiceLink } from '../../../shell/service-link.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { byDay } from './records-by-day.ts';

const filters = ['all', 'pending', 'failed', 'completed'] as const;
type Filter = (typeof filters)[number];
const statusOf = { all: undefined, pending: 1, failed: 2, completed: 3 } as const;

/** Follow deposits to their end. */
export function Page(): ReactNode {
  const t = useT();
  const { id } = useParameters();
  const [filter, setFilter] = useRemembered<Filter>(
    'deposit.filter',
    'all',
    isOneOf(filters),
    // A page opened for one deposit must not hide it behind the filter of another day.
    id === undefined ? undefined : 'all',
  );
  const status = statusOf[filter];
  const list = usePages('depositList', status === undefined ? {} : { status });
  const [opened, setOpened] = useState<string | null>(id ?? null);
  // A confirmation, a decision or a credit of a deposit comes with the wallet.
  const shown = list.rows?.find((row) => row.id === opened) ?? null;
  return (
    <Screen title={t(m.deposit_record_title)} actions={<ServiceLink topic="deposit" />}>
      <div className="pt-3">
        <StatusChips value={filter} onChange={setFilter} />
      </div>
      <PagedList
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={
          <EmptyState
            title={t(m.deposit_record_empty)}
            action={
              <ButtonLink href={hrefTo('pages/deposit/index')}>
                {t(m.deposit_record_make)}
              </ButtonLink>
            }
          />
        }
      >
        <Days rows={list.rows ?? []} onOpen={setOpened} />
      </PagedList>
      <RecordSheet record={shown} onClose={() => setOpened(null)} />
    </Screen>
  );
}

interface StatusChipsProps {
  value: Filter;
  onChange: (filter: Filter) => void;
}

function StatusChips({ value, onChange }: StatusChipsProps): ReactNode {
  const t = useT();
  return (
    <ChipRow<Filter>
      label={t(m.common_status)}
      choices={[
        { value: 'all', label: t(m.common_all) },
        { value: 'pending', label: t(m.common_record_status_pending_review) },
        { value: 'failed', label: t(m.common_record_status_audit_failure) },
        { value: 'completed', label: t(m.common_record_status_completed) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function Days({
  rows,
  onOpen,
}: {
  rows: readonly DepositRow[];
  onOpen: (id: string) => void;
}): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const today = formatDate(Date.now(), timeZone);
  return byDay(rows, (row) => formatDate(row.createTimeTimestamp, timeZone)).map((group) => (
    <section key={group.day}>
      <h2 className="num px-edge pt-4 text-[.78125rem]/[1rem] font-medium text-ink-3">
        {group.day === today ? t(m.common_today) : group.day}
      </h2>
      <ul>
        {group.rows.map((row) => (
          <RecordRow key={row.id} record={row} onOpen={() => onOpen(row.id)} />
        ))}
      </ul>
    </section>
  ));
}
