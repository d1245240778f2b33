import { Clock, Link2, Lock, MoonStar, Scale, TrendingDown, Undo2 } from 'virtual:lucide';
import { direction, openClose } from '@candor/contract/enums';
import { endsAtOnce } from '@candor/domain/orders/time-in-force';
import { crossOf } from '@candor/domain/time/session-cross';
import { m } from '@candor/locales/messages';
import { exchangeZone, formatExchangeDateTime } from '@candor/ui/format/exchange-zone';
import { formatMoney } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { priceUnit } from '../../../market/price-form.ts';
import { guardOf } from '../../../ticket/guard.ts';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { hasLimitPrice } from '../../../ticket/ticket.ts';
import type { OrderTicket } from '../../../ticket/use-order-ticket.ts';
import type { Consequence } from './commit-sheet.tsx';
import { slippageGuardPercent } from './order-type-words.ts';
import { shownPrice } from './price-words.ts';
import { atOnceWords } from './time-in-force.tsx';

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What happens once the order is placed, and how far it can be taken back. */
export function ticketConsequences(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  return [
    ...fillLines(screen, preview, say),
    ...exitLine(screen, say),
    ...riskLine(screen, preview, say),
    ...cancelLine(screen, preview, say),
    ...preview.warnings.map((text) => ({ key: text, icon: <Scale {...iconShape} />, text })),
  ];
}

/** When it fills, at what, and how long it waits. */
function fillLines(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket } = screen;
  const lines: Consequence[] = [];
  const add = (key: string, icon: ReactNode, text: string) => lines.push({ key, icon, text });
  const cross = crossOf(ticket.timeInForce);
  const { waitsForOpen, nextOpenTimestamp, crossTimestamp, reopenTimestamp } = preview;
  if (crossTimestamp !== undefined) {
    const time = timeOf(crossTimestamp, screen, say);
    const words = cross === 'open' ? m.payment_at_open : m.payment_at_close;
    add('cross', <Clock {...iconShape} />, say(words, { time }));
  } else if (waitsForOpen && nextOpenTimestamp != null) {
    const time = timeOf(nextOpenTimestamp, screen, say);
    add('waits', <Clock {...iconShape} />, say(m.payment_closed, { time }));
  } else if (reopenTimestamp !== undefined) {
    const time = timeOf(reopenTimestamp, screen, say);
    add('reopens', <Clock {...iconShape} />, say(m.payment_reopens, { time }));
  }
  if (preview.mostCost !== undefined) {
    const amount = formatMoney(preview.mostCost, preview.currency);
    add('most', <Lock {...iconShape} />, say(m.payment_amount_most, { amount }));
  }
  if (!hasLimitPrice(ticket.type)) {
    const percent = slippageGuardPercent;
    const isHeld = waitsForOpen || cross !== null || reopenTimestamp !== undefined;
    if (isHeld) add('market', <Scale {...iconShape} />, say(m.payment_holds_guard, { percent }));
    // What fills at once has its guard stated beside the ruler.
    else if (guardOf(preview) === null) {
      add('market', <Scale {...iconShape} />, say(m.payment_fills_at_once, { percent }));
    }
  } else if (endsAtOnce(ticket.timeInForce)) {
    add('at-once', <Clock {...iconShape} />, say(atOnceWords(ticket.timeInForce)));
  } else if (cross === null) {
    const ofDay = ticket.isExtended ? m.payment_waits_extended : m.payment_waits_day_plain;
    const words = ticket.timeInForce === 'day' ? ofDay : m.payment_waits_gtc;
    add(ticket.timeInForce, <Clock {...iconShape} />, say(words));
  }
  if (ticket.isExtended) {
    add('extended', <MoonStar {...iconShape} />, say(m.payment_extended_means));
  }
  return lines;
}

/** Where what is opened is to be left again. */
function exitLine({ ticket, instrument, quote }: OrderTicket, say: Say): Consequence[] {
  const form = quote.data && { currency: priceUnit(quote.data) };
  const exits = [
    [ticket.takeProfit, m.payment_take_profit],
    [ticket.stopLoss, m.payment_stop_loss],
  ] as const;
  const told = exits.filter(([price]) => price !== '');
  if (told.length === 0) return [];
  const text = told
    .map(([price, label]) => `${say(label)} ${shownPrice(price, instrument, form)}`)
    .join(' · ');
  return [{ key: 'exits', icon: <Link2 {...iconShape} />, text }];
}

/** What leverage does to what is opened. */
function riskLine(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket, instrument, quote } = screen;
  if (ticket.leverage === 1 || ticket.openClose === openClose.close) return [];
  const percent = (100 / ticket.leverage).toFixed(1).replace('.0', '');
  const n = String(ticket.leverage);
  const isShort = ticket.direction === direction.sell;
  const risk = isShort ? m.payment_leverage_risk_short : m.payment_leverage_risk;
  const price = preview.liquidationPrice;
  const near =
    price == null
      ? ''
      : ` ${say(m.payment_liquidation_near, {
          price: shownPrice(price, instrument, quote.data && { currency: priceUnit(quote.data) }),
        })}`;
  const text = say(risk, { n, percent }) + near;
  return [{ key: 'risk', icon: <TrendingDown {...iconShape} />, text }];
}

function cancelLine(screen: OrderTicket, preview: Preview, say: Say): Consequence[] {
  const { ticket } = screen;
  const line = (text: string) => [{ key: 'cancel', icon: <Undo2 {...iconShape} />, text }];
  const { cutOffTimestamp, waitsForOpen } = preview;
  if (cutOffTimestamp !== undefined) {
    const time = timeOf(cutOffTimestamp, screen, say);
    return line(say(m.product_auction_cancel_until, { time }));
  }
  if (waitsForOpen) return line(say(m.payment_cancel_before_open));
  const waits = hasLimitPrice(ticket.type) && !endsAtOnce(ticket.timeInForce);
  return waits ? line(say(m.payment_cancel_before_fill)) : [];
}

function timeOf(atMs: number, { instrument, quote }: OrderTicket, say: Say): string {
  const zone = exchangeZone({ market: instrument.market, timeZone: quote.data?.timeZone });
  return formatExchangeDateTime(atMs, zone, say);
}
