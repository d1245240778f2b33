import { expect, test } from 'vitest';
import { type Loan, nextPayment, overdueLoanMinor, paidInstalments } from '../../loans/loan.ts';
import { LOAN_DAILY_RATE, loanTermDays, scheduleOf } from '../../loans/loan-terms.ts';
import { copyAccount } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { Command } from '../commands.ts';
import { explainFact } from '../explaining/explain-fact.ts';
import { entriesOf, type Fact } from '../facts.ts';
import { START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { isReversible } from './decide-reverse.ts';
import type { ApplyLoan, ReviewLoan } from './loan-commands.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LENT_MS = START_MS + 60_000;

/** Somebody with 10,000.00 in BALANCE. */
const borrower = () => new Trader({ money: { BALANCE: 1_000_000n } });

function applying(trader: Trader, own: Partial<ApplyLoan> = {}): ApplyLoan {
  return {
    kind: 'applyLoan',
    ...trader.base(),
    loanId: 'l1',
    amountMinor: 300_000n,
    termDays: 90,
    dailyRate: LOAN_DAILY_RATE,
    purpose: 'practice',
    gate: null,
    ...own,
  };
}

function reviewing(trader: Trader, own: Partial<ReviewLoan> = {}): ReviewLoan {
  trader.nowMs = Math.max(trader.nowMs, LENT_MS);
  const of = { loanId: 'l1', isVerified: true, valueMinor: 1_000_000n };
  return { kind: 'reviewLoan', ...trader.base(), ...of, ...own };
}

/** With 3,000.00 lent for a term. */
function lent(own: Partial<ApplyLoan> = {}): Trader {
  const trader = borrower();
  trader.do(applying(trader, own));
  trader.do(reviewing(trader));
  return trader;
}

/** So many days after the money came, to the millisecond. */
function onDay(trader: Trader, day: number, offMs = 0) {
  trader.nowMs = LENT_MS + day * DAY_MS + offMs;
  return { ...trader.base(), loanId: 'l1' };
}

/** What a command brought about. */
function factsOf(trader: Trader, command: Command): readonly Fact[] {
  const before = trader.facts.length;
  trader.do(command);
  return trader.facts.slice(before);
}

const accrue = (trader: Trader, day: number, offMs = 0) =>
  factsOf(trader, { kind: 'accrueLoan', ...onDay(trader, day, offMs) });
const repaying = (trader: Trader, day: number, amountMinor: bigint | null) =>
  ({ kind: 'repayLoan', ...onDay(trader, day), paymentId: `r${day}`, amountMinor }) as const;
const cash = (trader: Trader) => trader.state.wallets.BALANCE?.cashMinor ?? 0n;
const loanOf = (trader: Trader): Loan | undefined => trader.state.loans.get('l1');

test('an operator refuses what the rule would lend, in their words, and lends nothing beyond it', () => {
  const refused = borrower();
  refused.do(applying(refused));
  const [fact] = factsOf(refused, reviewing(refused, { refusal: 'The purpose is unclear.' }));
  const review = { isVerified: true, valueMinor: 1_000_000n, refusal: 'The purpose is unclear.' };
  expect(fact).toMatchObject({ loan: { state: 'refused', reason: 'REFUSED', review } });
  expect([fact && entriesOf(fact), cash(refused)]).toEqual([[], 1_000_000n]);
  const beyond = borrower();
  beyond.do(applying(beyond));
  const [told] = factsOf(beyond, reviewing(beyond, { valueMinor: 599_999n }));
  expect(told).toMatchObject({ loan: { state: 'refused', reason: 'HALF' } });
});

test('the schedule of the picture: 3,000.00 over 90 days', () => {
  const schedule = scheduleOf({ amountMinor: 300_000n, termDays: 90, dailyRate: 30_000n });
  expect(schedule).toEqual([
    { day: 30, principalMinor: 100_000n, interestMinor: 2_700n },
    { day: 60, principalMinor: 100_000n, interestMinor: 1_800n },
    { day: 90, principalMinor: 100_000n, interestMinor: 900n },
  ]);
});

test('every schedule adds up to the cent, and costs no cent more than the exact interest', () => {
  for (const termDays of loanTermDays) {
    for (
      let amountMinor = 10_000n;
      amountMinor < 2_000_000n;
      amountMinor = (amountMinor * 7n) / 5n
    ) {
      const dailyRate = LOAN_DAILY_RATE;
      const schedule = scheduleOf({ amountMinor, termDays, dailyRate });
      let [left, parts, charged, before] = [amountMinor, 0n, 0n, 0];
      for (const { day, principalMinor, interestMinor } of schedule) {
        parts += left * dailyRate * BigInt(day - before);
        [left, charged, before] = [left - principalMinor, charged + interestMinor, day];
      }
      expect(left).toBe(0n);
      const over = charged * 100_000_000n - parts;
      expect(over >= 0n && over < 100_000_000n).toBe(true);
    }
  }
});

test('lent after a minute, by a balanced entry; not before, not twice', () => {
  const trader = borrower();
  trader.do(applying(trader));
  expect(trader.refusal(applying(trader, { loanId: 'l2' })).reason).toBe('LOAN_PENDING');
  expect(trader.refusal(applying(trader, { loanId: 'l2', amountMinor: 9_999n })).reason).toBe(
    'AMOUNT',
  );
  trader.nowMs = LENT_MS - 1;
  expect(factsOf(trader, { ...reviewing(trader), nowMs: LENT_MS - 1 })).toEqual([]);
  const [fact] = factsOf(trader, reviewing(trader));
  expect(fact && entriesOf(fact)).toEqual([
    {
      id: 'l1-loan',
      billType: 'loan',
      postings: [
        { account: 'house:loans:USD', unit: 'USD', amount: -300_000n },
        {
          account: `customer:${trader.state.accountId}:BALANCE:cash`,
          unit: 'USD',
          amount: 300_000n,
        },
      ],
    },
  ]);
  expect(factsOf(trader, reviewing(trader))).toEqual([]);
  expect(cash(trader)).toBe(1_300_000n);
});

test.each([
  ['who is not verified', { isVerified: false }, 'IDENTITY'],
  ['more than half of the total value', { valueMinor: 599_999n }, 'HALF'],
  ['half of it to the cent', { valueMinor: 600_000n }, null],
] as const)('%s', (_, own, reason) => {
  const trader = borrower();
  trader.do(applying(trader));
  const [fact] = factsOf(trader, reviewing(trader, own));
  expect(fact).toMatchObject({ loan: { reason, state: reason === null ? 'active' : 'refused' } });
  expect(cash(trader)).toBe(reason === null ? 1_300_000n : 1_000_000n);
});

test('nobody borrows on what he borrowed, nor on money that is on its way out', () => {
  const trader = lent();
  const again = { loanId: 'l2', amountMinor: 200_001n };
  trader.do(applying(trader, again));
  trader.nowMs += 60_000;
  expect(factsOf(trader, reviewing(trader, { loanId: 'l2' }))[0]).toMatchObject({
    loan: { reason: 'HALF' },
  });
  trader.do({
    kind: 'holdWithdrawal',
    ...trader.base(),
    withdrawalId: 'w',
    walletType: 'BALANCE',
    amountMinor: 100_000n,
    feeMinor: 0n,
  });
  trader.do(applying(trader, { loanId: 'l3', amountMinor: 150_001n }));
  trader.nowMs += 60_000;
  expect(factsOf(trader, reviewing(trader, { loanId: 'l3' }))[0]).toMatchObject({
    loan: { reason: 'HALF' },
  });
});

test('what is owed cannot be withdrawn, whatever is asked at once; own money can', () => {
  const trader = lent();
  const hold = (amountMinor: bigint, withdrawalId: string): Command => ({
    kind: 'holdWithdrawal',
    ...trader.base(),
    withdrawalId,
    walletType: 'BALANCE',
    amountMinor,
    feeMinor: 0n,
  });
  expect(trader.refusal(hold(1_000_001n, 'w1'))).toMatchObject({
    reason: 'INSUFFICIENT',
    figures: { available: '10000.00', needed: '10000.01' },
  });
  trader.do(hold(1_000_000n, 'w1'));
  expect(trader.refusal(hold(100n, 'w2')).reason).toBe('INSUFFICIENT');
});

test('a day counts when it is over, once; many at once are as each alone', () => {
  const [slow, fast] = [lent(), lent()];
  expect(accrue(slow, 1, -1)).toEqual([]);
  expect(accrue(slow, 1)).toHaveLength(1);
  expect(accrue(slow, 1, 1)).toEqual([]);
  for (let day = 2; day <= 10; day += 1) accrue(slow, day);
  expect(accrue(fast, 10)).toHaveLength(10);
  expect(loanOf(fast)).toEqual(loanOf(slow));
  // Ten days of 3,000.00 at 0.03 %.
  expect(loanOf(fast)).toMatchObject({ accruedMinor: 900n, days: 10, outstandingMinor: 300_000n });
  expect(accrue(fast, 5)).toEqual([]);
});

test('all is repaid after ten days: interest first, then principal; then nothing more', () => {
  const trader = lent();
  const facts = factsOf(trader, repaying(trader, 10, null));
  expect(facts).toHaveLength(11);
  expect(facts.at(-1)).toMatchObject({
    loan: { state: 'repaid', dueMs: null, interestMinor: 900n },
  });
  expect(cash(trader)).toBe(1_000_000n - 900n);
  const entries = facts.flatMap(entriesOf).slice(10);
  expect(entries.map(({ id, postings }) => [id, postings[1]?.amount])).toEqual([
    ['r10-interest', 900n],
    ['r10-loan', 300_000n],
  ]);
  expect(entries.some(isReversible)).toBe(false);
  expect(trader.refusal(repaying(trader, 10, null)).reason).toBe('LOAN_REPAID');
});

test('a part pays interest first; more than is owed, or than there is, is refused', () => {
  const trader = lent();
  trader.do(repaying(trader, 10, 500n));
  expect(loanOf(trader)).toMatchObject({ accruedMinor: 400n, outstandingMinor: 300_000n });
  trader.do(repaying(trader, 10, 100_400n));
  expect(loanOf(trader)).toMatchObject({ accruedMinor: 0n, outstandingMinor: 200_000n });
  expect(loanOf(trader) && paidInstalments(loanOf(trader) as Loan)).toBe(1);
  expect(trader.refusal(repaying(trader, 10, 200_001n)).reason).toBe('AMOUNT');
  expect(trader.refusal(repaying(trader, 10, 0n)).reason).toBe('AMOUNT');
  trader.transfer('BALANCE', 'STOCK', cash(trader));
  expect(trader.refusal(repaying(trader, 10, 1n)).reason).toBe('INSUFFICIENT');
  // The first instalment's principal is paid: on its day only the interest of twenty days is due.
  expect(nextPayment(loanOf(trader) as Loan)).toEqual({
    dueMs: LENT_MS + 30 * DAY_MS,
    amountMinor: 1_200n,
  });
});

test('nobody borrows for nothing by repaying before a day is over', () => {
  const trader = lent();
  // 23 hours of 3,000.00 at 0.03 % a day: 0.8625.
  trader.do({ ...repaying(trader, 0, null), ...onDay(trader, 0, 23 * HOUR_MS) });
  expect(cash(trader)).toBe(1_000_000n - 87n);
  expect(loanOf(trader)).toBeUndefined();
});

test('a part repaid at noon pays half a day, the rest the whole of it', () => {
  const trader = lent();
  const noon = (amountMinor: bigint) => ({
    kind: 'repayLoan' as const,
    ...onDay(trader, 0, 12 * HOUR_MS),
    paymentId: `n${amountMinor}`,
    amountMinor,
  });
  // 1,000.00 for half a day: 0.15, so 999.85 of principal.
  trader.do(noon(100_000n));
  expect(loanOf(trader)).toMatchObject({ outstandingMinor: 200_015n, interestMinor: 15n });
  accrue(trader, 1);
  // 999.85 for half a day and 2,000.15 for a day: 0.7500225.
  expect(loanOf(trader)?.interestMinor).toBe(76n);
  expect(trader.refusal(noon(300_000n)).reason).toBe('AMOUNT');
});

test('many small payments cost no more than one cent over the exact interest', () => {
  const trader = lent();
  for (let hour = 1; hour <= 200; hour += 1) {
    const at = onDay(trader, 0, hour * HOUR_MS);
    trader.do({ kind: 'repayLoan', ...at, paymentId: `h${hour}`, amountMinor: 1_001n });
  }
  trader.do({ kind: 'repayLoan', ...onDay(trader, 10), paymentId: 'all', amountMinor: null });
  const { exactParts, paidMinor } = exactly(trader);
  expect(paidMinor * 100_000_000n - exactParts).toBeGreaterThanOrEqual(0n);
  expect(paidMinor * 100_000_000n - exactParts).toBeLessThanOrEqual(100_000_000n + 400n);
});

/** All interest that was paid, and what it should exactly be: principal by the time it was lent. */
function exactly(trader: Trader): { exactParts: bigint; paidMinor: bigint } {
  const loans = trader.facts.flatMap((fact) => (fact.kind === 'loanChanged' ? [fact] : []));
  let exact = 0n;
  let paidMinor = 0n;
  let from = { atMs: LENT_MS, outstandingMinor: 300_000n };
  for (const { what, atMs, loan } of loans) {
    if (what !== 'paid' && what !== 'taken') continue;
    exact += from.outstandingMinor * LOAN_DAILY_RATE * BigInt(atMs - from.atMs);
    from = { atMs, outstandingMinor: loan.outstandingMinor };
    paidMinor = loan.interestMinor;
  }
  return { exactParts: exact / BigInt(DAY_MS), paidMinor };
}

test('what was owed a while ago pays for the day that runs of what it repays, and of no more', () => {
  const trader = borrower();
  trader.do(applying(trader, { amountMinor: 49_039_118n }));
  trader.do(reviewing(trader, { valueMinor: 200_000_000n }));
  // 14,711.7354 cents of the first day.
  accrue(trader, 1);
  onDay(trader, 1, 62_800_000);
  const to = { ...trader.base(), loanId: 'l1', paymentId: 'r1' };
  trader.do({ kind: 'repayLoan', ...to, amountMinor: 49_039_118n + 14_712n });
  const { outstandingMinor, interestMinor, aheadParts = 0n } = loanOf(trader) ?? {};
  // Of 490,284.27 dollars 72.685 % of a day are 10,690.46 cents.
  expect([outstandingMinor, interestMinor]).toEqual([10_691n, 14_712n + 10_691n]);
  expect(aheadParts < 2n * 100_000_000n).toBe(true);
});

test('instalments are taken on their days as agreed, to the last cent', () => {
  const trader = lent();
  for (const day of [30, 60, 90]) accrue(trader, day);
  expect(loanOf(trader)).toBeUndefined();
  expect(cash(trader)).toBe(1_000_000n - 5_400n);
});

test('overdue without the money; each day costs its interest, and is tried again', () => {
  const trader = lent();
  trader.transfer('BALANCE', 'STOCK', cash(trader) - 102_699n);
  accrue(trader, 30);
  expect(loanOf(trader)?.state).toBe('overdue');
  expect(overdueLoanMinor(trader.state.loans.values())).toBe(102_700n);
  expect(cash(trader)).toBe(102_699n);
  trader.do(applying(trader, { loanId: 'l2', amountMinor: 10_000n }));
  trader.nowMs += 60_000;
  expect(factsOf(trader, reviewing(trader, { loanId: 'l2' }))[0]).toMatchObject({
    loan: { reason: 'OVERDUE' },
  });
  accrue(trader, 31);
  expect(overdueLoanMinor(trader.state.loans.values())).toBe(102_790n);
  trader.transfer('STOCK', 'BALANCE', 1_000n);
  accrue(trader, 32);
  // Three days late are charged, and the principal that was late.
  expect(loanOf(trader)).toMatchObject({ state: 'active', accruedMinor: 0n });
  expect(cash(trader)).toBe(103_699n - 102_880n);
});

test('a payment mends what is overdue; a house that slept takes it on the first look', () => {
  const trader = lent();
  trader.transfer('BALANCE', 'STOCK', cash(trader));
  accrue(trader, 30);
  trader.transfer('STOCK', 'BALANCE', 200_000n);
  trader.do(repaying(trader, 30, 102_699n));
  expect(loanOf(trader)?.state).toBe('overdue');
  trader.do({ ...repaying(trader, 30, 1n), paymentId: 'r' });
  expect(loanOf(trader)?.state).toBe('active');
  accrue(trader, 85);
  // The second instalment of day 60 was not covered.
  expect(loanOf(trader)?.state).toBe('overdue');
});

test('all of it is worked out again from its facts', () => {
  const trader = borrower();
  const steps = [
    () => applying(trader),
    () => reviewing(trader),
    () => ({ kind: 'accrueLoan', ...onDay(trader, 31) }) as const,
    () => repaying(trader, 45, 12_345n),
    () => ({ ...repaying(trader, 46, 50_000n), ...onDay(trader, 46, 7 * HOUR_MS) }),
    () => ({ ...repaying(trader, 61, null), ...onDay(trader, 61, HOUR_MS) }),
  ];
  const state = copyAccount(trader.state);
  const seen = new Set<string>();
  for (const step of steps) {
    for (const fact of factsOf(trader, step())) {
      if (fact.kind === 'loanChanged') seen.add(fact.what);
      const compared = explainFact(state, fact, nobody);
      expect(compared.length).toBeGreaterThan(0);
      expect(compared.filter(({ agrees }) => !agrees)).toEqual([]);
      applyFact(state, fact);
    }
  }
  expect([...seen].sort()).toEqual(['applied', 'day', 'disbursed', 'paid', 'taken']);
});

/** Nothing that was published has to do with it. */
const nobody = {
  terms: () => null,
  statedPrice: () => null,
  dividend: () => null,
  dividendsOf: () => [],
  laterPrice: () => null,
  drawnLots: () => null,
};
