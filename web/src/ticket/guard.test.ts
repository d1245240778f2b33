import { expect, test } from 'vitest';
import { confirmedOf, guardOf, isBeyondGuard, mostTaken, shareOfGuard } from './guard.ts';
import type { Preview } from './preview-changes.ts';

const buy = { guardFrom: '187.42', guardPrice: '189.29', guardedAmount: '4734.62' };
const sale = { guardFrom: '187.40', guardPrice: '185.53', guardedAmount: '4635.93' };

function preview(changes: Partial<Preview> = {}): Preview {
  return {
    totalAmount: '4685.50',
    fee: '2.34',
    feeLines: [],
    estPrice: '187.42',
    estSlippage: '0.00',
    spreadCost: '0.00',
    buyingPowerAfter: '8387.50',
    currency: 'USD',
    walletType: 'STOCK',
    waitsForOpen: false,
    warnings: [],
    wouldRefuse: null,
    ...changes,
  } as Preview;
}

test('an order that states no guard has none', () => {
  expect(guardOf(preview())).toBeNull();
  expect(guardOf(null)).toBeNull();
  expect(guardOf(preview(buy))).toEqual({
    fromPrice: '187.42',
    price: '189.29',
    amount: '4734.62',
    isMost: true,
  });
});

test('what opens at the market can take its needed figure, and says no other', () => {
  const lent = preview({ ...buy, margin: '2342.75', needed: '2368.49' });
  const effect = { kind: 'taken', amount: '2345.09' } as const;
  expect(mostTaken(lent, effect)).toBe('2368.49');
  // The sheet says the same: of what is lent the whole of the purchase is not taken.
  expect(guardOf(lent)?.amount).toBe('2368.49');
  // A waiting order holds its sum; a limit has no guard; what closes takes its fee alone.
  expect(mostTaken(lent, { ...effect, kind: 'held' })).toBeNull();
  expect(mostTaken(preview({ margin: '2342.75', needed: '2345.09' }), effect)).toBeNull();
  expect(mostTaken(preview({ ...sale, margin: '0.00', needed: '0.00' }), effect)).toBeNull();
  const closing = guardOf(preview({ ...sale, margin: '0.00', needed: '0.00' }));
  expect([closing?.amount, closing?.isMost]).toEqual(['4635.93', false]);
  // A short takes its margin: what its size comes to at the guard is not in the wallet.
  const short = guardOf(preview({ ...sale, margin: '234.28', needed: '241.31' }));
  expect([short?.amount, short?.isMost]).toEqual(['241.31', true]);
});

test('a purchase leaves its guard above it, a sale below it, and at it neither does', () => {
  const at = (guardFrom: string, stated = buy) =>
    isBeyondGuard(preview(stated), preview({ ...stated, guardFrom }));
  expect(['187.42', '189.29', '150.00'].map((price) => at(price))).toEqual([false, false, false]);
  expect(at('189.30')).toBe(true);
  expect(['187.40', '185.53', '250.00'].map((price) => at(price, sale))).toEqual([
    false,
    false,
    false,
  ]);
  expect(at('185.52', sale)).toBe(true);
  // Nothing is known of the price, or no guard was stated.
  expect(isBeyondGuard(preview(buy), preview())).toBe(false);
  expect(isBeyondGuard(preview(), preview(buy))).toBe(false);
});

test('the way to the guard is measured on either side', () => {
  const guard = { fromPrice: '200.00', price: '202.00', amount: null, isMost: true };
  expect(['200.00', '201.00', '202.00', '203.00'].map((at) => shareOfGuard(guard, at))).toEqual([
    0, 0.5, 1, 1.5,
  ]);
  expect(
    shareOfGuard({ fromPrice: '200.00', price: '198.00', amount: null, isMost: true }, '199.00'),
  ).toBe(0.5);
  expect(
    shareOfGuard({ fromPrice: '0.00', price: '0.00', amount: null, isMost: true }, '1.00'),
  ).toBe(0);
});

test('an order carries what was shown and the price from which the guard was stated', () => {
  const now = preview({ ...buy, estPrice: '187.46', totalAmount: '4686.50', guardFrom: '187.46' });
  expect(confirmedOf(now, preview(buy))).toEqual({
    confirmed: { price: '187.46', totalAmount: '4686.50', fee: '2.34', guardFrom: '187.42' },
  });
  expect(confirmedOf(now, now)).toEqual({
    confirmed: { price: '187.46', totalAmount: '4686.50', fee: '2.34', guardFrom: '187.46' },
  });
  expect(confirmedOf(preview(), preview())).toEqual({
    confirmed: { price: '187.42', totalAmount: '4685.50', fee: '2.34' },
  });
  expect(confirmedOf(preview({ fee: null }), preview())).toEqual({});
});
