import type { Locale } from '@candor/contract/enums';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';
import { m } from '@candor/locales/messages';
import { joined } from '../news/article-text.ts';

const shortNames: ReadonlyMap<string, typeof m.notice_market_us> = new Map([
  ['XNYS', m.notice_market_us],
  ['XHKG', m.notice_market_hk],
  ['CME', m.notice_market_cme],
  ['FX', m.notice_market_fx],
]);

/** What a notice calls a market. */
export function marketName(calendar: TradingCalendar, locale: Locale): string {
  return shortNames.get(calendar.id)?.({}, { locale }) ?? calendar.name[locale];
}

export function marketNames(calendars: readonly TradingCalendar[], locale: Locale): string {
  return joined(
    calendars.map((one) => marketName(one, locale)),
    locale,
  );
}
