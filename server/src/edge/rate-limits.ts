import type { RouteCounts } from '../ready/call-counts.ts';
import type { Services } from '../services.ts';
import { networkOf } from './caller-address.ts';

const WINDOW_MS = 60_000;

/** Calls of one caller on one route in so many milliseconds. */
export interface CallLimit {
  readonly max: number;
  readonly timeWindow: number;
}

/** The limit of every call; null where it is turned off. Files of the app are not counted. */
export function callLimit(services: Services): CallLimit | null {
  const max = services.config.callsPerMinuteMax;
  return max === 0 ? null : { max, timeWindow: WINDOW_MS };
}

/** Under whose name a call is counted: the customer's, or the network's before login. */
export function callerOf(userId: string | undefined, address: string): string {
  return userId ?? networkOf(address);
}

/** A call that was counted. */
export interface Counted {
  readonly isOver: boolean;
  /** Until the caller's window ends. */
  readonly waitSeconds: number;
  /** What the caller reads of the limit: names and values in turn. */
  readonly headers: string[];
}

export function countCall(limit: CallLimit, counts: RouteCounts, caller: string): Counted {
  const { current, ttl } = counts.take(caller, limit.timeWindow);
  const waitSeconds = Math.max(1, Math.ceil(ttl / 1000));
  return {
    isOver: current > limit.max,
    waitSeconds,
    headers: [
      'x-ratelimit-limit',
      String(limit.max),
      'x-ratelimit-remaining',
      String(Math.max(0, limit.max - current)),
      'x-ratelimit-reset',
      String(waitSeconds),
    ],
  };
}
