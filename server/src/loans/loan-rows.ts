import type { LoanRow, ScheduleLine } from '@candor/contract/money-shapes';
import {
  dueMinor,
  type Loan,
  type LoanReason,
  nextPayment,
  paidInstalments,
  runningInterestMinor,
} from '@candor/domain/loans/loan';
import { dayEndMs, type Instalment, LOAN_RATE_DECIMALS } from '@candor/domain/loans/loan-terms';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

const money = (minor: bigint) => formatMinor(minor, 'USD');

const reasonTexts = {
  IDENTITY: m.errors_kyc_required,
  OVERDUE: m.loan_reason_overdue,
  HALF: m.loan_reason_half,
} as const satisfies Record<Exclude<LoanReason, 'REFUSED'>, unknown>;

function reasonText({ reason, review }: Loan, locale: Locale): string | null {
  if (reason === null || reason === 'REFUSED') return review?.refusal ?? null;
  return reasonTexts[reason]({}, { locale });
}

interface Asked {
  readonly locale: Locale;
  readonly nowMs: number;
}

const statuses = { waiting: 1, refused: 2, active: 3, overdue: 3, repaid: 3 } as const;

/** A daily rate in percent. */
export function rateText(rate: bigint): string {
  return formatDecimal(rate, LOAN_RATE_DECIMALS).replace(/(\.\d\d+?)0+$/, '$1');
}

/** Payments with their dates; the days of a loan begin as it is lent. */
export function scheduleRows(schedule: readonly Instalment[], fromMs: number): ScheduleLine[] {
  return schedule.map(({ day, principalMinor, interestMinor }) => ({
    dueTimestamp: dayEndMs(fromMs, day),
    principal: money(principalMinor),
    interest: money(interestMinor),
  }));
}

/** A loan or an application, as it stands at an instant. */
export function loanRow(loan: Loan, { locale, nowMs }: Asked): LoanRow {
  const { state, decidedMs, appliedMs } = loan;
  const next = nextPayment(loan);
  const status = statuses[state];
  return {
    id: loan.loanId,
    amount: money(loan.amountMinor),
    outstanding: money(loan.outstandingMinor),
    accruedInterest: money(loan.accruedMinor),
    runningInterest: money(runningInterestMinor(loan, loan.outstandingMinor, nowMs)),
    termDays: loan.termDays,
    purpose: loan.purpose,
    status,
    reason: reasonText(loan, locale),
    state: state === 'waiting' || state === 'refused' ? null : state,
    schedule: scheduleRows(loan.schedule, decidedMs ?? appliedMs),
    createTimeTimestamp: appliedMs,
    decidedTimestamp: decidedMs,
    dailyRate: rateText(loan.dailyRate),
    interest: money(loan.interestMinor),
    paidCount: paidInstalments(loan),
    nextPayment: next && { dueTimestamp: next.dueMs, amount: money(next.amountMinor) },
    ...(state === 'overdue' && { overdueAmount: money(dueMinor(loan)) }),
  };
}
