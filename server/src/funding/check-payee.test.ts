import { rails } from '@candor/domain/funding/rails';
import { expect, test } from 'vitest';
import { isAddressOn, isBankNumber } from './check-payee.ts';

test.each([
  ['a card that passes its check', '4242424242424242', true],
  ['a card with one digit wrong', '4242424242424243', false],
  ['a right IBAN', 'GB29NWBK60161331926819', true],
  ['an IBAN with two digits changed round', 'GB29NWBK60161331926891', false],
  ['an account number of ten digits', '1234567890', true],
  ['letters inside digits', '12345A7890', false],
  ['too few digits', '12345', false],
  ['nothing', '', false],
] as const)('%s: %s', (_, number, isRight) => {
  expect(isBankNumber(number)).toBe(isRight);
});

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  ['TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  // base58check of another network.
  ['TRC-20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
  ['Ethereum', ETHEREUM, true],
  ['Ethereum', ETHEREUM.toLowerCase(), true],
  ['Ethereum', ETHEREUM.replace('5aA', '5aa'), false],
  ['Ethereum', ETHEREUM.slice(2), false],
  ['ERC-20', ETHEREUM.slice(0, -1), false],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mda', false],
  // A test net's.
  ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ['Bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
] as const)('on %s, %s: %s', (network, address, isRight) => {
  expect(isAddressOn(network, address)).toBe(isRight);
});

test('every network coins are paid out on has its check, and no other name has one', () => {
  for (const rail of rails) {
    if (rail.kind === 'VM') expect(isAddressOn(rail.network, '')).toBe(false);
  }
  expect(() => isAddressOn('toString', 'x')).toThrow('Nothing checks');
});
