import { hash, randomFillSync } from 'node:crypto';
import { called, type OrderNames } from '@candor/domain/orders/order-terms';
import type { LaneKey } from '@candor/engines/trading/lane/decide-batch';

const TIME_DIGITS = 9;
const RANDOM_BYTES = 10;
/** Random bytes are drawn for so many ids at once: asking the system for each costs more than the rest of an id. */
const IDS_PER_DRAW = 256;

const drawn = Buffer.alloc(RANDOM_BYTES * IDS_PER_DRAW);
let used = drawn.length;

/**
 * The id of what a call under an Idempotency-Key makes: the same customer, key and request name the
 * same thing for ever, so that it is not made twice when a day-old answer is gone. Without a key
 * each call makes its own.
 */
export function idUnderKey(
  kind: 'a' | 't' | 'd' | 'm' | 'f' | 'l' | 'p' | 'r' | 'w',
  of: { readonly accountId: string; readonly nowMs: number; readonly key: LaneKey | null },
): string {
  const { accountId, nowMs, key } = of;
  if (key === null) return nextId(kind, nowMs);
  const named = JSON.stringify([accountId, key.commandKey, key.requestHash]);
  return `${kind}${hash('sha256', named, 'hex').slice(0, TIME_DIGITS + 2 * RANDOM_BYTES)}`;
}

/**
 * An id that sorts by time: a letter for the kind, milliseconds in base 36, then 80 random bits. The database lists a
 * customer's orders by it, and nobody can guess another's.
 */
export function nextId(
  kind: 'a' | 'o' | 't' | 'd' | 'm' | 'f' | 'l' | 'p' | 'r' | 'w',
  nowMs: number,
): string {
  const time = nowMs.toString(36).padStart(TIME_DIGITS, '0');
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const random = drawn.toString('hex', used, used + RANDOM_BYTES);
  // Told once, then gone.
  drawn.fill(0, used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  return `${kind}${time}${random}`;
}

/** What a new order is called; its customer's name is its id where he gave none. */
export function newNames(name: string | null, nowMs: number): OrderNames {
  const orderId = nextId('o', nowMs);
  return { orderId, ...called(name ?? orderId) };
}
