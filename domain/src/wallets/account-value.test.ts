import { expect, test } from 'vitest';
import { aMarket, anInstrument } from '../trading/testing/market-builder.ts';
import { Trader } from '../trading/testing/trader.ts';
import { accountSums, walletWorth } from './account-value.ts';
import type { Wallet } from './wallet.ts';
import { settledAtMs, walletFigures } from './wallet-figures.ts';

function aWallet(set: Partial<Wallet> = {}): Wallet {
  const pockets = { cashMinor: 0n, marginMinor: 0n, heldMinor: 0n };
  return { walletType: 'STOCK', currency: 'USD', ...pockets, unsettled: [], ...set };
}

test('total value is what is available, what is used, and what the positions have gained', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n, BALANCE: 50_000n } });
  const instrument = anInstrument();
  const market = aMarket(instrument, { asks: [[10_000n, 100n]] });
  trader.do(trader.order({ instrument, market, quantity: 10n }));
  const { STOCK, BALANCE } = trader.state.wallets;
  if (STOCK === undefined || BALANCE === undefined) throw new Error();
  // 10 × 5.00 gained on a purchase of 1,000.00 with 1.00 commission.
  const worths = [walletWorth(STOCK, 5_000n, null), walletWorth(BALANCE, 0n, null)];
  const { all, funding, trading } = accountSums(worths);
  expect(all).toEqual({
    availableMinor: 949_900n,
    usedMinor: 100_000n,
    gainMinor: 5_000n,
    owedMinor: 0n,
    valueMinor: 1_054_900n,
  });
  expect([funding.valueMinor, trading.valueMinor]).toEqual([50_000n, 1_004_900n]);
  // What was borrowed is no wealth.
  const lent = accountSums([walletWorth(BALANCE, 0n, null, 30_000n)]);
  expect(lent.all).toMatchObject({ availableMinor: 50_000n, owedMinor: 30_000n });
  expect([lent.all.valueMinor, lent.funding.valueMinor]).toEqual([20_000n, 20_000n]);
});

test('Hong Kong dollars count part by part, each rounded down, so that parts and sums agree', () => {
  const pockets = { cashMinor: 1_000n, marginMinor: 500n, heldMinor: 1n };
  const wallet = aWallet({ walletType: 'HK_STOCK', currency: 'HKD', ...pockets });
  const worth = walletWorth(wallet, -100n, 780_000_000n);
  // 9.99 / 7.8 = 1.2807…, 5.01 / 7.8 = 0.6423…, a loss of 1.00 / 7.8 = 0.1282… is a loss of 0.13.
  expect(worth).toMatchObject({
    available: { ownMinor: 999n, usdMinor: 128n },
    used: { ownMinor: 501n, usdMinor: 64n },
    gain: { ownMinor: -100n, usdMinor: -13n },
  });
  expect(accountSums([worth]).all.valueMinor).toBe(179n);
});

test('a sum with an unknown part is unknown, and nothing is worth nothing at any rate', () => {
  const empty = aWallet({ walletType: 'HK_STOCK', currency: 'HKD' });
  expect(accountSums([walletWorth(empty, 0n, null)]).all.valueMinor).toBe(0n);
  const some = aWallet({ walletType: 'HK_STOCK', currency: 'HKD', cashMinor: 5n });
  expect(accountSums([walletWorth(some, 0n, null)]).all).toEqual({
    availableMinor: null,
    usedMinor: 0n,
    gainMinor: 0n,
    owedMinor: 0n,
    valueMinor: null,
  });
  expect(accountSums([walletWorth(aWallet(), null, null)]).all.valueMinor).toBeNull();
});

test('unsettled proceeds show as far as they are still available', () => {
  const unsettled = [{ settlesAtMs: 10, amountMinor: 500n }];
  expect(walletFigures(aWallet({ cashMinor: 700n, unsettled })).unsettledMinor).toBe(500n);
  const used = aWallet({ cashMinor: 700n, heldMinor: 400n, unsettled });
  expect(walletFigures(used)).toMatchObject({ availableMinor: 300n, unsettledMinor: 300n });
});

test('money can leave once enough of it has settled, and not on the day another waits for', () => {
  const unsettled = [
    { settlesAtMs: 10, amountMinor: 300n },
    { settlesAtMs: 20, amountMinor: 200n },
  ];
  const wallet = aWallet({ cashMinor: 600n, unsettled });
  const at = (amountMinor: bigint) => settledAtMs({ wallet, waiting: [], amountMinor, nowMs: 1 });
  expect([at(100n), at(101n), at(400n), at(401n), at(600n)]).toEqual([1, 10, 10, 20, 20]);
  expect(at(601n)).toBeNull();
  const waits = { transferId: 't', fromWallet: 'STOCK', toWallet: 'BALANCE', fx: null } as const;
  const waiting = [
    { ...waits, fromMinor: 350n, toMinor: 350n, requestedAtMs: 1, completesAtMs: 10 },
  ];
  const held = { ...wallet, heldMinor: 350n };
  expect(settledAtMs({ wallet: held, waiting, amountMinor: 50n, nowMs: 1 })).toBe(1);
  // 51 now would leave the waiting 350 with 349 settled when its day comes.
  expect(settledAtMs({ wallet: held, waiting, amountMinor: 51n, nowMs: 1 })).toBe(20);
  expect(settledAtMs({ wallet: held, waiting, amountMinor: 250n, nowMs: 1 })).toBe(20);
});
