import { usStock } from '@candor/domain/products/us-stock/us-stock';
import { expect, test } from 'vitest';
import { limitStanding, meantBy, newTicket, type Ticket, withShortcut } from './ticket.ts';
import { ticketFault as faultOf } from './ticket-checks.ts';
import { ticketRequests } from './ticket-request.ts';
import { type OrderRules, type TicketTerms, ticketTerms } from './ticket-terms.ts';

const stepsOf = (tickSize: string) => ({ tickSize, tickBands: [{ fromPrice: '0', tickSize }] });
const plain: OrderRules = {
  minCount: '1',
  maxNum: '100000',
  minAmount: '0.01',
  ...stepsOf('0.01'),
  unit: 'shares',
  leverages: [1],
  orderTypes: [0, 1],
  shortable: false,
  tradable: true,
  currency: 'USD',
  multiplier: '1',
  maintenanceRatio: '0.25',
  settleDays: 1,
  feeLines: [],
};
const sharesWith = (changes: Partial<OrderRules>) =>
  ticketTerms(usStock, 'stockCreate', { ...plain, ...changes });
const shares = sharesWith({});

function ticketFault(of: Ticket, terms: TicketTerms, held: { closableNum: string } | null) {
  return faultOf(of, terms, { closableNum: held?.closableNum ?? null, lastPrice: null });
}

function ticket(changes: Partial<Ticket> = {}): Ticket {
  return {
    ...newTicket({ direction: 0, habits: null, price: null, num: null }),
    quantity: '10',
    ...changes,
  };
}

test('a first ticket is a market order for the day at leverage 1', () => {
  expect(newTicket({ direction: 1, habits: null, price: null, num: null })).toMatchObject({
    direction: 1,
    type: 0,
    leverage: 1,
    timeInForce: 'day',
    quantity: '',
  });
});

test('a price in the address makes it a limit order; zero or nonsense does not', () => {
  const from = (price: string) => newTicket({ direction: 0, habits: null, price, num: '25' });
  expect(from('187.40')).toMatchObject({ type: 1, price: '187.40', quantity: '25' });
  expect(from('0.00')).toMatchObject({ type: 0, price: '' });
  // A contract may cost less than nothing; nobody orders less than nothing of it.
  expect(from('-5')).toMatchObject({ type: 1, price: '-5' });
  const less = newTicket({ direction: 0, habits: null, price: null, num: '-5' });
  expect(less).toMatchObject({ type: 0, quantity: '' });
  for (const nonsense of ['1e5', '1,234.50', '187.4x', '1.2.3', '\u0661']) {
    const made = newTicket({ direction: 0, habits: null, price: nonsense, num: nonsense });
    expect(made).toMatchObject({ type: 0, price: '', quantity: '' });
  }
});

test('the habits of the source come back', () => {
  const habits = { type: 1, leverage: 2, timeInForce: 'gtc' } as const;
  expect(newTicket({ direction: 0, habits, price: null, num: null })).toMatchObject(habits);
});

test('no quantity and a quantity of zero ask for one', () => {
  expect(ticketFault(ticket({ quantity: '' }), shares, null)?.reason).toBe('QUANTITY');
  expect(ticketFault(ticket({ quantity: '0.' }), shares, null)?.reason).toBe('QUANTITY');
});

test('a broken lot names the lot', () => {
  const lots = sharesWith({ minCount: '100' });
  expect(ticketFault(ticket({ quantity: '150' }), lots, null)).toEqual({
    field: 'quantity',
    reason: 'LOT',
    figures: { minCount: '100' },
  });
  expect(ticketFault(ticket({ quantity: '2.5' }), shares, null)?.reason).toBe('LOT');
  expect(ticketFault(ticket({ quantity: '200' }), lots, null)).toBeNull();
});

test('quantity is refused before price, price before its tick', () => {
  expect(ticketFault(ticket({ type: 1, quantity: '' }), shares, null)?.field).toBe('quantity');
  expect(ticketFault(ticket({ type: 1 }), shares, null)).toMatchObject({
    field: 'price',
    reason: 'AMOUNT',
  });
  const nickels = sharesWith(stepsOf('0.05'));
  expect(ticketFault(ticket({ type: 1, price: '187.42' }), nickels, null)).toEqual({
    field: 'price',
    reason: 'TICK',
    figures: { tickSize: '0.05' },
  });
});

test('a market order needs no price, a stop needs its trigger', () => {
  expect(ticketFault(ticket(), shares, null)).toBeNull();
  expect(ticketFault(ticket({ type: 2 }), shares, null)?.field).toBe('trigger');
});

test('one order has a largest size', () => {
  expect(ticketFault(ticket({ quantity: '100001' }), shares, null)).toMatchObject({
    reason: 'MAX_NUM',
    figures: { n: '100000' },
  });
});

test('a sale never becomes a short by accident', () => {
  const sale = ticket({ direction: 1, quantity: '22' });
  expect(ticketFault(sale, shares, { closableNum: '0' })?.reason).toBe('SHORT_NOT_ALLOWED');
  expect(ticketFault(sale, shares, { closableNum: '21' })).toMatchObject({
    reason: 'OVER_CLOSE',
    figures: { n: '21' },
  });
  expect(ticketFault(sale, shares, { closableNum: '22' })).toBeNull();
  expect(ticketFault(sale, sharesWith({ shortable: true }), { closableNum: '0' })).toBeNull();
  // A product of two sides, of which this one cannot be short.
  const opening = { ...sale, openClose: 0 } as const;
  expect(ticketFault(opening, shares, { closableNum: '99' })?.reason).toBe('SHORT_NOT_ALLOWED');
});

test('what is held does not bind a purchase, nor anything while it is not loaded', () => {
  expect(ticketFault(ticket(), shares, { closableNum: '0' })).toBeNull();
  expect(ticketFault(ticket({ direction: 1 }), shares, null)).toBeNull();
});

test('what cannot be traded says so before it speaks of size', () => {
  const halted = sharesWith({ tradable: false, maxNum: '1' });
  expect(ticketFault(ticket(), halted, null)?.reason).toBe('NOT_TRADABLE');
});

test('half of one share is none, and the field then asks for a quantity', () => {
  const half = withShortcut(ticket({ quantity: '1' }), '0');
  expect(half.quantity).toBe('');
  expect(ticketFault(half, shares, null)?.reason).toBe('QUANTITY');
});

test('the wire gets only what the order type uses', () => {
  const typed = ticket({ price: '187.', trigger: '190' });
  const apple = { source: 0, market: 'NASDAQ', code: 'AAPL', name: 'Apple' } as const;
  const sent = (of: Ticket) => ticketRequests.stockCreate(of, { instrument: apple, id: null });
  expect(sent(typed)).toEqual({
    stockCode: 'AAPL',
    stockName: 'Apple',
    source: 0,
    market: 'NASDAQ',
    direction: 0,
    type: 0,
    num: '10',
    leverage: 1,
    timeInForce: 'day',
  });
  const { num: _, ...forAmount } = sent({ ...typed, sizedBy: 'amount', amount: '500.' });
  expect(forAmount).toMatchObject({ amount: '500' });
  expect(_).toBeUndefined();
  expect(sent({ ...typed, type: 3 })).toMatchObject({ price: '187', triggerPrice: '190' });
});

test('a limit buy waits below the ask and fills at it; a limit sale the other way round', () => {
  const quote = { bid: '187.40', ask: '187.42' };
  expect(limitStanding({ direction: 0, price: '187.40' }, quote)).toEqual({
    kind: 'waits',
    touch: '187.42',
  });
  expect(limitStanding({ direction: 0, price: '187.42' }, quote).kind).toBe('fills');
  expect(limitStanding({ direction: 1, price: '187.41' }, quote)).toEqual({
    kind: 'waits',
    touch: '187.40',
  });
  expect(limitStanding({ direction: 1, price: '187.4' }, quote).kind).toBe('fills');
  expect(limitStanding({ direction: 0, price: '187.4' }, { bid: '1', ask: null }).kind).toBe(
    'unknown',
  );
});

test('a sale of something held closes it, unless the customer says that it opens', () => {
  expect(meantBy(ticket({ direction: 1 }), '5')).toBe(1);
  expect(meantBy(ticket({ direction: 1 }), '0')).toBe(0);
  expect(meantBy(ticket({ direction: 1 }), null)).toBe(0);
  expect(meantBy(ticket(), '5')).toBe(0);
  expect(meantBy(ticket({ openClose: 1 }), '5')).toBe(1);
  expect(meantBy(ticket({ direction: 1, openClose: 0 }), '5')).toBe(0);
});
