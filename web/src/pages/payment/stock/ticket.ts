import {
  type Direction,
  direction,
  type OrderType,
  orderType,
  type TimeInForce,
} from '@candor/contract/enums';
import { compare, signOf } from '../../../figures/decimals.ts';
import { wireFigure } from '../../../figures/entry.ts';
import type { PriceSteps } from '../../../figures/price-steps.ts';
import {
  type Fault,
  fault,
  firstFault,
  priceFault,
  quantityFault,
  sizeFault,
} from '../shared/faults.ts';

/**
 * An order as the customer has it on the screen. Figures are the typed text, not yet the wire's.
 */
export interface Ticket {
  readonly direction: Direction;
  readonly type: OrderType;
  readonly price: string;
  readonly trigger: string;
  readonly quantity: string;
  readonly leverage: number;
  readonly timeInForce: TimeInForce;
}

/** What the instrument allows, as `getMinCount` answers it. */
export interface TicketRules {
  readonly minCount: string;
  readonly maxNum: string;
  readonly steps: PriceSteps;
  readonly isShortable: boolean;
  readonly isTradable: boolean;
}

/** What of the instrument the customer holds long, in quantity; null while not loaded. */
export interface Held {
  readonly closableNum: string;
}

/** What may be kept for the next order of the same source. */
export type TicketHabits = Pick<Ticket, 'type' | 'leverage' | 'timeInForce'>;

const plainHabits: TicketHabits = { type: orderType.market, leverage: 1, timeInForce: 'day' };

/** An empty ticket for one side, with the habits of the source and what the address suggested. */
export function newTicket(input: {
  direction: Direction;
  habits: TicketHabits | null;
  price: string | null;
  num: string | null;
}): Ticket {
  const hasPrice = input.price !== null && wireFigure(input.price) !== null;
  const habits = input.habits ?? plainHabits;
  return {
    ...habits,
    direction: input.direction,
    type: hasPrice ? orderType.limit : habits.type,
    price: hasPrice && input.price !== null ? input.price : '',
    quantity: input.num ?? '',
    trigger: '',
  };
}

export function hasLimitPrice(type: OrderType): boolean {
  return type === orderType.limit || type === orderType.stopLimit;
}

export function hasTrigger(type: OrderType): boolean {
  return type === orderType.stop || type === orderType.stopLimit;
}

/**
 * Half or full, as the server counted it. A half of zero leaves the field
 * empty, which then says so.
 */
export function withShortcut(ticket: Ticket, num: string): Ticket {
  return { ...ticket, quantity: signOf(num) === 0 ? '' : num };
}

/**
 * The first thing that stops this ticket from being sent, in the server's own order of refusals:
 * fields first, then the product, then the size, then what is held. Money is the preview's word.
 */
export function ticketFault(ticket: Ticket, rules: TicketRules, held: Held | null): Fault | null {
  return firstFault([
    quantityFault(ticket.quantity, rules.minCount),
    hasLimitPrice(ticket.type) ? priceFault(ticket.price, rules.steps, 'price') : null,
    hasTrigger(ticket.type) ? priceFault(ticket.trigger, rules.steps, 'trigger') : null,
    rules.isTradable ? null : fault('order', 'NOT_TRADABLE'),
    sizeFault(ticket.quantity, rules.maxNum),
    held === null ? null : heldFault(ticket, rules, held),
  ]);
}

/**
 * A sale closes what is held: more than that is refused, and nothing held
 * needs a product that can be short.
 */
function heldFault(ticket: Ticket, rules: TicketRules, held: Held): Fault | null {
  if (ticket.direction !== direction.sell) return null;
  const num = wireFigure(ticket.quantity) ?? '0';
  if (signOf(held.closableNum) === 0) {
    return rules.isShortable ? null : fault('order', 'SHORT_NOT_ALLOWED');
  }
  return compare(num, held.closableNum) > 0
    ? fault('quantity', 'OVER_CLOSE', { n: held.closableNum })
    : null;
}

/** What goes over the wire, without the instrument. Null while a fault stands. */
export interface TicketWire {
  readonly direction: Direction;
  readonly type: OrderType;
  readonly num: string;
  readonly price?: string;
  readonly triggerPrice?: string;
  readonly leverage: number;
  readonly timeInForce: TimeInForce;
}

/**
 * The ticket as the wire wants it. Throws when a needed figure is missing:
 * check `ticketFault` first.
 */
export function ticketWire(ticket: Ticket): TicketWire {
  return {
    direction: ticket.direction,
    type: ticket.type,
    num: needed(ticket.quantity),
    ...(hasLimitPrice(ticket.type) ? { price: needed(ticket.price) } : {}),
    ...(hasTrigger(ticket.type) ? { triggerPrice: needed(ticket.trigger) } : {}),
    leverage: ticket.leverage,
    timeInForce: ticket.timeInForce,
  };
}

function needed(typed: string): string {
  const figure = wireFigure(typed);
  if (figure === null) throw new Error('a ticket was sent with a figure missing');
  return figure;
}

/** How a limit stands to the market: whether it fills now, or waits, and how far it is away. */
export type LimitStanding =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fills'; readonly touch: string }
  | { readonly kind: 'waits'; readonly touch: string };

/** A buy fills against the ask, a sale against the bid. */
export function limitStanding(
  ticket: Pick<Ticket, 'direction' | 'price'>,
  quote: { bid: string | null; ask: string | null },
): LimitStanding {
  const isBuy = ticket.direction === direction.buy;
  const touch = isBuy ? quote.ask : quote.bid;
  const price = wireFigure(ticket.price);
  if (touch === null || price === null) return { kind: 'unknown' };
  const gap = compare(price, touch);
  return { kind: (isBuy ? gap >= 0 : gap <= 0) ? 'fills' : 'waits', touch };
}
