import { type Order, waitsForTrigger } from './order.ts';
import { endsAtOnce } from './time-in-force.ts';

/**
 * True of an order that waited as trading went on after a halt, at `reopenMs`, and has had no part
 * of that reopening: it came before, waits for no trigger, and has met nothing since.
 */
export function waitsForReopening(order: Order, reopenMs: number): boolean {
  const { terms, expiry, elected, finishedAtMs, lastFillAtMs, reopenedMs } = order;
  if (terms.auction !== undefined || endsAtOnce(terms.timeInForce)) return false;
  if (finishedAtMs !== null || waitsForTrigger(order)) return false;
  if (expiry !== null && expiry.atMs <= reopenMs) return false;
  const since = [terms.acceptedAtMs, elected?.atMs, lastFillAtMs, reopenedMs];
  return since.every((atMs) => (atMs ?? 0) < reopenMs);
}

/** Market orders are bound until they had their part, but no longer than this. */
const MARKET_BOUND_MS = 60_000;
/** Of a limit nobody knows at once whether the reopening reaches it. */
const LIMIT_BOUND_MS = 2_000;

/** True while an order that waited is to have its part of a reopening and stays in it. */
export function isBoundByReopening(order: Order, reopenMs: number, nowMs: number): boolean {
  const boundMs = order.terms.price === null ? MARKET_BOUND_MS : LIMIT_BOUND_MS;
  return nowMs < reopenMs + boundMs && waitsForReopening(order, reopenMs);
}
