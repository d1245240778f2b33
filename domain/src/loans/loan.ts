import { larger, smaller } from '../money/rounding.ts';
import type { HeldWithdrawal } from '../wallets/wallet.ts';
import { centParts, dayEndMs, dayInterest, type Instalment, partInterest } from './loan-terms.ts';

/** The review desk decides after it (calls.md 0.10). */
export const LOAN_REVIEW_MS = 60_000;

export const loanStates = ['waiting', 'refused', 'active', 'overdue', 'repaid'] as const;
export type LoanState = (typeof loanStates)[number];

/** Why an application was refused; `REFUSED` by an operator, whose words the review has. */
export const loanReasons = ['IDENTITY', 'OVERDUE', 'HALF', 'REFUSED'] as const;
export type LoanReason = (typeof loanReasons)[number];

/** What a customer is told of; what he pays himself he knows. */
export const loanEventKinds = ['refused', 'disbursed', 'taken', 'overdue', 'repaid'] as const;
export interface LoanEvent {
  readonly what: (typeof loanEventKinds)[number];
  readonly atMs: number;
  /** What was lent or taken, or what is missing; of what is over the interest of all its days. */
  readonly amountMinor: bigint;
}

/** What the review went by. */
export interface LoanReview {
  readonly isVerified: boolean;
  /** The account's total value, loans taken off. */
  readonly valueMinor: bigint;
  /** Why an operator refused it, in their own words. */
  readonly refusal?: string;
}

/** Money lent to the BALANCE of a customer, in USD cents. Values are replaced. */
export interface Loan {
  readonly loanId: string;
  readonly amountMinor: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly purpose: string;
  readonly state: LoanState;
  readonly reason: LoanReason | null;
  readonly review: LoanReview | null;
  readonly appliedMs: number;
  /** When it was refused, or lent: its days begin then. */
  readonly decidedMs: number | null;
  /** When something happens to it next; null when it is over. */
  readonly dueMs: number | null;
  /** As agreed; early payments bring what is due down, and leave it. */
  readonly schedule: readonly Instalment[];
  /** Principal that is owed. */
  readonly outstandingMinor: bigint;
  /** Interest that was charged and not paid. */
  readonly accruedMinor: bigint;
  /** All interest that was charged. */
  readonly interestMinor: bigint;
  readonly aheadParts: bigint;
  /** Days that are over and charged. */
  readonly days: number;
  readonly events: readonly LoanEvent[];
}

/** All that is owed of a loan. */
export function owedMinor(loan: Pick<Loan, 'outstandingMinor' | 'accruedMinor'>): bigint {
  return loan.outstandingMinor + loan.accruedMinor;
}

/** All that is owed of loans. */
export function allOwedMinor(loans: Iterable<Loan>): bigint {
  let sum = 0n;
  for (const loan of loans) sum += owedMinor(loan);
  return sum;
}

/** What of the principal should have been paid by the end of a day, and was not. */
function principalDueMinor(loan: Loan, day: number): bigint {
  let due = loan.outstandingMinor - loan.amountMinor;
  for (const one of loan.schedule) if (one.day <= day) due += one.principalMinor;
  return due > 0n ? due : 0n;
}

/** What is due as an instalment falls due, and as long as one is overdue. */
export function dueMinor(loan: Loan): bigint {
  return loan.accruedMinor + principalDueMinor(loan, loan.days);
}

/** What is overdue of loans. */
export function overdueLoanMinor(loans: Iterable<Loan>): bigint {
  let sum = 0n;
  for (const loan of loans) if (loan.state === 'overdue') sum += dueMinor(loan);
  return sum;
}

/** Whether an instalment falls due as the last charged day ends. */
export function isInstalmentDay({ schedule, days }: Loan): boolean {
  return schedule.some(({ day }) => day === days);
}

/** One more day is over: its interest. */
export function afterDay(loan: Loan): { readonly loan: Loan; readonly interestMinor: bigint } {
  const { interestMinor, aheadParts } = dayInterest(loan);
  const days = loan.days + 1;
  const after: Loan = {
    ...loan,
    aheadParts,
    days,
    dueMs: dayEndMs(loan.decidedMs ?? 0, days + 1),
    accruedMinor: loan.accruedMinor + interestMinor,
    interestMinor: loan.interestMinor + interestMinor,
  };
  return { loan: after, interestMinor };
}

/** What of the day that runs a principal costs that is repaid at an instant. */
export function runningInterestMinor(loan: Loan, repaidMinor: bigint, atMs: number): bigint {
  const lentMs = atMs - dayEndMs(loan.decidedMs ?? atMs, loan.days);
  return partInterest({ ...loan, repaidMinor, lentMs }).interestMinor;
}

/** What repays all of a loan at an instant. */
export function payoffMinor(loan: Loan, atMs: number): bigint {
  return owedMinor(loan) + runningInterestMinor(loan, loan.outstandingMinor, atMs);
}

export interface LoanPaid {
  readonly loan: Loan;
  /** Of the day that runs, charged with the payment. */
  readonly chargedMinor: bigint;
  readonly interestMinor: bigint;
  readonly principalMinor: bigint;
}

/**
 * Paid: interest first, then principal. Never more than repays all. What an instalment takes is of
 * the end of a day: nothing of the next one is in it.
 */
export function afterPayment(
  loan: Loan,
  of: { readonly what: 'taken' | 'paid'; readonly amountMinor: bigint; readonly atMs: number },
): LoanPaid {
  const { amountMinor, atMs } = of;
  const dayBeganMs = dayEndMs(loan.decidedMs ?? atMs, loan.days);
  const lentMs = of.what === 'taken' ? 0 : atMs - dayBeganMs;
  const restMinor = larger(amountMinor - loan.accruedMinor, 0n);
  const chargedMinor = chargedWithin(loan, restMinor, lentMs);
  const interestMinor = smaller(amountMinor, loan.accruedMinor + chargedMinor);
  const principalMinor = amountMinor - interestMinor;
  const paid: Loan = {
    ...loan,
    accruedMinor: loan.accruedMinor + chargedMinor - interestMinor,
    interestMinor: loan.interestMinor + chargedMinor,
    outstandingMinor: loan.outstandingMinor - principalMinor,
    aheadParts: aheadAfter(loan, { principalMinor, chargedMinor, lentMs }),
  };
  return { loan: settled(paid, atMs), chargedMinor, interestMinor, principalMinor };
}

/**
 * What of a sum is interest of the day that runs: what is charged leaves less to be repaid, and
 * that costs less. Each look brings the two closer by the rate.
 */
function chargedWithin(loan: Loan, restMinor: bigint, lentMs: number): bigint {
  const chargeBeside = (otherMinor: bigint) => {
    const repaidMinor = smaller(larger(restMinor - otherMinor, 0n), loan.outstandingMinor);
    return partInterest({ ...loan, repaidMinor, lentMs }).interestMinor;
  };
  let chargedMinor = chargeBeside(0n);
  for (;;) {
    const closer = chargeBeside(chargeBeside(chargedMinor));
    if (closer === chargedMinor) return chargedMinor;
    chargedMinor = closer;
  }
}

/** How much of a cent is charged ahead, once a principal is repaid and so much charged with it. */
function aheadAfter(
  { dailyRate, aheadParts }: Loan,
  of: { principalMinor: bigint; chargedMinor: bigint; lentMs: number },
): bigint {
  const exact = partInterest({
    repaidMinor: of.principalMinor,
    dailyRate,
    aheadParts,
    lentMs: of.lentMs,
  });
  return exact.aheadParts + centParts(of.chargedMinor - exact.interestMinor);
}

/** Over when nothing is owed; no longer overdue when nothing is due. */
function settled(paid: Loan, atMs: number): Loan {
  if (owedMinor(paid) === 0n) {
    const event = { what: 'repaid', atMs, amountMinor: paid.interestMinor } as const;
    return { ...paid, state: 'repaid', dueMs: null, events: [...paid.events, event] };
  }
  const isMended = paid.state === 'overdue' && dueMinor(paid) === 0n;
  return isMended ? { ...paid, state: 'active' } : paid;
}

/** The instalment that comes next, with the interest there will be of it; null when none does. */
export function nextPayment(
  loan: Loan,
): { readonly dueMs: number; readonly amountMinor: bigint } | null {
  const next = loan.schedule.find(({ day }) => day > loan.days);
  if (next === undefined || loan.decidedMs === null || loan.dueMs === null) return null;
  let then = loan;
  while (then.days < next.day) then = afterDay(then).loan;
  return { dueMs: dayEndMs(loan.decidedMs, next.day), amountMinor: dueMinor(then) };
}

/** How many instalments' principal is paid. */
export function paidInstalments({ schedule, amountMinor, outstandingMinor }: Loan): number {
  let left = amountMinor - outstandingMinor;
  return schedule.filter(({ principalMinor }) => {
    left -= principalMinor;
    return left >= 0n;
  }).length;
}

/**
 * How much more may be lent: all loans together within half of the total value, of which money on
 * its way out is no part.
 */
export function lendableMinor(of: {
  readonly valueMinor: bigint;
  readonly withdrawals: Iterable<HeldWithdrawal>;
  readonly loans: Iterable<Loan>;
}): bigint {
  let left = of.valueMinor;
  for (const one of of.withdrawals) left -= one.amountMinor;
  const most = left / 2n - allOwedMinor(of.loans);
  return most > 0n ? most : 0n;
}
