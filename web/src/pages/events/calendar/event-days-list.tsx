import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatHourMinute } from '@candor/ui/format/time';
import { type Say, useLocale, useT } from '@candor/ui/words';
import { Fragment, type ReactNode } from 'react';
import type { EventRow } from '../../../market/events/event-words.ts';
import { PagedList } from '../../../market/paged-list.tsx';
import type { Rows } from '../../../market/use-pages.ts';
import { dayNumberAt, weekdayName, wireDay } from './calendar-days.ts';
import { EventLine } from './event-line.tsx';
import { countWords, type EventDays } from './week-strip.tsx';

interface EventDaysListProps {
  list: Rows<EventRow, { readonly days: EventDays; readonly asOfTimestamp: number }>;
  timeZone: string;
  today: number;
  /** Days before this one stand above, in the strip only. */
  fromDay: number;
  isMine: boolean;
}

/** The events day by day, with a line where now is. */
export function EventDaysList(props: EventDaysListProps): ReactNode {
  const { list, timeZone, fromDay, isMine } = props;
  const t = useT();
  const rows = list.rows?.filter(({ timestamp }) => dayNumberAt(timestamp, timeZone) >= fromDay);
  const empty = isMine ? m.event_empty_mine : m.event_empty;
  return (
    <PagedList
      list={{ ...list, rows }}
      skeleton={<SkeletonRows count={6} />}
      empty={<EmptyState title={t(empty)} />}
    >
      {daysOf(rows ?? [], timeZone).map(([day, ofDay]) => (
        <EventDay key={day} {...props} day={day} rows={ofDay} />
      ))}
    </PagedList>
  );
}

/** Rows parted by the day of the zone they lie in, both ascending. */
function daysOf(
  rows: readonly EventRow[],
  timeZone: string,
): readonly (readonly [number, readonly EventRow[]])[] {
  const days = new Map<number, EventRow[]>();
  for (const row of rows) {
    const day = dayNumberAt(row.timestamp, timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

interface EventDayProps extends EventDaysListProps {
  day: number;
  rows: readonly EventRow[];
}

function EventDay({ day, rows, list, timeZone, today }: EventDayProps): ReactNode {
  const t = useT();
  const locale = useLocale();
  const asOfMs = list.first?.asOfTimestamp ?? 0;
  const counts = list.first?.days.find(({ date }) => date === wireDay(day));
  const isToday = day === today;
  const next = isToday ? rows.findIndex(({ isAhead }) => isAhead) : -1;
  const waits = isToday ? rows.findIndex((row) => row.isAhead && row.kind !== 'listing') : -1;
  return (
    <section>
      <h2 className="event-day num">
        <span>
          {dayWords(
            day - today,
            `${weekdayName(day, locale, 'long')} ${wireDay(day).slice(0, 5)}`,
            t,
          )}
        </span>
        {counts !== undefined && <span>{countWords(counts, t)}</span>}
      </h2>
      <ul>
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            {at === next && at > 0 && <NowLine asOfMs={asOfMs} timeZone={timeZone} />}
            <EventLine row={row} asOfMs={asOfMs} timeZone={timeZone} isNext={at === waits} />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

function NowLine({ asOfMs, timeZone }: { asOfMs: number; timeZone: string }): ReactNode {
  const t = useT();
  return (
    <li className="event-now num">
      {t(m.event_now, { time: formatHourMinute(asOfMs, timeZone) })}
    </li>
  );
}

function dayWords(ahead: number, day: string, say: Say): string {
  if (ahead === 0) return say(m.event_day_today, { day });
  return ahead === 1 ? say(m.event_day_tomorrow, { day }) : day;
}
