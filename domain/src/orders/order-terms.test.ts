import { expect, test } from 'vitest';
import { type CarriedTerms, carriedOf } from './order-terms.ts';

/** Typed, so that a field which comes to the table has to be named here. */
const every: Required<CarriedTerms> = {
  orderId: 'o1',
  clientOrderId: 'c1',
  direction: 'buy',
  leverage: 2,
  timeInForce: 'gtc',
  extendedHours: true,
  exits: { takeProfit: 110n },
  exitsOf: 'o0',
  replaces: 'o0',
  reversal: 'o2',
};

test('every field that the table carries is carried, and nothing else', () => {
  const command = { ...every, price: 100n, gate: null };
  expect(carriedOf(command)).toStrictEqual(every);
});

test('what is absent stays absent', () => {
  const { extendedHours, exits, exitsOf, replaces, reversal, ...least } = every;
  const command = { ...least, extendedHours: undefined, exits: undefined, replaces: undefined };
  expect(carriedOf(command)).toStrictEqual(least);
});
