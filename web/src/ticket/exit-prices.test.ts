import { expect, test } from 'vitest';
import { exitBase, percentFrom, withExitPrices } from './exit-prices.ts';
import { newTicket, type Ticket } from './ticket.ts';

const steps = { tickSize: '0.01', tickBands: [{ fromPrice: '0', tickSize: '0.01' }] };
const rules = { ...steps, multiplier: '1' };
const limit = { type: 1, price: '187.40', quantity: '26' } as const;

function priced(set: Partial<Ticket>, foundNum: string | null = null, multiplier = '1') {
  const plain = newTicket({ direction: 0, habits: null, price: null, num: null });
  const terms = { rules: { ...rules, multiplier }, lastPrice: '187.42', foundNum };
  const { takeProfit, stopLoss } = withExitPrices({ ...plain, ...set }, terms);
  return [takeProfit, stopLoss];
}

test('a percentage counts from where the order opens, to the nearest step', () => {
  const by = { takeProfitBy: 'percent', stopLossBy: 'percent' } as const;
  const both = { ...by, takeProfit: '10', stopLoss: '5' };
  expect(priced({ ...limit, ...both })).toEqual(['206.14', '178.03']);
  expect(priced({ ...limit, ...both, direction: 1 })).toEqual(['168.66', '196.77']);
  // A market order opens at the price of the moment it was typed, a stop at its trigger.
  expect(priced({ ...both, exitsFrom: '100.00' })).toEqual(['110.00', '95.00']);
  expect(priced({ ...both, type: 2, trigger: '200' })).toEqual(['220.00', '190.00']);
  expect(percentFrom('187.40', '206.00')).toBe('9.93');
});

test('money counts for the whole order', () => {
  const by = { takeProfitBy: 'money', stopLossBy: 'money' } as const;
  const both = { ...by, takeProfit: '260', stopLoss: '130' };
  expect(priced({ ...limit, ...both })).toEqual(['197.40', '182.40']);
  expect(priced({ ...limit, ...both }, null, '0.01')).toEqual(['1187.40', '0']);
  // By amount: what it was found to buy; before that about as much as it will.
  const byAmount = { ...limit, ...both, sizedBy: 'amount', amount: '4872.40' } as const;
  expect(priced(byAmount, '26')).toEqual(['197.40', '182.40']);
  expect(priced(byAmount)).toEqual(['197.40', '182.40']);
});

test('what was typed and is no price yet is refused and never left out', () => {
  const money = { stopLossBy: 'money', stopLoss: '10' } as const;
  expect(priced({ ...limit, ...money, quantity: '' })).toEqual(['', '0']);
  expect(priced({ ...limit, stopLossBy: 'percent', stopLoss: '100' })).toEqual(['', '0']);
  expect(priced({ ...limit, stopLossBy: 'percent', stopLoss: '0.' })).toEqual(['', '0']);
  expect(priced({ ...limit, price: '', stopLossBy: 'percent', stopLoss: '5' })).toEqual(['', '0']);
  expect(
    exitBase({ ...newTicket({ direction: 0, habits: null, price: null, num: null }) }, null),
  ).toBe(null);
});
