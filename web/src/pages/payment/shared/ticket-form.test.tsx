import { waitsForMarket } from '@candor/domain/products/common-parts';
import { future } from '@candor/domain/products/future/future';
import type { Product } from '@candor/domain/products/product';
import { usStock } from '@candor/domain/products/us-stock/us-stock';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Preview } from '../../../ticket/preview-changes.ts';
import { newTicket, noExits, type Ticket } from '../../../ticket/ticket.ts';
import {
  type OrderRules,
  offeredTicket,
  ticketFields,
  ticketTerms,
} from '../../../ticket/ticket-terms.ts';
import { TicketForm, type TicketFormProps } from './ticket-form.tsx';

const ofProduct: OrderRules = {
  minCount: '1',
  maxNum: '100',
  minAmount: '0.01',
  tickSize: '0.1',
  unit: 'contracts',
  tickBands: [{ fromPrice: '0', tickSize: '0.1' }],
  leverages: [1, 2, 5],
  orderTypes: [0, 1],
  shortable: true,
  tradable: true,
  currency: 'USD',
  multiplier: '1',
  maintenanceRatio: '0.06',
  settleDays: 0,
  feeLines: [],
};

const unread = { preview: null, isCurrent: true };

function draw(
  product: Product,
  isClosing = false,
  set: Partial<Ticket> = {},
  { rules = ofProduct, reading = unread as TicketFormProps['reading'] } = {},
) {
  const terms = ticketTerms(product, 'goldCreate', rules);
  const plain = newTicket({ direction: 0, habits: null, price: null, num: null });
  const ticket = offeredTicket({ ...plain, ...set }, terms);
  const fields = ticketFields(ticket, terms, isClosing);
  const onChange = vi.fn();
  const facts = { quote: undefined, shortcuts: null, fault: null, reading };
  render(
    <TicketForm
      ticket={ticket}
      priced={ticket}
      terms={terms}
      fields={fields}
      rules={rules}
      onChange={onChange}
      {...facts}
    />,
  );
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
  expect(screen.getByText(/one to ten minutes before the close/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'At the Open' }));
  expect(change).toHaveBeenCalledWith({ timeInForce: 'opg' });
  cleanup();
  const terms = { ...usStock.terms, orderTypes: ['stop'] } as const;
  const stops = { ...ofProduct, orderTypes: [2] };
  draw({ ...usStock, terms }, false, { type: 2, timeInForce: 'cls' }, { rules: stops });
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

const all = { rules: { ...ofProduct, orderTypes: [0, 1, 2, 3, 4] } };

test('five order types stand in one row, and the chosen one says what it does on its side', () => {
  const change = draw(usStock, false, { type: 1 }, all);
  const types = screen.getByRole('radiogroup', { name: 'Order Type' });
  const names = [...types.querySelectorAll('[role=radio]')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Market', 'Limit', 'Stop', 'Stop-Limit', 'Trailing']);
  expect(screen.getByText('Buys at your price or better, never above it.')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Stop' }));
  expect(change).toHaveBeenCalledWith({ type: 2 });
  cleanup();
  draw(usStock, false, { type: 3, direction: 1 }, all);
  expect(screen.getByText(/never below your limit/)).toBeDefined();
  cleanup();
  draw(usStock, false, { type: 1 });
  expect(screen.queryByRole('radio', { name: 'Stop' })).toBeNull();
});

test('the sheet of all types says each in a sentence, and uses none before its button', async () => {
  const change = draw(usStock, false, { type: 1 }, all);
  fireEvent.click(screen.getByRole('button', { name: 'All types' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('radio', { name: /^Trailing Stop/ }));
  expect(sheet.getByText('Fills whole at once, or is cancelled.')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(sheet.getByRole('button', { name: 'Use Trailing Stop, Good for Day' }));
  expect(change).toHaveBeenCalledWith({ type: 4 });
});

test('an amount says what it buys and what it leaves over, once that is known', () => {
  const preview = {
    num: '26',
    totalAmount: '4872.40',
    fee: '2.44',
    currency: 'USD',
    mostCost: '5000.00',
  } as unknown as Preview;
  const draft = { sizedBy: 'amount', amount: '5000' } as const;
  draw(usStock, false, draft, { reading: { preview, isCurrent: true } });
  expect(screen.getByText('Buys 26. $125.16 stays with you.')).toBeDefined();
  cleanup();
  draw(usStock, false, draft, { reading: { preview, isCurrent: false } });
  expect(screen.queryByText(/stays with you/)).toBeNull();
});

test('the distance of a trailing stop is typed into a box that can be seen', () => {
  draw(usStock, false, { type: 4 }, all);
  expect(screen.getByLabelText('Distance').closest('.field-box')?.textContent).toContain('%');
});

test('exits are typed as price, percentage or money, and told with both fees and their result', () => {
  const exit = { closeFee: '2.68', percent: '9.93', price: '206.00' };
  const exits = [{ ...exit, exit: 'takeProfit', gain: '483.60', result: '478.48' }];
  const known = { num: '26', fee: '2.44', currency: 'USD', estPrice: '187.40', exits };
  const preview = known as unknown as Preview;
  const typed = { type: 1, price: '187.40', takeProfit: '206.00' } as const;
  const change = draw(usStock, false, typed, { ...all, reading: { preview, isCurrent: true } });
  expect(screen.getByText('+9.93% from your price')).toBeDefined();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Take Profit',
    'Trigger206.00',
    'From 187.40+9.93%',
    'Price difference × 26+$483.60',
    'Handling Fee, buying−$2.44',
    'Handling Fee, selling−$2.68',
    'Expected result+$478.48',
  ]);
  const stop = within(screen.getByRole('radiogroup', { name: 'Stop Loss in' }));
  fireEvent.click(stop.getByRole('radio', { name: '%' }));
  expect(change).toHaveBeenCalledWith({ stopLossBy: 'percent', stopLoss: '', exitsFrom: '' });
  fireEvent.click(screen.getByRole('switch', { name: 'Take Profit and Stop Loss' }));
  expect(change).toHaveBeenLastCalledWith(noExits);
});
