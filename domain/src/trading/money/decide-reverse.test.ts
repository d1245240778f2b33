import { expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import type { Reverse } from '../commands.ts';
import { entriesOf } from '../facts.ts';
import { Trader } from '../testing/trader.ts';

function reversing(trader: Trader, movement: Entry | null, set: Partial<Reverse> = {}): Reverse {
  return {
    kind: 'reverse',
    ...trader.base(),
    correctionId: 'k1',
    movement,
    isReversed: false,
    by: 'anna',
    approvedBy: 'ben',
    reason: 'credited to the wrong customer',
    ...set,
  };
}

function movementOf(trader: Trader, id: string): Entry {
  const found = trader.facts.flatMap(entriesOf).find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no entry ${id}`);
  return found;
}

function credited(): Trader {
  const trader = new Trader();
  trader.do({
    kind: 'credit',
    ...trader.base(),
    depositId: 'd9',
    rail: 'railBank',
    currency: 'USD',
    receivedMinor: 15_000n,
    fx: null,
  });
  return trader;
}

test('a whole movement is undone leg by leg, and named with who asked and who approved', () => {
  const trader = credited();
  trader.do(reversing(trader, movementOf(trader, 'd9-deposit')));
  expect(trader.figures('BALANCE')).toMatchObject({ balanceMinor: 0n, availableMinor: 0n });
  expect(trader.facts.at(-1)).toEqual({
    kind: 'moneyCorrected',
    accountId: '7',
    atMs: trader.nowMs,
    correctionId: 'k1',
    correctsId: 'd9-deposit',
    by: 'anna',
    approvedBy: 'ben',
    reason: 'credited to the wrong customer',
    entries: [
      {
        id: 'k1-reversal',
        billType: 'reversal',
        postings: [
          { account: 'house:railBank:USD', unit: 'USD', amount: 15_000n },
          { account: 'customer:7:BALANCE:cash', unit: 'USD', amount: -15_000n },
        ],
      },
    ],
  });
});

test('what is taken back is at most what is free', () => {
  const trader = credited();
  trader.do({
    kind: 'transfer',
    ...trader.base(),
    transferId: 't9',
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    amountMinor: 14_000n,
    fx: null,
    fxEndsAtMs: null,
  });
  const movement = movementOf(trader, 'd9-deposit');
  expect(trader.refusal(reversing(trader, movement))).toMatchObject({
    reason: 'INSUFFICIENT',
    figures: { available: '10.00', needed: '150.00', currency: 'USD' },
  });
});

test('once for ever; not what nobody has, and not what moved more than free money', () => {
  const trader = new Trader({ money: { STOCK: 200_000n } });
  expect(trader.refusal(reversing(trader, null)).reason).toBe('NOT_FOUND');
  trader.do(trader.order({ quantity: 10n }));
  const made = trader.facts.flatMap(entriesOf);
  const fee = made.find(({ billType }) => billType === 'fee') ?? null;
  const margin = made.find(({ billType }) => billType === 'margin') ?? null;
  expect(trader.refusal(reversing(trader, margin)).reason).toBe('NOT_FOUND');
  const again = { isReversed: true };
  expect(trader.refusal(reversing(trader, fee, again)).reason).toBe('DUPLICATE');
  const { balanceMinor } = trader.figures();
  trader.do(reversing(trader, fee));
  expect(trader.figures().balanceMinor).toBeGreaterThan(balanceMinor);
});
