import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type DateRange, dateRanges } from './date-ranges.ts';
import { FilterSelect } from './filter-select.tsx';

interface DateFilterProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
}

/** How far back a list goes. */
export function DateFilter({ value, onChange }: DateFilterProps): ReactNode {
  const t = useT();
  const labelOf = (range: DateRange): string =>
    range === 'all' ? t(m.transfer_all_dates) : t(m.transfer_last_days, { n: range });
  const choices = dateRanges.map((range) => ({ value: range, label: labelOf(range) }));
  return (
    <FilterSelect label={t(m.common_date)} value={value} choices={choices} onChange={onChange} />
  );
}
