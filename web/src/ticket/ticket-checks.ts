import { direction, openClose, orderType } from '@candor/contract/enums';
import * as orderFields from '@candor/domain/orders/field-checks';
import { compare, decimalAt, signOf, unitsAt } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { placesOf } from '@candor/ui/figures/places';
import { placesWith, pricedAs } from '@candor/ui/figures/price-steps';
import { type Fault, fault, priceFault, quantityFault, sizeFault } from './faults.ts';
import { hasLimitPrice, hasTrigger, meantBy, type Ticket } from './ticket.ts';
import type { Asked, OrderRules, TicketTerms } from './ticket-terms.ts';

/** What the customer has to do with the instrument, and its price; null while not loaded. */
export interface TicketFacts {
  /** Of what is held, what resting orders do not close already. */
  readonly closableNum: string | null;
  readonly lastPrice: string | null;
}

type Check = (ticket: Ticket, terms: TicketTerms, facts: TicketFacts) => Fault | null;

const quantity: Check = (ticket, terms) => quantityFault(ticket.quantity, rulesOf(terms).minCount);
const size: Check = (ticket, terms, facts) => {
  if (ticket.sizedBy === 'quantity') return quantity(ticket, terms, facts);
  return signOf(wireFigure(ticket.amount) ?? '0') > 0 ? null : fault('amount', 'AMOUNT');
};
const price: Check = (ticket, terms) =>
  hasLimitPrice(ticket.type) ? priceFault(ticket.price, rulesOf(terms), 'price') : null;
const trigger: Check = (ticket, terms) =>
  hasTrigger(ticket.type) ? priceFault(ticket.trigger, rulesOf(terms), 'trigger') : null;
const trail: Check = ({ type, trail: typed }) =>
  type === orderType.trailingStop && signOf(wireFigure(typed) ?? '0') <= 0
    ? fault('trail', 'AMOUNT')
    : null;
const exits: Check = ({ takeProfit, stopLoss }, terms) => {
  for (const [field, typed] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const) {
    const found = typed === '' ? null : priceFault(typed, rulesOf(terms), field);
    if (found !== null) return found;
  }
  return null;
};
const taken: Check = (_ticket, { refusal }) => refusal && fault('order', refusal);
/** Whatever is held can be closed by one order. */
const most: Check = (ticket, terms, { closableNum }) =>
  closableNum !== null && meantBy(ticket, closableNum) === openClose.close
    ? null
    : sizeFault(ticket.quantity, rulesOf(terms).maxNum);

const least: Check = (ticket, { product }) => {
  const num = wireFigure(ticket.quantity);
  if (num === null) return null;
  const whole = unitsAt(num.split('.')[0] ?? '0', 0);
  const reason = orderFields.leastFault(whole, product);
  return reason && fault('quantity', reason);
};

const band: Check = (ticket, terms, { lastPrice }) => {
  const { product } = terms;
  const limit = hasLimitPrice(ticket.type) ? wireFigure(ticket.price) : null;
  if (limit === null || lastPrice === null) return null;
  const places = Math.max(placesWith(rulesOf(terms), limit), placesOf(lastPrice));
  const at = (figure: string) => unitsAt(figure, places);
  const priced = pricedAs(rulesOf(terms), places);
  const reason = orderFields.bandFault(at(limit), at(lastPrice), product, priced);
  return reason && fault('price', reason, { p: percentOf(product.priceBandBps) });
};

/** A stop lies beyond the last price, and a trigger far from it is a slip of the finger. */
const beyond: Check = ({ type, trigger: typed, direction: side }, terms, { lastPrice }) => {
  const { product } = terms;
  const figure = hasTrigger(type) ? wireFigure(typed) : null;
  if (figure === null || lastPrice === null) return null;
  const places = Math.max(placesWith(rulesOf(terms), figure), placesOf(lastPrice));
  const [at, last] = [unitsAt(figure, places), unitsAt(lastPrice, places)];
  const tooFar = orderFields.bandFault(at, last, product, pricedAs(rulesOf(terms), places));
  if (tooFar) return fault('trigger', tooFar, { p: percentOf(product.priceBandBps) });
  const isBeyond = side === direction.buy ? at > last : at < last;
  return isBeyond ? null : fault('trigger', 'TRIGGER_SIDE', { last: lastPrice });
};

/**
 * What closes a position is no more than what is held; nothing held needs a product that can be
 * short. Unless the customer says otherwise, a sale of something held closes it.
 */
const held: Check = (ticket, terms, { closableNum }) => {
  const isSale = ticket.direction === direction.sell;
  if (closableNum === null || (ticket.openClose !== openClose.close && !isSale)) return null;
  if (meantBy(ticket, closableNum) === openClose.close) {
    return overClose('OVER_CLOSE', ticket, closableNum);
  }
  return rulesOf(terms).shortable ? null : fault('order', 'SHORT_NOT_ALLOWED');
};

const closable: Check = (ticket, _terms, { closableNum }) =>
  closableNum === null ? null : overClose('OVER_CLOSE_POSITION', ticket, closableNum);

const amount: Check = (ticket, { product }) => {
  const figure = wireFigure(ticket.amount);
  const reason = orderFields.amountFault(figure === null ? null : unitsAt(figure, 2), product);
  return reason && fault('amount', reason);
};
const agreed: Check = (ticket) => (ticket.isAgreed ? null : fault('agree', 'AGREE_REQUIRED'));

/** In the server's own order of refusals: fields, the product, the size, what is held. */
const checks: Readonly<Record<Asked, readonly Check[]>> = {
  order: [size, price, trigger, trail, exits, taken, least, most, band, beyond, held],
  close: [quantity, price, closable],
  lots: [quantity, taken, most],
  amount: [amount, agreed, taken],
};

/** The first thing that stops this ticket from being sent. Money is the preview's word. */
export function ticketFault(ticket: Ticket, terms: TicketTerms, facts: TicketFacts): Fault | null {
  for (const check of checks[terms.asks]) {
    const found = check(ticket, terms, facts);
    if (found !== null) return found;
  }
  return null;
}

function overClose(
  reason: 'OVER_CLOSE' | 'OVER_CLOSE_POSITION',
  ticket: Ticket,
  n: string,
): Fault | null {
  const num = wireFigure(ticket.quantity) ?? '0';
  return compare(num, n) > 0 ? fault('quantity', reason, { n }) : null;
}

function percentOf(bps: bigint): string {
  return decimalAt(bps, 2).replace(/\.?0+$/, '');
}

function rulesOf({ rules }: TicketTerms): OrderRules {
  if (rules === null) throw new Error('a ticket without the figures of its instrument');
  return rules;
}
