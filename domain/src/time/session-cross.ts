import type { TimeInForce } from '@candor/contract/enums';
import { toEpochDay } from './calendar-day.ts';
import { scheduleFrom, sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** The print of a session an order asks for: its first, at the open, or its last, at the close. */
export type CrossWord = 'open' | 'close';

const MINUTE_MS = 60_000;

type CutOffs = Readonly<Record<CrossWord, number>>;

/**
 * New York: of the two exchanges' rules the stricter, so that either would have taken what the
 * house takes: Nasdaq closes its opening cross at 09:28 (Rule 4702(b)(8)), the NYSE its closing
 * auction at 15:50 (Rule 7.35B).
 */
const newYork: CutOffs = { open: 2 * MINUTE_MS, close: 10 * MINUTE_MS };

/** Calls that end at random within half a minute take and give back orders to their end. */
const atRandom: CutOffs = { open: MINUTE_MS, close: MINUTE_MS };

/**
 * How long before it an order for it can neither come nor go, by calendar. Hong Kong: so long
 * before its matching may begin nothing is cancelled any more, from 09:15 to 09:20 and from 16:06
 * to 16:08. See docs/decisions/auctions.md.
 */
const cutOffsMs: Readonly<Record<string, CutOffs>> = {
  XHKG: { open: 5 * MINUTE_MS, close: 2 * MINUTE_MS },
  XLON: atRandom,
  XETR: atRandom,
  XPAR: atRandom,
  XAMS: atRandom,
  XSWX: atRandom,
  XMIL: atRandom,
  XMAD: atRandom,
};

/** Which print a time in force waits for; null of those that wait for none. */
export function crossOf(timeInForce: TimeInForce): CrossWord | null {
  if (timeInForce === 'opg') return 'open';
  return timeInForce === 'cls' ? 'close' : null;
}

/** When an order for a print in New York is bound. */
export function usCutOffMs(cross: CrossWord, atMs: number): number {
  return atMs - newYork[cross];
}

/** When one for a print of another exchange is; undefined where New York's holds. */
export function ownCutOffMs(
  { id }: Pick<TradingCalendar, 'id'>,
  cross: CrossWord,
  atMs: number,
): number | undefined {
  const own = cutOffsMs[id];
  return own && atMs - own[cross];
}

/** The next open or close of regular trading after an instant. */
export function nextCrossMs(calendar: TradingCalendar, cross: CrossWord, nowMs: number): number {
  const { tradeDay, openMs, nextCloseMs } = sessionAt(calendar, nowMs);
  if (cross === 'close') return nextCloseMs;
  return nowMs < openMs ? openMs : scheduleFrom(calendar, toEpochDay(tradeDay) + 1).openMs;
}
