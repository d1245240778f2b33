import { reviewStatus } from '@candor/contract/enums';
import { ownUser } from '../../auth/own-user.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
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
    const { kycStatus } = await ownUser(caller, services);
    const gate = kycStatus === reviewStatus.passed ? null : 'KYC_REQUIRED';
    const to = { accountId, nowMs, loanId, purpose, gate } as const;
    const command = { kind: 'applyLoan', ...to, ...asked.data } as const;
    const answer = await runCommand(services.trading, { command, expects: 'loan', key });
    return answer.isAccepted ? accept(loanRow(answer.data.loan, call)) : answer;
  },
  { answersKept: 'by-lane' },
);
