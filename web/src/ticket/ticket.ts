import {
  type Direction,
  direction,
  type OpenClose,
  type OrderType,
  openClose,
  orderType,
  type TimeInForce,
} from '@candor/contract/enums';
import { compare, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';

/** In what an exit is typed: as a price, or as a move from where the order opens. */
export type ExitBy = 'price' | 'percent' | 'money';

/**
 * An order as the customer has it on the screen. Figures are the typed text, not yet the wire's. A
 * product uses the fields that `ticketFields` names.
 */
export interface Ticket {
  readonly direction: Direction;
  readonly type: OrderType;
  readonly price: string;
  readonly trigger: string;
  /** How far a trailing stop stays behind the best price, and in what. */
  readonly trail: string;
  readonly trailBy: 'amount' | 'percent';
  /** Where what it opens is to be left, and in what it was typed; empty for nowhere. */
  readonly takeProfit: string;
  readonly takeProfitBy: ExitBy;
  readonly stopLoss: string;
  readonly stopLossBy: ExitBy;
  /** The last price as an exit was typed, from which it counts where nothing else says. */
  readonly exitsFrom: string;
  readonly quantity: string;
  /** Whether `quantity` is ordered, or as much as `amount` buys. */
  readonly sizedBy: 'quantity' | 'amount';
  readonly leverage: number;
  readonly timeInForce: TimeInForce;
  /** A limit that is worked before and after regular hours too. */
  readonly isExtended: boolean;
  /** Null where the side says it. */
  readonly openClose: OpenClose | null;
  readonly amount: string;
  /** Of what is followed: until when, and that it cannot be sold before. */
  readonly term: string;
  readonly isAgreed: boolean;
}

/** What may be kept for the next order of the same source. */
export type TicketHabits = Pick<Ticket, 'type' | 'leverage' | 'timeInForce'>;

const plainHabits: TicketHabits = { type: orderType.market, leverage: 1, timeInForce: 'day' };

/** Nowhere to leave. */
export const noExits: Pick<
  Ticket,
  'takeProfit' | 'takeProfitBy' | 'stopLoss' | 'stopLossBy' | 'exitsFrom'
> = { takeProfit: '', takeProfitBy: 'price', stopLoss: '', stopLossBy: 'price', exitsFrom: '' };

/** An empty ticket for one side, with the habits of the source and what the address suggested. */
export function newTicket(input: {
  direction: Direction;
  habits: TicketHabits | null;
  price: string | null;
  num: string | null;
  openClose?: OpenClose | null;
}): Ticket {
  const [price, num] = [plainFigure(input.price), plainFigure(input.num).replace(/^-.*/, '')];
  const hasPrice = wireFigure(price) !== null;
  const habits = input.habits ?? plainHabits;
  return {
    ...habits,
    direction: input.direction,
    type: hasPrice ? orderType.limit : habits.type,
    price: hasPrice ? price : '',
    quantity: num,
    sizedBy: 'quantity' as const,
    trigger: '',
    trail: '',
    trailBy: 'percent' as const,
    ...noExits,
    isExtended: false,
    openClose: input.openClose ?? null,
    amount: '',
    term: '',
    isAgreed: false,
  };
}

/** A figure that an address suggests, of either sign; nothing of what is none. */
function plainFigure(suggested: string | null): string {
  return suggested !== null && /^-?\d{1,15}(\.\d{1,12})?$/.test(suggested) ? suggested : '';
}

export function hasLimitPrice(type: OrderType): boolean {
  return type === orderType.limit || type === orderType.stopLimit;
}

export function hasTrigger(type: OrderType): boolean {
  return type === orderType.stop || type === orderType.stopLimit;
}

/** What an order is for: a sale of something held closes it, unless the customer says otherwise. */
export function meantBy(ticket: Ticket, closableNum: string | null): OpenClose {
  if (ticket.openClose !== null) return ticket.openClose;
  const isSale = ticket.direction === direction.sell;
  const isHeld = closableNum !== null && signOf(closableNum) > 0;
  return isSale && isHeld ? openClose.close : openClose.open;
}

/**
 * Half or full, as the server counted it. A half of zero leaves the field
 * empty, which then says so.
 */
export function withShortcut(ticket: Ticket, num: string): Ticket {
  return { ...ticket, quantity: signOf(num) === 0 ? '' : num };
}

/** The ticket with the quantity that the preview found for its amount. */
export function withFound(ticket: Ticket, num: string | null | undefined): Ticket {
  return ticket.sizedBy === 'amount' ? { ...ticket, quantity: num ?? '' } : ticket;
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
