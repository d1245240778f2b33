import { ChevronLeft, ChevronRight } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { IconButton } from '@candor/ui/components/icon-button';
import { type Say, useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { mondayOf, weekdayName, weekFrom, wireDay } from './calendar-days.ts';

const WEEK = 7;

export type EventDays = Outputs['events']['days'];

interface WeekStripProps {
  day: number;
  days: EventDays | undefined;
  onChange: (day: number) => void;
}

/** The days of a week, each with a dot where something is to come or was. */
export function WeekStrip({ day, days, onChange }: WeekStripProps): ReactNode {
  const t = useT();
  const locale = useLocale();
  const week = weekFrom(mondayOf(day));
  return (
    <div className="event-week">
      <ChoiceRow
        label={t(m.event_days_label)}
        className="event-days num"
        value={day}
        onChange={onChange}
        choices={week.map((value) => {
          const date = wireDay(value);
          const total = days?.find((one) => one.date === date)?.total ?? 0;
          return {
            value,
            label: (
              <>
                <span aria-hidden="true">{weekdayName(value, locale, 'short')}</span>
                <b aria-hidden="true">{Number(date.slice(3, 5))}</b>
                <i aria-hidden="true" data-has={total > 0} />
                <span className="visually-hidden">
                  {t(m.event_day_spoken, {
                    day: `${weekdayName(value, locale, 'long')} ${date.slice(0, 5)}`,
                    count: total === 0 ? t(m.event_day_none) : countWords({ total, known: 0 }, t),
                  })}
                </span>
              </>
            ),
          };
        })}
      />
    </div>
  );
}

/** A week back and a week on. */
export function WeekSteps({ day, onChange }: Omit<WeekStripProps, 'days'>): ReactNode {
  const t = useT();
  return (
    <span className="flex">
      <IconButton
        label={t(m.event_previous_week)}
        icon={<ChevronLeft size={18} strokeWidth={1.75} />}
        onClick={() => onChange(day - WEEK)}
      />
      <IconButton
        label={t(m.event_next_week)}
        icon={<ChevronRight size={18} strokeWidth={1.75} />}
        onClick={() => onChange(day + WEEK)}
      />
    </span>
  );
}

/** `4 events, 2 known`. */
export function countWords(
  { total, known }: Pick<EventDays[number], 'total' | 'known'>,
  say: Say,
): string {
  const said = { total: String(total), known: String(known) };
  if (total === 1) return say(known === 1 ? m.event_count_one_known : m.event_count_one);
  return known === 0 ? say(m.event_count, said) : say(m.event_count_known, said);
}
