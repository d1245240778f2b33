import { waitsForMarket } from '@candor/domain/products/common-parts';
import { future } from '@candor/domain/products/future/future';
import type { Product } from '@candor/domain/products/product';
import { usStock } from '@candor/domain/products/us-stock/us-stock';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newTicket, type Ticket } from '../../../ticket/ticket.ts';
import {
  type OrderRules,
  offeredTicket,
  ticketFields,
  ticketTerms,
} from '../../../ticket/ticket-terms.ts';
import { TicketForm } from './ticket-form.tsx';

const ofProduct: OrderRules = {
  ...{ minCount: '1', maxNum: '100', minAmount: '0.01', tickSize: '0.1', unit: 'contracts' },
  tickBands: [{ fromPrice: '0', tickSize: '0.1' }],
  ...{ leverages: [1, 2, 5], orderTypes: [0, 1], shortable: true, tradable: true },
  ...{ currency: 'USD', multiplier: '1', maintenanceRatio: '0.06', settleDays: 0, feeLines: [] },
};

function draw(product: Product, isClosing = false, set: Partial<Ticket> = {}, rules = ofProduct) {
  const terms = ticketTerms(product, 'goldCreate', rules);
  const plain = newTicket({ direction: 0, habits: null, price: null, num: null });
  const ticket = offeredTicket({ ...plain, ...set }, terms);
  const fields = ticketFields(ticket, terms, isClosing);
  const onChange = vi.fn();
  const facts = { quote: undefined, shortcuts: null, fault: null };
  render(<TicketForm {...{ ticket, terms, fields, rules, onChange }} {...facts} />);
  return onChange;
}

test('where both sides can be held, an order opens or closes one, with a leverage to open', () => {
  const change = draw({ ...future, isOpen: true, decide: waitsForMarket });
  expect(screen.getByText('Buy / Long')).toBeDefined();
  expect(screen.getByRole('button', { name: '5×' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Close' }));
  expect(change).toHaveBeenCalledWith({ openClose: 1, quantity: '' });
});

test('what closes a position names no leverage', () => {
  draw({ ...future, isOpen: true, decide: waitsForMarket }, true);
  expect(screen.queryByRole('button', { name: '5×' })).toBeNull();
});

test('a share is bought or sold, and what its product does not take cannot be chosen', () => {
  const terms = { ...usStock.terms, orderTypes: ['market'], timesInForce: ['day'] } as const;
  draw({ ...usStock, terms });
  expect(screen.queryByRole('radio', { name: 'Close' })).toBeNull();
  const isOff = (name: string) =>
    screen.getByRole('radio', { name }).getAttribute('aria-disabled') ??
    String(screen.getByRole<HTMLButtonElement>('radio', { name }).disabled);
  expect(isOff('Limit')).toBe('true');
  expect(isOff('Until Cancelled')).toBe('true');
  expect(isOff('Market')).toBe('false');
});

test('a US share can be ordered at the open or the close, which says until when; a stop cannot', () => {
  const change = draw(usStock, false, { timeInForce: 'cls' });
  expect(screen.getByText(/until ten minutes before the close/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'At the Open' }));
  expect(change).toHaveBeenCalledWith({ timeInForce: 'opg' });
  cleanup();
  const terms = { ...usStock.terms, orderTypes: ['stop'] } as const;
  const stops = { ...ofProduct, orderTypes: [2] };
  draw({ ...usStock, terms }, false, { type: 2, timeInForce: 'cls' }, stops);
  const atClose = screen.getByRole<HTMLButtonElement>('radio', { name: 'At the Close' });
  expect([atClose.disabled, atClose.getAttribute('aria-checked')]).toEqual([true, 'false']);
  cleanup();
  draw({ ...future, isOpen: true, decide: waitsForMarket });
  expect(screen.queryByRole('radio', { name: 'At the Close' })).toBeNull();
});

test('a share is bought for a quantity or for an amount, and sold for a quantity', () => {
  const change = draw(usStock);
  fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
  expect(change).toHaveBeenCalledWith({ sizedBy: 'amount' });
  cleanup();
  const typed = draw(usStock, false, { sizedBy: 'amount', quantity: '5' });
  expect(screen.queryByLabelText('Quantity')).toBeNull();
  fireEvent.input(screen.getByLabelText('Amount', { selector: 'input[inputmode]' }), {
    target: { value: '500' },
  });
  expect(typed).toHaveBeenCalledWith({ amount: '500' });
  cleanup();
  draw(usStock, false, { sizedBy: 'amount', direction: 1 });
  expect(screen.queryByRole('radio', { name: 'Amount' })).toBeNull();
  expect(screen.getByLabelText('Quantity')).toBeDefined();
});
