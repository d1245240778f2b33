import { walletTypes } from '@candor/contract/enums';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allOf,
  firstPair,
  stepsOf,
  swapped,
  type TransferForm,
  transferFault,
  validPair,
  withWallet,
} from './transfer-form.ts';

const form = (changes: Partial<TransferForm> = {}): TransferForm => ({
  ...firstPair,
  amount: '500',
  ...changes,
});

test('an amount of nothing asks for one', () => {
  expect(transferFault(form({ amount: '' }), '900.00')).toEqual({ reason: 'AMOUNT' });
  expect(transferFault(form({ amount: '0.00' }), '900.00')).toEqual({ reason: 'AMOUNT' });
});

test('more than there is names both figures', () => {
  expect(transferFault(form({ amount: '900.01' }), '900.00')).toEqual({
    reason: 'INSUFFICIENT',
    available: '900.00',
    needed: '900.01',
  });
  expect(transferFault(form({ amount: '900' }), '900.00')).toBeNull();
  expect(transferFault(form({ amount: '900' }), null)).toBeNull();
});

test('choosing a wallet on one side leaves the other side as it is', () => {
  const chosen = withWallet(form({ from: 'BALANCE', to: 'STOCK' }), 'from', 'HK_STOCK');
  expect(chosen).toEqual({ from: 'HK_STOCK', to: 'STOCK', amount: '500' });
  expect(withWallet(chosen, 'to', 'FUTURE')).toMatchObject({ from: 'HK_STOCK', to: 'FUTURE' });
});

test('choosing the wallet that the other side has swaps the two', () => {
  const between = form({ from: 'STOCK', to: 'FOREX' });
  expect(withWallet(between, 'from', 'FOREX')).toMatchObject({ from: 'FOREX', to: 'STOCK' });
  expect(withWallet(between, 'to', 'STOCK')).toMatchObject({ from: 'FOREX', to: 'STOCK' });
  expect(withWallet(between, 'from', 'STOCK')).toEqual(between);
});

test('the two sides are never the same, whatever is chosen', () => {
  const wallet = fc.constantFrom(...walletTypes);
  const side = fc.constantFrom('from' as const, 'to' as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(side, wallet), { maxLength: 8 }), (choices) => {
      const end = choices.reduce((now, [at, type]) => withWallet(now, at, type), form());
      expect(end.from).not.toBe(end.to);
    }),
    { seed: 20261121 },
  );
});

test('a pair of an address is taken where it is one, else mended', () => {
  expect(validPair('BALANCE', 'HK_STOCK')).toEqual({ from: 'BALANCE', to: 'HK_STOCK' });
  expect(validPair('STOCK', 'BALANCE')).toEqual({ from: 'STOCK', to: 'BALANCE' });
  expect(validPair('STOCK', 'FUTURE')).toEqual({ from: 'STOCK', to: 'FUTURE' });
  expect(validPair(null, null)).toEqual(firstPair);
  expect(validPair('FOREX', null)).toEqual({ from: 'FOREX', to: 'BALANCE' });
  expect(validPair('BALANCE', null)).toEqual(firstPair);
  expect(validPair(null, 'FOREX')).toEqual({ from: 'BALANCE', to: 'FOREX' });
  expect(validPair(null, 'BALANCE')).toEqual({ from: 'STOCK', to: 'BALANCE' });
  expect(validPair('BALANCE', 'BALANCE')).toEqual({ from: 'STOCK', to: 'BALANCE' });
  expect(validPair('FOREX', 'FOREX')).toEqual({ from: 'BALANCE', to: 'FOREX' });
});

test('between two trading wallets there are two entries, else one', () => {
  expect(stepsOf({ from: 'FOREX', to: 'STOCK' })).toEqual([
    { fromWallet: 'FOREX', toWallet: 'BALANCE' },
    { fromWallet: 'BALANCE', toWallet: 'STOCK' },
  ]);
  expect(stepsOf({ from: 'STOCK', to: 'BALANCE' })).toEqual([
    { fromWallet: 'STOCK', toWallet: 'BALANCE' },
  ]);
});

test('a swap keeps the amount only in the same currency', () => {
  expect(swapped(form(), true)).toEqual({ from: 'STOCK', to: 'BALANCE', amount: '500' });
  expect(swapped(form({ to: 'HK_STOCK' }), false).amount).toBe('');
});

test('all of nothing leaves the field empty', () => {
  expect(allOf({ available: '0.00' })).toBe('');
  expect(allOf({ available: '12.34' })).toBe('12.34');
});
