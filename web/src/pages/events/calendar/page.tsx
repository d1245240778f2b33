import './calendar.css';
import { SlidersHorizontal } from 'virtual:lucide';
import { type EventArea, eventAreas } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ChipRow } from '@candor/ui/components/chip-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { IconButton } from '@candor/ui/components/icon-button';
import { Segmented } from '@candor/ui/components/segmented';
import { namedZone, zoneWord } from '@candor/ui/format/exchange-zone';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { dayNumberAt, dayStartMs, mondayOf } from './calendar-days.ts';
import { EventDaysList } from './event-days-list.tsx';
import { MarketSheet } from './market-sheet.tsx';
import { WeekSteps, WeekStrip } from './week-strip.tsx';

const ranges = ['today', 'week'] as const;
type Range = (typeof ranges)[number];
const rangeWords = { today: m.event_today, week: m.event_week } as const;
const filters = ['all', 'economy', 'companies', 'dividends', 'expiries', 'mine'] as const;
type Filter = (typeof filters)[number];
const filterWords = {
  all: m.event_all,
  economy: m.event_economy,
  companies: m.event_companies,
  dividends: m.event_dividends,
  expiries: m.event_expiries,
  mine: m.event_mine,
} as const satisfies Record<Filter, typeof m.event_all>;
const kindsOf: Readonly<Partial<Record<Filter, string>>> = {
  economy: 'centralBank,inflation,jobs,indexChange',
  companies: 'earnings,split,rename,listing',
  dividends: 'dividend',
  expiries: 'expiry',
};
const anyArea = ['all', ...eventAreas] as const;

/** A minute's outcome is there within half of the next. */
const AGAIN_MS = 30_000;
const PAGE_SIZE = 100;
const WEEK = 7;

/** The calendar of events: of today, or of a week from a day on. */
export function Page(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const isSignedIn = useIsSignedIn();
  const [today] = useState(() => dayNumberAt(Date.now(), timeZone));
  const [range, setRange] = useRemembered('events-range', 'week', isOneOf(ranges));
  const [filter, setFilter] = useRemembered('events-filter', 'all', isOneOf(filters));
  const [area, setArea] = useRemembered<EventArea | 'all'>('events-area', 'all', isOneOf(anyArea));
  const [day, setDay] = useState(today);
  const [isChoosing, setChoosing] = useState(false);
  const isWeek = range === 'week';
  const isMine = filter === 'mine';
  const days = isWeek ? { from: mondayOf(day), count: WEEK } : { from: today, count: 1 };
  const list = useEvents(days, timeZone, askedOf(filter, area));
  return (
    <Screen
      title={t(m.event_title)}
      actions={
        <IconButton
          label={t(m.event_filter)}
          icon={<SlidersHorizontal size={21} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        />
      }
    >
      <RangeChoice range={range} timeZone={timeZone} onChange={setRange}>
        {isWeek && <WeekSteps day={day} onChange={setDay} />}
      </RangeChoice>
      {isWeek && <WeekStrip day={day} days={list.first?.days} onChange={setDay} />}
      <ChipRow
        label={t(m.event_kinds_label)}
        className="pt-2.5"
        choices={filters.map((value) => ({ value, label: t(filterWords[value]) }))}
        value={filter}
        onChange={setFilter}
      />
      {isMine && !isSignedIn ? (
        <EmptyState
          title={t(m.event_log_in)}
          action={<ButtonLink href={hrefTo('pages/auth/login')}>{t(m.common_log_in)}</ButtonLink>}
        />
      ) : (
        <EventDaysList
          list={list}
          timeZone={timeZone}
          today={today}
          isMine={isMine}
          fromDay={isWeek ? day : today}
        />
      )}
      <p className="px-edge pt-3 pb-4 text-small text-ink-2">{t(m.event_note)}</p>
      <MarketSheet
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        area={area}
        onChange={setArea}
      />
    </Screen>
  );
}

interface RangeChoiceProps {
  range: Range;
  timeZone: string;
  onChange: (range: Range) => void;
  children: ReactNode;
}

function RangeChoice({ range, timeZone, onChange, children }: RangeChoiceProps): ReactNode {
  const t = useT();
  return (
    <div className="event-head">
      <Segmented
        label={t(m.event_range_label)}
        className="event-range"
        choices={ranges.map((value) => ({ value, label: t(rangeWords[value]) }))}
        value={range}
        onChange={onChange}
      />
      <span className="text-small text-ink-2">
        {t(m.event_times_in, { zone: zoneWord(namedZone(timeZone), t) })}
      </span>
      {children}
    </div>
  );
}

interface Asked {
  readonly area?: EventArea;
  readonly kinds?: string;
  readonly isHeld: boolean;
}

function askedOf(filter: Filter, area: EventArea | 'all'): Asked {
  const kinds = kindsOf[filter];
  const named = kinds === undefined ? {} : { kinds };
  return { ...named, ...(area === 'all' ? {} : { area }), isHeld: filter === 'mine' };
}

/** The events of some days; read again as outcomes come, and when what is held changes. */
function useEvents(
  { from, count }: { readonly from: number; readonly count: number },
  timeZone: string,
  asked: Asked,
) {
  const span = {
    fromTimestamp: dayStartMs(from, timeZone),
    toTimestamp: dayStartMs(from + count, timeZone),
  };
  return usePages(
    'events',
    { ...span, ...asked, timeZone },
    { everyMs: AGAIN_MS, pageSize: PAGE_SIZE },
  );
}
