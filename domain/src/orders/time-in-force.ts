import type { TimeInForce } from '@candor/contract/enums';
import type { MarketView } from '../market/market-view.ts';
import { crossOf } from '../time/session-cross.ts';
import type { OrderExpiry } from './order.ts';

const DAY_MS = 86_400_000;

/** True of what fills on arrival or not at all: immediate-or-cancel and fill-or-kill. */
export function endsAtOnce(timeInForce: TimeInForce): boolean {
  return timeInForce === 'ioc' || timeInForce === 'fok';
}

/**
 * When an order ends: a day order with the session it is in (with the extended hours of its day
 * where it is worked in those), or 24 hours after it met a market that
 * never closes; null while it waits for its session, for what ends at once, and for what ends with
 * the open or the close it waits for. Good till cancelled means `gtcDays` at most.
 */
export function expiryOf(input: {
  readonly timeInForce: TimeInForce;
  readonly market: MarketView;
  /** Of an order that is worked in extended hours too, and sees its market so. */
  readonly extendedHours?: true | undefined;
  readonly acceptedAtMs: number;
  readonly nowMs: number;
  readonly gtcDays: number;
}): OrderExpiry | null {
  const { timeInForce, market, extendedHours, acceptedAtMs, nowMs, gtcDays } = input;
  if (timeInForce === 'gtc') {
    return { atMs: acceptedAtMs + gtcDays * DAY_MS, reason: 'EXPIRED_AFTER_90_DAYS' };
  }
  const hasOwnEnd = endsAtOnce(timeInForce) || crossOf(timeInForce) !== null;
  if (hasOwnEnd || waitsForOpen(market)) return null;
  if (market.closesAtMs !== null) {
    const reason = extendedHours === true ? 'EXPIRED_AFTER_HOURS' : 'EXPIRED_AT_CLOSE';
    return { atMs: market.closesAtMs, reason };
  }
  return { atMs: nowMs + DAY_MS, reason: 'EXPIRED_AFTER_24_HOURS' };
}

/** True when an order given now waits for the open. A halted market is open and does not trade. */
export function waitsForOpen(market: MarketView): boolean {
  return market.status === 'closed' || market.status === 'midday' || market.status === 'auction';
}
