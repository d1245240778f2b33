import {
  direction,
  type OrderType,
  openClose,
  orderType,
  type TimeInForce,
  type WalletType,
} from '@candor/contract/enums';
import type { OutputOf } from '@candor/contract/route';
import type { getMinCount } from '@candor/contract/routes/market';
import { endsAtOnce } from '@candor/domain/orders/time-in-force';
import { takesAmount } from '@candor/domain/products/all-products';
import type { OrderRoute, Product, ProductTerms } from '@candor/domain/products/product';
import { crossOf } from '@candor/domain/time/session-cross';
import { hasLimitPrice, hasTrigger, noExits, type Ticket } from './ticket.ts';

/** What may be ordered of an instrument: steps, limits, leverages, fees. */
export type OrderRules = OutputOf<typeof getMinCount>;

/** The calls a ticket ends in: that of its product, or the one that closes a position. */
export type TicketCall = OrderRoute | 'flatPosition';

/** What a call is filled in with. */
const asked = {
  stockCreate: 'order',
  hkCreate: 'order',
  auctionStockCreate: 'order',
  blockTradeCreate: 'order',
  goldCreate: 'order',
  flatPosition: 'close',
  newSharesCreate: 'lots',
  followAdd: 'amount',
} as const satisfies Record<TicketCall, string>;
export type Asked = (typeof asked)[TicketCall];

/** What a ticket may be filled in with: the terms of its product and its instrument's figures. */
export interface TicketTerms {
  readonly asks: Asked;
  readonly walletType: WalletType;
  readonly product: ProductTerms;
  /** Both sides can be held at once, so each order says whether it opens or closes. */
  readonly isTwoSided: boolean;
  /** A purchase may be for an amount of money. */
  readonly takesAmount: boolean;
  /** Null of what is no instrument. */
  readonly rules: OrderRules | null;
  readonly orderTypes: readonly OrderType[];
  readonly leverages: readonly number[];
  /** Why none is taken now; null where one is. */
  readonly refusal: 'NOT_TRADABLE' | null;
}

/** The terms of a ticket of a product that ends in a call. */
export function ticketTerms(
  product: Product,
  call: TicketCall,
  rules: OrderRules | null,
): TicketTerms {
  const { terms, wallet } = product;
  if (wallet === null) throw new Error(`nothing pays for ${product.kind}`);
  const types = terms.orderTypes.map((word) => orderType[word]);
  return {
    asks: asked[call],
    walletType: wallet.walletType,
    product: terms,
    isTwoSided: product.settlement.pays === 'difference',
    takesAmount: takesAmount(product),
    rules,
    orderTypes: types.filter((type) => rules?.orderTypes.includes(type)),
    leverages: rules?.leverages ?? [],
    refusal: product.isOpen ? (rules?.tradable === false ? 'NOT_TRADABLE' : null) : product.refusal,
  };
}

/** The terms of what adds to a position: it has the leverage of the position. */
export function termsAdding(terms: TicketTerms, held: { readonly leverage: number } | null) {
  return held === null ? terms : { ...terms, leverages: [held.leverage] };
}

export type TicketField =
  | 'side'
  | 'openClose'
  | 'type'
  | 'trigger'
  | 'trail'
  | 'price'
  | 'quantity'
  | 'leverage'
  | 'timeInForce'
  | 'extendedHours'
  | 'exits'
  | 'amount'
  | 'term'
  | 'agree';

/** What the customer fills in, in the order in which it stands on the page. */
export function ticketFields(
  ticket: Ticket,
  terms: TicketTerms,
  isClosing: boolean,
): readonly TicketField[] {
  if (terms.asks === 'lots') return ['quantity'];
  if (terms.asks === 'amount') return ['term', 'amount', 'agree'];
  const prices: readonly (readonly [TicketField, boolean])[] = [
    ['trigger', hasTrigger(ticket.type)],
    ['trail', ticket.type === orderType.trailingStop],
    ['price', hasLimitPrice(ticket.type)],
  ];
  const shown = prices.flatMap(([field, isShown]) => (isShown ? [field] : []));
  if (terms.asks === 'close') return ['type', ...shown, 'quantity'];
  return [
    ...(terms.isTwoSided ? (['openClose'] as const) : []),
    ...(['side', 'type', ...shown, sizeField(ticket)] as const),
    // A position has one leverage for life, so that a close names none.
    ...(terms.leverages.some((one) => one > 1) && !isClosing ? (['leverage'] as const) : []),
    'timeInForce',
    ...(mayBeExtended(ticket, terms) ? (['extendedHours'] as const) : []),
    // Only what opens is left again, and only where stops are watched.
    ...(!isClosing && terms.orderTypes.includes(orderType.stop) ? (['exits'] as const) : []),
  ];
}

function sizeField({ sizedBy }: Ticket) {
  return sizedBy === 'amount' ? 'amount' : 'quantity';
}

/** A ticket as the product offers it; a habit it does not know falls back. */
export function offeredTicket(ticket: Ticket, terms: TicketTerms): Ticket {
  const isByAmount =
    ticket.sizedBy === 'amount' && mayBeByAmount(ticket, terms) && terms.asks === 'order';
  const takesExits = terms.asks === 'order' && terms.orderTypes.includes(orderType.stop);
  return {
    ...ticket,
    ...(takesExits ? {} : noExits),
    sizedBy: isByAmount ? 'amount' : 'quantity',
    quantity: isByAmount ? '' : ticket.quantity,
    leverage: offered(ticket.leverage, terms.leverages),
    openClose: terms.isTwoSided ? (ticket.openClose ?? openClose.open) : null,
    type: offered(ticket.type, terms.orderTypes),
    timeInForce: offered(ticket.timeInForce, timesInForceOf(ticket, terms)),
    isExtended: ticket.isExtended && mayBeExtended(ticket, terms),
  };
}

/** A thin book is met by a price that was named, and by nothing that waits for one of all. */
function mayBeExtended({ type, timeInForce }: Ticket, { asks, rules }: TicketTerms): boolean {
  const isOffered = asks === 'order' && rules?.extendedHours === true;
  return isOffered && type === orderType.limit && crossOf(timeInForce) === null;
}

/** What is bought with its price can be bought for an amount. */
export function mayBeByAmount(ticket: Pick<Ticket, 'direction'>, terms: TicketTerms): boolean {
  return terms.takesAmount && ticket.direction === direction.buy;
}

/** A stop waits, so it can neither end at once nor with an open or close. */
export function timesInForceOf(
  { type }: Pick<Ticket, 'type'>,
  { product }: TicketTerms,
): readonly TimeInForce[] {
  const waits = hasTrigger(type) || type === orderType.trailingStop;
  const canWait = (one: TimeInForce) => !endsAtOnce(one) && crossOf(one) === null;
  return product.timesInForce.filter((one) => !waits || canWait(one));
}

function offered<Word>(word: Word, all: readonly Word[]): Word {
  return all.includes(word) ? word : (all[0] ?? word);
}
