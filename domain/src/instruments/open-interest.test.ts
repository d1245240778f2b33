import { expect, test } from 'vitest';
import { buildCatalogue } from './catalogue.ts';
import { simulatedOpenInterest } from './open-interest.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21));

function contract(id: string) {
  const found = catalogue.byId.get(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

test('the same contract and day give the same figure, and the change is the difference of two days', () => {
  const gold = contract('3:COMEX:GCZ6');
  const friday = simulatedOpenInterest(gold, '2026-11-20');
  const thursday = simulatedOpenInterest(gold, '2026-11-19');
  expect(friday).toEqual(simulatedOpenInterest(gold, '2026-11-20'));
  expect(friday?.change).toBe((friday?.contracts ?? 0n) - (thursday?.contracts ?? 0n));
});

test('near contracts hold more than far ones, and nothing is left on the last day', () => {
  const near = simulatedOpenInterest(contract('3:CME:ESZ6'), '2026-11-20')?.contracts ?? 0n;
  const far = simulatedOpenInterest(contract('3:CME:ESU7'), '2026-11-20')?.contracts ?? 0n;
  expect(near > far).toBe(true);
  expect(simulatedOpenInterest(contract('3:CME:ESZ6'), '2026-12-18')?.contracts).toBe(0n);
});

test('only futures have open interest', () => {
  expect(simulatedOpenInterest(contract('0:NASDAQ:AAPL'), '2026-11-20')).toBe(null);
});
