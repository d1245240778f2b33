import { expect, test } from 'vitest';
import { cryptoInstruments } from './crypto.ts';

test('a coin has its identity, its scales and its terms', () => {
  const [first] = cryptoInstruments();
  expect(first).toMatchObject({
    id: '100:CRYPTO:BTCUSD',
    shortName: 'BTC/USD',
    assetClass: 'crypto',
    currency: 'USD',
    walletType: 'STOCK',
    calendarId: 'CRYPTO',
    priceDecimals: 2,
    // 0.00001 of one, in steps of itself.
    quantityDecimals: 5,
    minCount: 1n,
    leverages: [1, 2],
    settleDays: 0,
    isShortable: false,
    isTradable: true,
  });
  // 92,000.00 in cents.
  expect(first?.reference.price).toBe(9_200_000n);
});
