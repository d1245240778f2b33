import { expect, test } from 'vitest';
import { entriesOf } from '../facts.ts';
import { Trader } from '../testing/trader.ts';
import type { GivePractice } from './practice-commands.ts';

const DAY_MS = 86_400_000;

function giving(trader: Trader, set: Partial<GivePractice> = {}): GivePractice {
  const { depositId = 'practice-1' } = set;
  return {
    kind: 'givePractice',
    ...trader.base(),
    depositId,
    transferId: `${depositId}t`,
    walletType: 'STOCK',
    amountMinor: 1_000_000n,
    ...set,
  };
}

test('practice money comes from its own house account and goes on to the trading wallet', () => {
  const trader = new Trader();
  expect(trader.do(giving(trader))).toEqual({
    kind: 'credited',
    creditMinor: 1_000_000n,
    isBelowMinimum: false,
    fx: null,
  });
  expect(trader.facts.map(({ kind }) => kind).slice(-2)).toEqual([
    'moneyMoved',
    'transferCompleted',
  ]);
  expect(trader.facts.flatMap(entriesOf)).toEqual([
    {
      id: 'practice-1-deposit',
      billType: 'deposit',
      postings: [
        { account: 'house:practiceMoney:USD', unit: 'USD', amount: -1_000_000n },
        { account: 'customer:7:BALANCE:cash', unit: 'USD', amount: 1_000_000n },
      ],
    },
    {
      id: 'practice-1t-transfer',
      billType: 'transfer',
      postings: [
        { account: 'customer:7:BALANCE:cash', unit: 'USD', amount: -1_000_000n },
        { account: 'customer:7:STOCK:cash', unit: 'USD', amount: 1_000_000n },
      ],
    },
  ]);
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  expect(trader.figures('STOCK').availableMinor).toBe(1_000_000n);
});

test('the same id gives money once, however much later it comes', () => {
  const trader = new Trader();
  trader.do(giving(trader));
  const before = trader.facts.length;
  trader.nowMs += 3 * DAY_MS;
  const again = trader.do(giving(trader, { amountMinor: 10_000_000n }));
  expect(again).toMatchObject({ creditMinor: 1_000_000n });
  expect(trader.facts).toHaveLength(before);
  expect(trader.figures('STOCK').balanceMinor).toBe(1_000_000n);
});

test('only 1,000, 10,000 and 100,000 dollars are given', () => {
  const trader = new Trader();
  for (const amountMinor of [0n, -1_000_000n, 99_999n, 100_001n, 500_000n, 100_000_000n]) {
    expect(trader.refusal(giving(trader, { amountMinor })).reason).toBe('AMOUNT');
  }
  [100_000n, 1_000_000n, 10_000_000n].forEach((amountMinor, place) => {
    trader.do(giving(trader, { depositId: `practice-${place}`, amountMinor }));
  });
  expect(trader.figures('STOCK').balanceMinor).toBe(11_100_000n);
});

test('a million is given within a day, and more when the first is a day old', () => {
  const trader = new Trader({ money: { BALANCE: 100_000_000n } });
  const startMs = trader.nowMs;
  for (let place = 0; place < 10; place += 1) {
    trader.nowMs = startMs + place;
    trader.do(giving(trader, { depositId: `practice-${place}`, amountMinor: 10_000_000n }));
  }
  const next = { depositId: 'practice-next', amountMinor: 100_000n };
  trader.nowMs = startMs + DAY_MS - 1;
  expect(trader.refusal(giving(trader, next)).reason).toBe('PRACTICE_LIMIT');
  // The first of ten is a day old: its 100,000 dollars may be given again, and no cent more.
  trader.nowMs = startMs + DAY_MS;
  trader.do(giving(trader, { ...next, amountMinor: 10_000_000n }));
  expect(trader.refusal(giving(trader, { ...next, depositId: 'practice-x' })).reason).toBe(
    'PRACTICE_LIMIT',
  );
  // Ordinary deposits take no part of the limit: there were 1,000,000 dollars of them.
  expect(trader.figures('BALANCE').balanceMinor).toBe(100_000_000n);
});

test('an id that does not name practice money is a broken invariant', () => {
  const trader = new Trader();
  expect(() => trader.try(giving(trader, { depositId: 'd1' }))).toThrow('d1');
  expect(() => trader.try(giving(trader, { transferId: 't1' }))).toThrow('t1');
});
