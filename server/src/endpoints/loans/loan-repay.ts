import { parseDecimalValue } from '@candor/domain/money/decimals';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { loanRow } from '../../loans/loan-rows.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

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
