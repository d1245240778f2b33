import { m } from '@candor/locales/messages';
import { Timeline } from '@candor/ui/components/timeline';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { eventText, isBadEnd } from './event-words.ts';
import { isCancellable, type OrderDetail, secondsAfter } from './order-view.ts';

/** From this far on the clock says more than the seconds since the start. */
const secondsShownMs = 60_000;

/** What happened to the order, in order, each with its time. */
export function OrderTimeline({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const zone = exchangeZone(order);
  const firstMs = order.events[0]?.time ?? order.createTimeTimestamp;
  const isOpen = isCancellable(order);
  const last = order.events.length - 1;
  const timeOf = (atMs: number, index: number) =>
    index === 0 || atMs - firstMs >= secondsShownMs
      ? formatExchangeClock(atMs, zone, t)
      : t(m.order_seconds_later, { seconds: secondsAfter(firstMs, atMs) });
  return (
    <Timeline
      steps={order.events.map((event, index) => ({
        // Two events of one kind can share a millisecond: their place tells them apart.
        key: `${index} ${event.what}`,
        label:
          event.reason == null
            ? eventText(event.what, t)
            : t(m.order_event_because, { event: eventText(event.what, t), reason: event.reason }),
        time: timeOf(event.time, index),
        state: isBadEnd(event.what) ? 'bad' : isOpen && index === last ? 'now' : 'done',
      }))}
    />
  );
}
