import { expect, test } from 'vitest';
import type { Preview } from './preview-changes.ts';
import { refusalAsStated } from './stated-figures.ts';

function preview(guardFrom: string, needed: string, available?: string): Preview {
  const lack = { needed, available, walletType: 'STOCK', currency: 'USD', offers: [] };
  const guardPrice = (Number(guardFrom) * 1.01).toFixed(2);
  const wouldRefuse = { code: 422, reason: 'INSUFFICIENT', msg: 'Insufficient funds.', lack };
  return {
    guardFrom,
    guardPrice,
    needed,
    wouldRefuse: available === undefined ? null : wouldRefuse,
  } as unknown as Preview;
}

test('what was stated with enough money is not refused by a tick within its guard', () => {
  const stated = preview('100.00', '203.00');
  const ticked = preview('100.40', '203.80', '203.00');
  expect(refusalAsStated(stated, ticked)).toBeNull();
  // Nobody stated it; less is there than was stated; the price left the guard.
  expect(refusalAsStated(null, ticked)?.reason).toBe('INSUFFICIENT');
  expect(refusalAsStated(stated, preview('100.40', '203.80', '202.99'))).not.toBeNull();
  expect(refusalAsStated(stated, preview('101.01', '205.04', '203.00'))).not.toBeNull();
});

test('what no guard bounds above its price needs what it needs now', () => {
  const stated = preview('100.00', '203.00');
  const ticked = preview('100.40', '203.80', '203.00');
  const short = { ...stated, guardPrice: '99.00' };
  const { guardFrom: _from, guardPrice: _price, ...block } = stated;
  expect(refusalAsStated(short, ticked)?.reason).toBe('INSUFFICIENT');
  expect(refusalAsStated(block, ticked)?.reason).toBe('INSUFFICIENT');
});

test('any other refusal stands, and so does none', () => {
  const stated = preview('100.00', '203.00');
  const other = { code: 422, reason: 'MAX_NUM', msg: 'At most 5 in one order.' };
  const refused = { ...preview('100.40', '203.80'), wouldRefuse: other };
  expect(refusalAsStated(stated, refused)).toBe(other);
  expect(refusalAsStated(stated, preview('100.40', '203.80'))).toBeNull();
  expect(refusalAsStated(stated, null)).toBeNull();
});
