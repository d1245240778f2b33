import { direction, type OrderType, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { formatPrice, formatQuantity } from '@candor/ui/format/money';
import type { Message, Say } from '@candor/ui/words';
import type { Ticket } from '../../../ticket/ticket.ts';
import { strong } from './sentence.tsx';

type OrderWords = Message<{
  num: string;
  name: string;
  price: string;
  trigger: string;
  trail: string;
}>;

const buying: Readonly<Record<OrderType, OrderWords>> = {
  [orderType.market]: m.payment_say_buy_market,
  [orderType.limit]: m.payment_say_buy_limit,
  [orderType.stop]: m.payment_say_buy_stop,
  [orderType.stopLimit]: m.payment_say_buy_stop_limit,
  [orderType.trailingStop]: m.payment_say_buy_trailing,
};
const selling: Readonly<Record<OrderType, OrderWords>> = {
  [orderType.market]: m.payment_say_sell_market,
  [orderType.limit]: m.payment_say_sell_limit,
  [orderType.stop]: m.payment_say_sell_stop,
  [orderType.stopLimit]: m.payment_say_sell_stop_limit,
  [orderType.trailingStop]: m.payment_say_sell_trailing,
};

/** The order in one plain sentence, its figures marked for `Sentence`. */
export function orderSentence(
  ticket: Ticket,
  instrument: { name: string; currency: string; num?: string | undefined },
  say: Say,
): string {
  const words = ticket.direction === direction.buy ? buying : selling;
  const price = (typed: string) =>
    typed === '' ? '' : formatPrice(typed.replace(/\.$/, ''), { currency: instrument.currency });
  const sentence = say(words[ticket.type], {
    num: strong(instrument.num ?? formatQuantity(ticket.quantity)),
    name: instrument.name,
    price: strong(price(ticket.price)),
    trigger: strong(price(ticket.trigger)),
    trail: strong(ticket.trailBy === 'percent' ? `${ticket.trail}%` : price(ticket.trail)),
  });
  if (ticket.leverage === 1) return sentence;
  return say(m.payment_say_and, {
    first: sentence,
    second: say(m.payment_say_leverage, { n: String(ticket.leverage) }),
  });
}
