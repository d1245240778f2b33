import { m } from '@candor/locales/messages';
import type { Message, Say } from '@candor/ui/words';

type Plain = Message<Record<never, never>>;

/** States of an order as the server names them in its events. */
const words: Readonly<Record<string, Plain>> = {
  accepted: m.order_event_accepted,
  queuedForOpen: m.order_event_queued,
  trailed: m.order_event_trailed,
  elected: m.order_event_elected,
  working: m.order_event_working,
  partlyFilled: m.order_event_partly_filled,
  filled: m.order_event_filled,
  fillBusted: m.order_event_fill_busted,
  pendingCancel: m.order_event_pending_cancel,
  cancelled: m.order_event_cancelled,
  expired: m.order_event_expired,
  denied: m.order_event_denied,
  rejected: m.order_event_rejected,
  subscribed: m.order_event_subscribed,
  allotted: m.product_ipo_allotted,
  notAllotted: m.product_ipo_not_allotted,
  paid: m.product_ipo_paid,
  lapsed: m.order_event_lapsed,
  listed: m.order_event_listed,
  followed: m.follow_event_followed,
  confirmed: m.follow_event_confirmed,
  settled: m.follow_settled,
  released: m.follow_event_released,
};

/** What an event says; a state this version does not know stands as it came. */
export function eventText(what: string, say: Say): string {
  const known = words[what];
  return known === undefined ? what : say(known);
}

/** Events that end an order without filling it. */
export function isBadEnd(what: string): boolean {
  return what === 'expired' || what === 'denied' || what === 'rejected';
}
