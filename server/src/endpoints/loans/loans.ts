import { reviewStatus } from '@candor/contract/enums';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { loanRow } from '../../loans/loan-rows.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';
import { loanAsked } from './loan-quote.ts';

/** Asks for a loan. What was asked for under its key is told as it stands now. */
export const loanApply = endpoint(
  'loanApply',
  async (call, services) => {
    const { input, caller, nowMs } = call;
    const { userId: accountId } = caller;
    const asked = loanAsked(input);
    if (!asked.isAccepted) return asked;
    const purpose = input.purpose.trim();
    if (purpose === '') return refuse('FIELD_REQUIRED', { field: 'purpose' });
    if (!input.agree) return refuse('AGREE_REQUIRED', { field: 'agree' });
    const key = laneKeyOf('loanApply', call);
    const loanId = idUnderKey('l', { accountId, nowMs, key });
    const own = key === null ? [] : await services.stores.loans.ofAccount(accountId);
    const known = own.find((one) => one.loanId === loanId);
    if (known !== undefined) return accept(loanRow(known, call));
    const user = await services.stores.users.signed(accountId);
    if (user === null) return refuse('BOOKS_SUSPENDED');
    const gate = user.kycStatus === reviewStatus.passed ? null : 'KYC_REQUIRED';
    const to = { accountId, nowMs, loanId, purpose, gate } as const;
    const command = { kind: 'applyLoan', ...to, ...asked.data } as const;
    const answer = await runCommand(services.trading, { command, expects: 'loan', key });
    return answer.isAccepted ? accept(loanRow(answer.data.loan, call)) : answer;
  },
  { answersKept: 'by-lane' },
);

/** Own loans and applications, the newest first. */
export const loanList = endpoint('loanList', async (call, services) => {
  const { input, caller } = call;
  const { list, ...page } = cutPage(input, await services.stores.loans.ofAccount(caller.userId));
  return accept({ ...page, list: list.map((loan) => loanRow(loan, call)) });
});

/**
 * Pays a sum of a loan back, or all of it: interest first, then principal. What was paid under its
 * key is paid once, for ever, and told as it stands now.
 */
export const loanRepay = endpoint(
  'loanRepay',
  async (call, services) => {
    const { input, nowMs } = call;
    const { userId: accountId } = call.caller;
    const { loans } = services.stores;
    const amountMinor = input.amount === 'all' ? null : parseDecimalValue(input.amount, 2);
    if (typeof amountMinor === 'string') return refuse('AMOUNT', { field: 'amount' });
    const loanId = input.id;
    const own = await loans.ofAccount(accountId);
    const loan = own.find((one) => one.loanId === loanId);
    const wasLent = loan !== undefined && loan.state !== 'waiting' && loan.state !== 'refused';
    if (!wasLent) return refuse('NOT_FOUND');
    const key = laneKeyOf('loanRepay', call);
    const paymentId = idUnderKey('r', { accountId, nowMs, key });
    if (key !== null && (await loans.isPaid({ accountId, loanId, paymentId }))) {
      return accept(loanRow(loan, call));
    }
    const to = { accountId, nowMs, loanId, paymentId, amountMinor };
    const command = { kind: 'repayLoan', ...to } as const;
    const answer = await runCommand(services.trading, { command, expects: 'loan', key });
    return answer.isAccepted ? accept(loanRow(answer.data.loan, call)) : answer;
  },
  { answersKept: 'by-lane' },
);
