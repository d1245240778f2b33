import { expect, test } from 'vitest';
import { FX_ONE } from '../money/exchange.ts';
import { aMarket, anInstrument } from '../trading/testing/market-builder.ts';
import { Trader } from '../trading/testing/trader.ts';
import { totalValueMinor } from './account-value.ts';
import type { Wallet } from './wallet.ts';
import { settledAtMs, walletFigures } from './wallet-figures.ts';

function aWallet(set: Partial<Wallet> = {}): Wallet {
  const pockets = { cashMinor: 0n, marginMinor: 0n, heldMinor: 0n };
  return { walletType: 'STOCK', currency: 'USD', ...pockets, unsettled: [], ...set };
}

test('total value is the balances and what the positions have gained', () => {
  const trader = new Trader({ money: { STOCK: 1_000_000n, BALANCE: 50_000n } });
  const instrument = anInstrument();
  const market = aMarket(instrument, { asks: [[10_000n, 100n]] });
  trader.do(trader.order({ instrument, market, quantity: 10n }));
  const [position] = trader.state.positions.values();
  const { STOCK, BALANCE } = trader.state.wallets;
  if (position === undefined || STOCK === undefined || BALANCE === undefined) throw new Error();
  const holding = { position, instrument, lastPrice: 10_500n, fxRate: FX_ONE };
  // 10,000.00 + 500.00 − 1.00 commission + 10 × 5.00
  expect(totalValueMinor([STOCK, BALANCE], [holding])).toBe(1_054_900n);
  const hongKong = aWallet({ walletType: 'HK_STOCK', currency: 'HKD' });
  expect(() => totalValueMinor([STOCK, hongKong], [])).toThrow('several currencies');
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
