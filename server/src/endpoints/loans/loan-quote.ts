import { lendableMinor } from '@candor/domain/loans/loan';
import {
  LOAN_DAILY_RATE,
  LOAN_LEAST_MINOR,
  loanTermDays,
  scheduleOf,
  YEAR_DAYS,
} from '@candor/domain/loans/loan-terms';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { accountSums } from '@candor/domain/wallets/account-value';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText, scheduleRows } from '../../loans/loan-rows.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';

/** What a loan of today would cost, day by day, and the most that the rule of its review passes. */
export const loanQuote = endpoint('loanQuote', async ({ input, caller, nowMs }, services) => {
  const asked = loanAsked(input);
  if (!asked.isAccepted) return asked;
  const { state, worths } = await accountSnapshot(services, caller.userId, nowMs);
  const { valueMinor } = accountSums(worths).all;
  if (valueMinor === null) return refuse('STALE_PRICE');
  const schedule = scheduleOf(asked.data);
  const totalMinor = schedule.reduce((sum, one) => sum + one.interestMinor, 0n);
  return accept({
    dailyRate: rateText(LOAN_DAILY_RATE),
    annualRate: rateText(LOAN_DAILY_RATE * YEAR_DAYS),
    totalInterest: formatMinor(totalMinor, 'USD'),
    schedule: scheduleRows(schedule, nowMs),
    maxAmount: formatMinor(lendableMinor({ valueMinor, ...state }), 'USD'),
  });
});

/** An amount and a term of the list. Refusals: AMOUNT, FIELD_INVALID. */
export function loanAsked(input: { readonly amount: string; readonly termDays: number }) {
  const amountMinor = parseDecimalValue(input.amount, 2);
  if (typeof amountMinor !== 'bigint' || amountMinor < LOAN_LEAST_MINOR) {
    return refuse('AMOUNT', { field: 'amount' });
  }
  const termDays = loanTermDays.find((days) => days === input.termDays);
  if (termDays === undefined) return refuse('FIELD_INVALID', { field: 'termDays' });
  return accept({ amountMinor, termDays, dailyRate: LOAN_DAILY_RATE });
}
