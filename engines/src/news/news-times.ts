import type { ScheduledEvent } from '@candor/domain/events/scheduled-event';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { fromEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { scheduleUpTo } from '@candor/domain/time/sessions';
import type { StatedHalt } from '../market/stated-halt.ts';
import { contractEnds } from '../notices/contract-ends.ts';
import type { NewsMarket } from './story.ts';

/** An instant the news desk looks at, and what for. */
export type NewsTime =
  | { readonly kind: 'round'; readonly key: string; readonly atMs: number }
  | CloseTime
  | EventTime
  | HaltTime
  | LiftingTime
  | { readonly kind: 'auction'; readonly key: string; readonly atMs: number }
  | { readonly kind: 'contracts'; readonly key: string; readonly atMs: number }
  | { readonly kind: 'dividends'; readonly key: string; readonly atMs: number };

/** When the first minute after an event was over, and its figures stand. */
export interface EventTime {
  readonly kind: 'event';
  readonly key: string;
  readonly atMs: number;
  readonly event: ScheduledEvent;
}

/** A halt by a rule of the market or by an operator, told as it begins. */
export interface HaltTime {
  readonly kind: 'halt';
  readonly key: string;
  readonly atMs: number;
  /** What is halted; of a whole market the index that tells of it. */
  readonly instrument: Instrument;
  readonly halt: StatedHalt;
}

/** An operator lifted a halt of his. */
export interface LiftingTime {
  readonly kind: 'lifting';
  readonly key: string;
  readonly atMs: number;
  readonly instrument: Instrument;
  /** Since when it was halted, and what he said as he lifted it. */
  readonly haltedMs: number;
  readonly reason: string | null;
}

export interface CloseTime {
  readonly kind: 'close';
  readonly key: string;
  readonly atMs: number;
  readonly day: string;
  readonly calendarId: string;
  /** The market whose stocks are summed up; null where only its indices are told. */
  readonly market: NewsMarket | null;
}

export const ROUND_MS = 30 * 60_000;
/** Rounds are a little after the half hour, so that an opening has had some trading. */
const ROUND_OFFSET_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** A new process looks back so far; what is older is in the store, or was missed. */
export const LOOK_BACK_MS = DAY_MS;
/** The auction desk works a result out and stores it meanwhile. */
const AUCTION_SETTLED_MS = 60_000;

/** Whose close ends which day. The calendars of Tokyo are those of its index. */
const closes: readonly { readonly calendarId: string; readonly market: NewsMarket | null }[] = [
  { calendarId: 'XNYS', market: 'us' },
  { calendarId: 'XHKG', market: 'hk' },
  { calendarId: 'XLON', market: 'eu' },
  { calendarId: 'CRYPTO', market: 'crypto' },
  { calendarId: 'XETR', market: null },
  { calendarId: 'index-N225', market: null },
];

/**
 * Everything the news desk has to look at by now: the closes, then the rest with what the calendar
 * told, each newest first. Halts are told apart from these.
 */
export function newsTimes(
  nowMs: number,
  marketHours: MarketHours,
  events: readonly EventTime[] = [],
): readonly NewsTime[] {
  const single = [...auctionTimes(nowMs), ...contractTimes(nowMs), dividendTime(nowMs)];
  const rest = [...roundTimes(nowMs), ...single, ...events];
  return [...closeTimes(nowMs, marketHours).toSorted(newestFirst), ...rest.toSorted(newestFirst)];
}

function newestFirst(left: NewsTime, right: NewsTime): number {
  return right.atMs - left.atMs || (left.key < right.key ? -1 : 1);
}

function roundTimes(nowMs: number): readonly NewsTime[] {
  const newest = Math.floor((nowMs - ROUND_OFFSET_MS) / ROUND_MS);
  return Array.from({ length: LOOK_BACK_MS / ROUND_MS }, (_, back) => {
    const atMs = (newest - back) * ROUND_MS + ROUND_OFFSET_MS;
    return { kind: 'round', key: `round-${atMs}`, atMs } as const;
  });
}

/**
 * The last close of each market: of its exchange, or, where markets never close, the end of the UTC
 * day, at which their charts and previous closes end a day too.
 */
function closeTimes(nowMs: number, marketHours: MarketHours): readonly CloseTime[] {
  return closes.map(({ calendarId, market }) => {
    const { day, closeMs } =
      marketHours === 'always' ? latestMidnight(nowMs) : latestClose(calendarOf(calendarId), nowMs);
    const key = `close-${calendarId}-${day}`;
    return { kind: 'close', key, atMs: closeMs, day, calendarId, market } as const;
  });
}

function latestMidnight(nowMs: number): { readonly day: string; readonly closeMs: number } {
  const today = utcEpochDay(nowMs);
  return { day: fromEpochDay(today - 1), closeMs: today * DAY_MS };
}

/** The auctions at New York’s open, of which there is one in either mode of hours. */
function auctionTimes(nowMs: number): readonly NewsTime[] {
  const calendar = calendarOf('XNYS');
  const today = scheduleUpTo(calendar, utcEpochDay(nowMs));
  const days = [today, scheduleUpTo(calendar, today.epochDay - 1)];
  return days
    .filter(({ openMs }) => openMs + AUCTION_SETTLED_MS <= nowMs && openMs > nowMs - LOOK_BACK_MS)
    .map(({ day, openMs }) => ({ kind: 'auction', key: `auction-${day}`, atMs: openMs }) as const);
}

function contractTimes(nowMs: number): readonly NewsTime[] {
  const today = utcEpochDay(nowMs);
  const ends = contractEnds({ fromDay: fromEpochDay(today - 1), toDay: fromEpochDay(today) });
  const instants = new Set(ends.map((one) => one.endsMs));
  return [...instants]
    .filter((endsMs) => endsMs <= nowMs && endsMs > nowMs - LOOK_BACK_MS)
    .map((atMs) => ({ kind: 'contracts', key: `contracts-${atMs}`, atMs }) as const);
}

/** Dividends are announced at midnight UTC. */
function dividendTime(nowMs: number): NewsTime {
  const { day, closeMs: atMs } = latestMidnight(nowMs);
  return { kind: 'dividends', key: `dividends-${day}`, atMs };
}
