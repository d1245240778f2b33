import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { contractCarry } from './contract-carry.ts';

const { instruments } = buildCatalogue(Date.parse('2026-11-20T17:00:00Z'));

function carryOf(product: string): number {
  const found = instruments.findLast(({ future }) => future?.product === product);
  if (found === undefined) throw new Error(`there are no contracts of ${product}`);
  return contractCarry(found);
}

test('a contract has what its money costs, less what the thing pays', () => {
  // 3.95 % of dollars, less 1.1 % that the index pays and a quarter percent.
  expect(carryOf('ES')).toBeCloseTo(0.0395 - 0.011 - 0.0025, 12);
  // Dollars for yen cost the difference of both, turned round in the contract.
  expect(carryOf('6J')).toBeCloseTo(0.0395 - 0.0049, 12);
  expect(carryOf('CUS')).toBeCloseTo(0.0152 - 0.0395, 12);
  // Crude follows nothing that is traded here.
  expect(carryOf('CL')).toBe(-0.02);
});
