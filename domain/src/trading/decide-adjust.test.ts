import { expect, test } from 'vitest';
import type { Adjust } from './commands.ts';
import { Trader } from './testing/trader.ts';

function adjusting(trader: Trader, set: Partial<Adjust> = {}): Adjust {
  return {
    ...{ kind: 'adjust', ...trader.base(), correctionId: 'k1', correctsId: 'o1', isKnown: true },
    ...{ walletType: 'STOCK', amountMinor: 150n, by: 'anna', reason: 'a fee too high', ...set },
  };
}

test('a correction is one entry between the wallet and the house, and names what it corrects', () => {
  const trader = new Trader({ money: { STOCK: 10_000n } });
  trader.do(adjusting(trader));
  expect(trader.figures()).toMatchObject({ balanceMinor: 10_150n, availableMinor: 10_150n });
  expect(trader.facts.at(-1)).toEqual({
    ...{ kind: 'moneyCorrected', accountId: '7', atMs: trader.nowMs, correctionId: 'k1' },
    ...{ correctsId: 'o1', by: 'anna', reason: 'a fee too high' },
    entries: [
      {
        ...{ id: 'k1-reversal', billType: 'reversal' },
        postings: [
          { account: 'house:corrections:USD', unit: 'USD', amount: -150n },
          { account: 'customer:7:STOCK:cash', unit: 'USD', amount: 150n },
        ],
      },
    ],
  });
});

test('what is taken is at most what is free, in the currency of the wallet', () => {
  const trader = new Trader({ money: { STOCK: 100_000n, HK_STOCK: 500n } });
  // 10 shares at 90.00 wait, with 900.00 and their fees held.
  trader.do(trader.order({ quantity: 10n, type: 'limit', price: 9_000n }));
  const { availableMinor } = trader.figures();
  expect(availableMinor).toBeLessThan(10_001n);
  const more = { amountMinor: -availableMinor - 1n };
  expect(trader.refusal(adjusting(trader, more))).toMatchObject({ reason: 'INSUFFICIENT' });
  trader.do(adjusting(trader, { amountMinor: -availableMinor }));
  expect(trader.figures().availableMinor).toBe(0n);
  const hongKong = { walletType: 'HK_STOCK', amountMinor: -501n } as const;
  expect(trader.refusal(adjusting(trader, hongKong)).figures).toEqual({
    ...{ available: '5.00', needed: '5.01', currency: 'HKD' },
  });
});

test('what the account does not have cannot be corrected, and nothing is no correction', () => {
  const trader = new Trader({ money: { STOCK: 10_000n } });
  expect(trader.refusal(adjusting(trader, { isKnown: false })).reason).toBe('NOT_FOUND');
  expect(trader.refusal(adjusting(trader, { amountMinor: 0n })).reason).toBe('AMOUNT');
});
