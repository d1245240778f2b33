import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmedBecame } from './confirmed-became.tsx';
import type { OrderDetail } from './order-view.ts';

beforeEach(() => setPreferences({ locale: 'en' }));

const figures = { price: '187.42', totalAmount: '18742.00', fee: '9.37' };
const order = {
  stockCode: 'NWSY',
  source: 0,
  market: 'NASDAQ',
  direction: 0,
  num: '100',
  currency: 'USD',
  fills: [],
  confirmed: {
    by: 'customer',
    confirmed: figures,
    difference: '1.10',
    became: { ...figures, num: '100', price: '187.431', totalAmount: '18743.10' },
    causes: [{ cause: 'price', amount: '1.10' }],
  },
} as unknown as OrderDetail;

function draw(changes: object = {}, of: object = {}) {
  const confirmed = { ...order.confirmed, ...changes } as OrderDetail['confirmed'];
  render(<ConfirmedBecame order={{ ...order, ...of, confirmed }} priceCurrency="USD" />);
  return document.body.textContent;
}

test('both sums stand in one sentence with the cause, and each row says whether it is the same', () => {
  const said =
    'You confirmed $18,751.37. It became $18,752.47, because it filled at another price.';
  expect(draw()).toContain(said);
  const rows = screen.getAllByRole('row').slice(1);
  const signs = rows.map(({ textContent }) => /[=≠]/.exec(textContent ?? '')?.[0]);
  expect(signs).toEqual(['=', '≠', '≠', '=', '≠']);
});

test('where the first seller had too little, each price it took says what it made', () => {
  const depthUsed = [
    { price: '187.42', num: '40', of: '40', left: '0' },
    { price: '187.43', num: '35', of: '35', left: '0' },
    { price: '187.45', num: '25', of: '90', left: '65' },
  ];
  const text = draw({}, { fills: [{ quote: { depthUsed } }] });
  expect(text).toContain('because the first seller had only 40 of your 100.');
  expect(text).toMatch(/40 × 187\.42\+?\$0\.00.*35 × 187\.43\+\$0\.35.*25 × 187\.45\+\$0\.75/);
  expect(text).toMatch(/Why it changed\+\$1\.10/);
});

test('prices that do not give the difference to the cent are not told one by one', () => {
  const depthUsed = [{ price: '187.43', num: '100', of: '100', left: '0' }];
  const text = draw({}, { fills: [{ quote: { depthUsed } }] });
  expect(text).toContain('because it filled at another price.');
  expect(text).toMatch(/Filled at another price\+\$1\.10/);
});

test('of several causes the largest is named; the house only estimated', () => {
  const text = draw({
    by: 'house',
    became: { ...figures, num: '60', totalAmount: '11245.20' },
    causes: [
      { cause: 'quantity', amount: '-7496.80' },
      { cause: 'fee', amount: '-3.00' },
    ],
  });
  expect(text).toContain('Estimated at $18,751.37. It became $11,254.57, because 40 did not fill.');
});

test('what became what was confirmed says so', () => {
  const text = draw({ became: { ...figures, num: '100' }, causes: [], difference: '0.00' });
  expect(text).toContain('You confirmed $18,751.37, and it became that to the cent.');
});

test('the most a guard let it cost stands under the sums', () => {
  const text = draw({ guard: { percent: '1', amount: '18938.88' } });
  expect(text).toContain('At most, 1% guard$18,938.88kept');
});

const labels = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('of a first share no row says again what the price says, and the sum is what was taken', () => {
  const one = { price: '187.42', totalAmount: '187.42', fee: '0.09' };
  const became = { ...one, num: '1' };
  const confirmed = { ...order.confirmed, confirmed: one, became, causes: [] };
  const first = { ...order, num: '1', confirmed } as OrderDetail;
  const drawn = render(<ConfirmedBecame order={first} priceCurrency="USD" isFirst />);
  expect(labels()).toEqual(['Quantity', 'Price', 'Handling Fee', 'Taken']);
  // 187.42 + 0.09.
  expect(screen.getByRole('row', { name: /^Taken/ }).textContent).toBe('Taken$187.51=$187.51');
  drawn.unmount();
  render(<ConfirmedBecame order={first} priceCurrency="USD" />);
  const usual = ['Quantity', 'Price', 'Total Amount', 'Handling Fee', 'Amount and fee'];
  expect(labels()).toEqual(usual);
});

test('where the total is another figure than the price, a first order says both', () => {
  render(<ConfirmedBecame order={order} priceCurrency="USD" isFirst />);
  expect(labels()).toEqual(['Quantity', 'Price', 'Total Amount', 'Handling Fee', 'Taken']);
});
