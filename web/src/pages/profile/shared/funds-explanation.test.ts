import type { WalletWorthRow } from '@candor/contract/money-shapes';
import { expect, test } from 'vitest';
import { type FundingOverview, fundsExplanation, tradableFunds } from './funds-explanation.ts';

function wallet(walletType: string, availableUsd: string | null): WalletWorthRow {
  return { walletType, availableUsd } as WalletWorthRow;
}

test('what can be traded with leaves the funding account out and says what it holds', () => {
  const wallets = [
    wallet('BALANCE', '3000.00'),
    wallet('STOCK', '2000.00'),
    wallet('HK_STOCK', '10.25'),
  ];
  expect(tradableFunds({ wallets })).toEqual({ toTrade: '2010.25', elsewhere: '3000.00' });
});

test('a part that is not known leaves the sum unknown, and no other', () => {
  const wallets = [wallet('BALANCE', '3000.00'), wallet('HK_STOCK', null)];
  expect(tradableFunds({ wallets })).toEqual({ toTrade: null, elsewhere: '3000.00' });
});

test('an empty wallet in another currency is a part of the trading account too', () => {
  const nothing = { available: '0.00', usedBalance: '0.00', profit: '0.00' };
  const wallets = [
    { walletType: 'STOCK', currency: 'USD', valueUsd: '2000.00' },
    { walletType: 'HK_STOCK', currency: 'HKD', ...nothing, valueUsd: '0.00' },
  ];
  const overview = { wallets, fxRate: '7.8000', tradingAccount: '2000.00' } as FundingOverview;

  const { blocks } = fundsExplanation('trading', overview, () => '');

  expect(blocks?.[0]?.lines.map(({ key, value }) => [key, value])).toEqual([
    ['STOCK', '$2,000.00'],
    ['HK_STOCK', '$0.00'],
    ['sum', '$2,000.00'],
  ]);
});

test('what is owed of loans is taken off, line by line', () => {
  const funding = { walletType: 'BALANCE', availableUsd: '13000.00', usedUsd: '0.00' };
  const of = { available: '13000.00', usedBalance: '0.00', currency: 'USD' };
  const wallets = [{ ...funding, ...of }];
  const overview = { wallets, fundingAccount: '10000.00', loans: '3000.00' } as FundingOverview;
  const { blocks } = fundsExplanation('funding', overview, () => '');
  expect(blocks?.[0]?.lines.map(({ value }) => value).slice(-2)).toEqual([
    '−$3,000.00',
    '$10,000.00',
  ]);
});
