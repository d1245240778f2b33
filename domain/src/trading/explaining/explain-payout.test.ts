import { expect, test } from 'vitest';
import type { WithdrawalCompleted } from '../money/payout-facts.ts';
import { Trader } from '../testing/trader.ts';
import { explainFact } from './explain-fact.ts';
import type { Published } from './published.ts';

const BTC = { base: 'BTC', quote: 'USD', rate: 9_200_000_000_000n, mid: 9_200_000_000_000n };
const nobody = {} as Published;

/** What differs when a payout of 400.00 is worked out again, with something changed before. */
function differences(
  change: (fact: WithdrawalCompleted) => WithdrawalCompleted,
  of: { readonly isCoin: boolean },
): readonly string[] {
  const trader = new Trader({ money: { BALANCE: 50_000n } });
  const named = { ...trader.base(), withdrawalId: 'w1' } as const;
  const amounts = { walletType: 'BALANCE', amountMinor: 40_000n, feeMinor: 100n } as const;
  trader.do({ kind: 'holdWithdrawal', ...named, ...amounts });
  const before = { ...trader.state, withdrawals: new Map(trader.state.withdrawals) };
  const to = of.isCoin
    ? ({ rail: 'railChain', currency: 'BTC', fx: BTC } as const)
    : ({ rail: 'railBank', currency: 'USD', fx: null } as const);
  trader.do({ kind: 'completeWithdrawal', ...named, ...to });
  const fact = change(trader.facts.at(-1) as WithdrawalCompleted);
  return explainFact(before, fact, nobody)
    .filter(({ agrees }) => !agrees)
    .map(({ what }) => what);
}

test.each([[true], [false]])('a payout comes out again, coin: %s', (isCoin) => {
  expect(differences((fact) => fact, { isCoin })).toEqual([]);
});

test('another rate, and another amount, do not', () => {
  const atRate = (rate: bigint) => (fact: WithdrawalCompleted) => ({
    ...fact,
    fx: { ...BTC, rate },
  });
  expect(differences(atRate(9_100_000_000_000n), { isCoin: true })).not.toEqual([]);
  const paidMore = (fact: WithdrawalCompleted) => ({
    ...fact,
    entries: fact.entries.map((entry) => ({
      ...entry,
      postings: entry.postings.map((one) => ({ ...one, amount: one.amount * 2n })),
    })),
  });
  expect(differences(paidMore, { isCoin: false })).not.toEqual([]);
});
