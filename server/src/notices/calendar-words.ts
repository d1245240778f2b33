import type { Locale } from '@candor/contract/enums';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { zoneLabel } from '@candor/domain/time/zone-label';
import type { ClockChange } from '@candor/engines/notices/clock-changes';
import type { Closure, EarlyEnd } from '@candor/engines/notices/market-closures';
import type { SettlementChange } from '@candor/engines/notices/settlement-changes';
import { m } from '@candor/locales/messages';
import { joined } from '../news/article-text.ts';
import { marketName, marketNames } from './market-name.ts';
import { dayText, fullDayText, instantText, spanText, timeText } from './notice-times.ts';
import type { NoticeWords } from './notice-words.ts';

/** Markets that stay closed: when, why, and when they open again. */
export function closureWords(fact: Closure, hours: MarketHours, locale: Locale): NoticeWords {
  const to = { locale };
  const { markets } = fact;
  const calendars = markets.map((one) => one.calendar);
  const days = fact.holidays.map((one) => one.day);
  const names = [...new Set(fact.holidays.map((one) => one.name[locale]))];
  const holidays = joined(names, locale);
  const when = daysText(days, locale);
  const reopensOf = (one: Closure['markets'][number]) =>
    instantText(one.reopensMs, one.calendar.timeZone, locale);
  const [only, ...others] = markets;
  const isOne = only !== undefined && others.length === 0;
  const oneSummary = (reopens: string) =>
    hours === 'always'
      ? m.notice_closed_summary_always({ holidays }, to)
      : m.notice_closed_summary({ holidays, reopens }, to);
  return {
    title: isOne
      ? m.notice_closed_title({ market: marketName(only.calendar, locale), when }, to)
      : m.notice_closed_title_many({ count: markets.length, when }, to),
    summary: isOne
      ? oneSummary(reopensOf(only))
      : m.notice_closed_summary_many({ holidays, markets: marketNames(calendars, locale) }, to),
    lead: m.notice_closed_lead(
      {
        days: joined(
          days.map((day) => fullDayText(day, locale)),
          locale,
        ),
        holidays,
      },
      to,
    ),
    lines: markets.map((one) =>
      m.notice_closed_line(
        { market: marketName(one.calendar, locale), reopens: reopensOf(one) },
        to,
      ),
    ),
    rest: [hours === 'always' ? m.notice_closed_always({}, to) : m.notice_closed_orders({}, to)],
  };
}

/** Markets that close early on a day. */
export function earlyWords(fact: EarlyEnd, hours: MarketHours, locale: Locale): NoticeWords {
  const to = { locale };
  const { markets } = fact;
  const name = fact.name[locale];
  const when = dayText(fact.day, locale);
  const closesOf = (one: EarlyEnd['markets'][number]) =>
    timeText(one.closesMs, one.calendar.timeZone);
  const [only, ...others] = markets;
  const isOne = only !== undefined && others.length === 0;
  const calendars = markets.map((one) => one.calendar);
  return {
    title: isOne
      ? m.notice_early_title({ market: marketName(only.calendar, locale), when }, to)
      : m.notice_early_title_many({ count: markets.length, when }, to),
    summary: isOne
      ? m.notice_early_summary({ name, time: closesOf(only) }, to)
      : m.notice_early_summary_many({ name, markets: marketNames(calendars, locale) }, to),
    lead: m.notice_early_lead({ day: fullDayText(fact.day, locale), name }, to),
    lines: markets.map((one) =>
      m.notice_early_line({ market: marketName(one.calendar, locale), time: closesOf(one) }, to),
    ),
    rest: [hours === 'always' ? m.notice_early_always({}, to) : m.notice_early_orders({}, to)],
  };
}

/** Clocks that change, and what that does to the hours of markets. */
export function clockWords(fact: ClockChange, hours: MarketHours, locale: Locale): NoticeWords {
  const to = { locale };
  const title = fact.isForward ? m.notice_clock_title_forward : m.notice_clock_title_back;
  const calendars = fact.markets.map((one) => one.calendar);
  return {
    title: title({ when: dayText(fact.day, locale) }, to),
    summary: m.notice_clock_summary({ markets: marketNames(calendars, locale) }, to),
    lead: m.notice_clock_lead({ day: fullDayText(fact.day, locale) }, to),
    lines: fact.markets.map((one) =>
      m.notice_clock_line(
        {
          market: marketName(one.calendar, locale),
          local: spanText(one.local),
          zone: zoneLabel(one.calendar.timeZone),
          after: spanText(one.after),
          before: spanText(one.before),
        },
        to,
      ),
    ),
    rest: hours === 'always' ? [m.notice_clock_always({}, to)] : [],
  };
}

/** A changed number of days to settle. */
export function settlementWords(fact: SettlementChange, locale: Locale): NoticeWords {
  const to = { locale };
  const { beforeDays: before, afterDays: after } = fact;
  return {
    title: m.notice_settlement_title({ after, when: dayText(fact.from, locale) }, to),
    summary: m.notice_settlement_summary(
      { before, markets: marketNames(fact.markets, locale) },
      to,
    ),
    lead: m.notice_settlement_lead({ day: fullDayText(fact.from, locale), before, after }, to),
    lines: fact.markets.map((one) => marketName(one, locale)),
    rest: [],
  };
}

/** One day, or the first and the last of several. */
function daysText(days: readonly string[], locale: Locale): string {
  const [first = '', ...others] = days;
  const last = others.at(-1);
  const from = dayText(first, locale);
  return last === undefined ? from : `${from}–${dayText(last, locale)}`;
}
