import { ApiError } from '@candor/contract/client';
import { isAborted } from './failure.ts';

/** How soon a reading that failed for want of a server is tried again by itself. */
export const triesAgainMs = 5000;

/** Whether nobody answered, or the server could not: trying again later may succeed. */
export function isOutage(error: unknown): boolean {
  if (error == null || isAborted(error)) return false;
  return !(error instanceof ApiError) || error.code === 0 || error.code >= 500;
}

/** How long a reading waits that was one too many: the server counts calls by the minute. */
export const makesRoomMs = 15_000;

/**
 * When a reading is made again: after its own time, soon when the last one met an outage, and a
 * while later when it was one too many. Figures would otherwise stay as they were for good.
 */
export function readEveryMs(error: unknown, everyMs: number | undefined): number | false {
  if (error instanceof ApiError && error.code === 429) return Math.max(makesRoomMs, everyMs ?? 0);
  if (!isOutage(error)) return everyMs ?? false;
  return Math.min(triesAgainMs, everyMs ?? triesAgainMs);
}

/** Nothing was asked, because the device has no network. */
const withoutNetwork = new ApiError({ code: 0, reason: 'OFFLINE', msg: '' });

interface Asked {
  readonly data: unknown;
  readonly error: unknown;
  readonly isPaused: boolean;
}

/**
 * Why there is nothing newer to show; undefined when there is. A first reading that waits for a
 * network is a failure to whoever looks at it, and no loading that never ends.
 */
export function whyNotRead({ data, error, isPaused }: Asked): unknown {
  if (error != null && !isAborted(error)) return error;
  return data === undefined && isPaused ? withoutNetwork : undefined;
}
