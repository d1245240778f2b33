import type { WalletType } from '@candor/contract/enums';
import { expect, test } from 'vitest';
import type { MoneyRate } from '../../funding/rates.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { amountToBring, exchangeLegs } from './decide-money.ts';
import { moveOffers } from './move-offers.ts';

const hkdPerUsd: MoneyRate = { mid: 780_000_000n, isClosing: false };

function offersOf(
  trader: Trader,
  at: Partial<Parameters<typeof moveOffers>[2]> = {},
  walletType: WalletType = 'STOCK',
) {
  const money = { ...trader.state, waiting: trader.state.transfers.values() };
  const lack = { walletType, missingMinor: 100_00n };
  const known = { nowMs: trader.nowMs, lastMovedFrom: null, hkdPerUsd, ...at };
  return moveOffers(money, lack, known).map(({ fromWallet, amountMinor, currency }) =>
    [fromWallet, amountMinor, currency].join(' '),
  );
}

test('offered are the last one moved from, the funding account, then what is freest', () => {
  const trader = new Trader({ money: { BALANCE: 1_100_00n, HK_STOCK: 3_300_00n } });
  trader.transfer('BALANCE', 'FOREX', 300_00n);
  trader.transfer('BALANCE', 'FUTURE', 500_00n);
  trader.transfer('BALANCE', 'FOLLOW', 99_99n);
  // At 7.80 and a spread of 0.01 against the customer, 100.00 are 781.00 HKD. What is free in Hong
  // Kong dollars is worth 422.53: between the two. The 99.99 do not reach.
  const [funding, forex, future] = ['BALANCE 10000 USD', 'FOREX 10000 USD', 'FUTURE 10000 USD'];
  const hk = 'HK_STOCK 78100 HKD';
  expect(offersOf(trader)).toEqual([funding, future, hk, forex]);
  expect(offersOf(trader, { lastMovedFrom: 'FOREX' })).toEqual([forex, funding, future, hk]);
  // What lacks the money offers none, and without a rate nothing in another currency does.
  expect(offersOf(trader, { lastMovedFrom: 'STOCK', hkdPerUsd: null })).toEqual([
    funding,
    future,
    forex,
  ]);
});

test('money that would have to wait is not offered', () => {
  const trader = new Trader({ money: { STOCK: 1_020_00n, BALANCE: 99_99n } });
  const offered = () => offersOf(trader, {}, 'FOREX');
  expect(offered()).toEqual(['STOCK 10000 USD']);
  trader.do(trader.order({ quantity: 10n }));
  const settlesAtMs = trader.nowMs + 86_400_000;
  const market = aMarket(anInstrument(), { view: { settlesAtMs } });
  trader.do(trader.order({ quantity: 10n, direction: 'sell', market }));
  // 18.90 are settled, 998.86 come a day later.
  expect(offered()).toEqual([]);
  trader.nowMs = settlesAtMs;
  expect(offered()).toEqual(['STOCK 10000 USD']);
});

test('what is to arrive arrives, with the least that brings it', () => {
  const fx = { base: 'USD', quote: 'HKD', rate: 779_750_000n, mid: 780_000_000n };
  for (const wantedMinor of [1n, 99n, 100_00n, 123_456_789n]) {
    for (const [from, to] of [
      ['USD', 'HKD'],
      ['HKD', 'USD'],
    ] as const) {
      const amountMinor = amountToBring({ wantedMinor, from, to, fx });
      const brought = (minor: bigint) => exchangeLegs({ amountMinor: minor, from, to, fx }).toMinor;
      expect(brought(amountMinor)).toBeGreaterThanOrEqual(wantedMinor);
      expect(brought(amountMinor - 1n)).toBeLessThan(wantedMinor);
    }
  }
});
