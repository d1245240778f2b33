import { usStock } from '@candor/domain/products/us-stock/us-stock';
import { expect, test } from 'vitest';
import { newTicket, type Ticket } from '../../../ticket/ticket.ts';
import { ticketFault } from '../../../ticket/ticket-checks.ts';
import { ticketRequests } from '../../../ticket/ticket-request.ts';
import { ticketTerms } from '../../../ticket/ticket-terms.ts';
import { closeGain, shortcutOf } from './close-form.ts';

const terms = ticketTerms(usStock, 'flatPosition', {
  minCount: '1',
  maxNum: '10',
  minAmount: '0.01',
  tickSize: '0.01',
  unit: 'shares',
  tickBands: [{ fromPrice: '0', tickSize: '0.01' }],
  leverages: [1],
  orderTypes: [0, 1],
  shortable: false,
  tradable: true,
  currency: 'USD',
  multiplier: '1',
  maintenanceRatio: '0.25',
  settleDays: 1,
  feeLines: [],
});
const closeFault = (ticket: Ticket) =>
  ticketFault(ticket, terms, { closableNum: '21', lastPrice: null });
const closeWire = (ticket: Ticket) =>
  ticketRequests.flatPosition(ticket, { instrument: null, id: 'p-1' });
const form = (changes: Partial<Ticket> = {}): Ticket => ({
  ...newTicket({ direction: 0, habits: null, price: null, num: '21' }),
  ...changes,
});

test('quantity in resting close orders is not offered twice', () => {
  expect(closeFault(form())).toBeNull();
  expect(closeFault(form({ quantity: '22' }))).toEqual({
    field: 'quantity',
    reason: 'OVER_CLOSE_POSITION',
    figures: { n: '21' },
  });
});

test('nothing typed asks for a quantity, a limit for its price', () => {
  expect(closeFault(form({ quantity: '' }))?.reason).toBe('QUANTITY');
  expect(closeFault(form({ type: 1 }))?.reason).toBe('AMOUNT');
  expect(closeFault(form({ type: 1, price: '1.001' }))?.reason).toBe('TICK');
});

test('a market close sends no price, a limit close does', () => {
  expect(closeWire(form({ price: '9.99' }))).toEqual({ id: 'p-1', num: '21', type: 0 });
  expect(closeWire(form({ type: 1, price: '9.9' }))).toEqual({
    id: 'p-1',
    num: '21',
    type: 1,
    price: '9.9',
  });
});

test('a long gains above its average, a short below it', () => {
  const part = { avgPrice: '171.20', num: '75', multiplier: '1' };
  // 187.39 - 171.20 = 16.19 a share.
  expect(closeGain({ ...part, side: 0, price: '187.39' })).toBe('1214.25');
  expect(closeGain({ ...part, side: 1, price: '187.39' })).toBe('-1214.25');
});

test('a quantity is recognised as half or full', () => {
  const shortcuts = { halfNum: '50', fullNum: '101' };
  expect(shortcutOf('101', shortcuts)).toBe('full');
  expect(shortcutOf('50.', shortcuts)).toBe('half');
  expect(shortcutOf('49', shortcuts)).toBeNull();
  expect(shortcutOf('', { halfNum: '0', fullNum: '1' })).toBeNull();
});
