import { expect, test } from 'vitest';
import { moneyEffect, openAllowance, type Preview, paidInAll } from './preview-changes.ts';

function preview(changes: Partial<Preview> = {}): Preview {
  return {
    totalAmount: '4685.00',
    margin: '4685.00',
    fee: '2.34',
    feeLines: [],
    estPrice: '187.40',
    estSlippage: '0.00',
    spreadCost: '0.00',
    buyingPowerAfter: '8388.00',
    liquidationPrice: null,
    walletType: 'STOCK',
    currency: 'USD',
    fxRate: null,
    waitsForOpen: false,
    nextOpenTimestamp: null,
    warnings: [],
    wouldRefuse: null,
    ...changes,
  };
}

test('a purchase takes, a waiting one holds, a sale brings', () => {
  const effect = (available: string, isWaiting: boolean) =>
    moneyEffect(preview({ buyingPowerAfter: '8388.00' }), { available, isWaiting });
  expect(effect('13075.34', false)).toEqual({ kind: 'taken', amount: '4687.34' });
  expect(effect('13075.34', true)).toEqual({ kind: 'held', amount: '4687.34' });
  expect(effect('760.78', false)).toEqual({ kind: 'received', amount: '7627.22' });
  expect(effect('8388', true)).toEqual({ kind: 'none', amount: '0.00' });
});

test('a market order that waits for the open names what it holds beyond its cost', () => {
  // 4685.00 margin and 2.34 fee; 4734.19 are held, so 46.85 (1 % of the cost) is the allowance.
  expect(openAllowance(preview(), { kind: 'held', amount: '4734.19' })).toBe('46.85');
  expect(openAllowance(preview(), { kind: 'held', amount: '4687.34' })).toBeNull();
  expect(openAllowance(preview(), { kind: 'taken', amount: '4734.19' })).toBeNull();
});

test('an order that would be refused tells what it would need', () => {
  const refused = preview({
    buyingPowerAfter: '100.00',
    wouldRefuse: { code: 422, reason: 'INSUFFICIENT', msg: 'Insufficient funds.' },
  });
  expect(moneyEffect(refused, { available: '100.00', isWaiting: false })).toEqual({
    kind: 'taken',
    amount: '4687.34',
  });
});

test('what a purchase takes counts the interest that has accrued', () => {
  const of = preview({ totalAmount: '1000.00', fee: '1.00', accruedInterest: '-5.00' });
  expect(paidInAll(of)).toBe('1006.00');
  expect(paidInAll(preview({ fee: null }))).toBeNull();
});
